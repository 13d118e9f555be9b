// @ts-check
// The live connection to a table: it says hello, hears what happened, and comes back by itself when it was lost.

export class Connection {
  /**
   * @param {string} address of the stream, without scheme and host
   * @param {{ hello: () => object, hear: (message: any) => void, lost: () => void, found: () => void, gone: () => void }} table
   */
  constructor(address, table) {
    this.address = address;
    this.table = table;
    this.attempts = 0;
    this.reference = 0;
    /** @type {WebSocket | null} */
    this.socket = null;
    addEventListener("online", () => this.socket?.readyState === WebSocket.CLOSED && this.open());
    document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.send({ type: "ping" }));
  }

  open() {
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}${this.address}`);
    this.socket = socket;
    socket.addEventListener("open", () => socket.send(JSON.stringify({ type: "hello", ...this.table.hello() })));
    socket.addEventListener("message", (event) => {
      if (this.attempts) {
        this.attempts = 0;
        this.table.found();
      }
      this.table.hear(JSON.parse(event.data));
    });
    socket.addEventListener("close", (event) => {
      if (event.code === 4404) return this.table.gone();
      this.attempts += 1;
      if (this.attempts === 1) setTimeout(() => this.attempts && this.table.lost(), 1500);
      setTimeout(() => this.open(), Math.min(8000, 250 * 2 ** Math.min(this.attempts, 5)) * (0.7 + 0.6 * Math.random()));
    });
  }

  get ready() {
    return this.socket?.readyState === WebSocket.OPEN;
  }

  /** Send a message; the number by which an answer refers to it, or 0 if there is no connection.
   * @param {object} message */
  send(message) {
    if (!this.ready) return 0;
    this.reference += 1;
    const asks = ["act", "try"].includes(/** @type {any} */ (message).type);
    this.socket?.send(JSON.stringify(asks ? { ...message, ref: this.reference } : message));
    return this.reference;
  }

  /** Begin anew, as after sitting down. */
  renew() {
    this.socket?.close();
  }
}
