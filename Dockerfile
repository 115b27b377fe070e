# Two stages: the toolchain builds; what runs is one binary, its libraries and the pages.
FROM swift:6.3-bookworm AS build
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    pkg-config libwebsockets-dev libwebsockets-evlib-ev libev-dev libsqlite3-dev libturbojpeg0-dev \
    libsodium-dev zlib1g-dev libbrotli-dev libqrencode-dev libpango1.0-dev wasi-libc libclang-rt-14-dev-wasm32 \
    binaryen \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /source
COPY . .
RUN scripts/build-wasm \
  && swift build --quiet -c release --product tessera --static-swift-stdlib \
  && cp "$(swift build -c release --show-bin-path --static-swift-stdlib)/tessera" /tessera

FROM debian:bookworm-slim
RUN apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends \
    libwebsockets17 libwebsockets-evlib-ev libev4 libsqlite3-0 libturbojpeg0 libsodium23 zlib1g libbrotli1 libqrencode4 \
    libpangoft2-1.0-0 fonts-dejavu-core fonts-droid-fallback curl \
  && rm -rf /var/lib/apt/lists/* \
  && useradd --system --home-dir /data --uid 10001 tessera \
  && install -d -o tessera -g tessera /data
COPY --from=build /tessera /usr/local/bin/tessera
COPY --from=build /source/web /usr/local/share/tessera/web
USER tessera
WORKDIR /data
VOLUME /data
ENV TESSERA_HOST=0.0.0.0 TESSERA_PORT=8080 TESSERA_DATABASE=/data/tessera.db TESSERA_WEB=/usr/local/share/tessera/web
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=10s \
  CMD curl --silent --fail --output /dev/null "http://127.0.0.1:${TESSERA_PORT}/healthz" || exit 1
STOPSIGNAL SIGTERM
ENTRYPOINT ["tessera"]
CMD ["serve"]
