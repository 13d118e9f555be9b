# Urbarium as a container: docker build -t urbarium . ; deploy/compose.yaml puts two of them behind a proxy.
FROM python:3.12-slim

RUN useradd --create-home --uid 1000 urbarium && mkdir /data && chown urbarium /data
WORKDIR /opt/urbarium
COPY pyproject.toml README.md LICENSE ./
COPY src ./src
RUN pip install --no-cache-dir '.[postgresql]'

USER urbarium
# The rules are compiled here, once, and not when the first guest waits.
ENV URBARIUM_CACHE_DIR=/home/urbarium/cache
RUN urbarium compile

ENV URBARIUM_ADDRESS=0.0.0.0 URBARIUM_DATABASE=sqlite:////data/urbarium.db
VOLUME /data
EXPOSE 8642
HEALTHCHECK --start-period=60s --interval=10s CMD ["python", "-c", "import urllib.request; urllib.request.urlopen('http://127.0.0.1:8642/readyz', timeout=5)"]
CMD ["urbarium", "serve", "--no-browser"]
