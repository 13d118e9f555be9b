// @ts-check
// Small pictures, all from one sheet that the page names: they fly over the table and stand in sentences.

const sheet = () => document.getElementById("flying")?.dataset.symbols ?? "";

/** A picture of the common sheet. @param {string} symbol @param {number} size in pixels @param {string} [name] of its class */
export function pictured(symbol, size, name = "symbol") {
  const svg = svgElement("svg", { viewBox: "0 0 24 24", width: size, height: size, class: name });
  svg.append(svgElement("use", { href: `${sheet()}#${symbol}` }));
  return svg;
}

/** @param {string} tag @param {Record<string, string | number>} attributes */
function svgElement(tag, attributes) {
  const made = document.createElementNS("http://www.w3.org/2000/svg", tag);
  for (const [name, value] of Object.entries(attributes)) made.setAttribute(name, String(value));
  return made;
}
