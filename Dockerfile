# An image of the site: the output of a build and Node.js, which serves pages and API in one process.
#   docker build --build-arg BASE_URL=https://codes.example.org --tag code-lists .
# docs/hosting/container.md explains it.

FROM node:22-slim AS build
WORKDIR /repository
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
ARG BASE_URL=
RUN npm run build -- --host nginx --page-files 0 --compress --no-cache ${BASE_URL:+--base-url "$BASE_URL"}

FROM node:22-slim
ARG VERSION=
ARG REVISION=
ARG SOURCE=
LABEL org.opencontainers.image.title="Code lists" \
      org.opencontainers.image.description="A directory of code lists: pages and a read-only API" \
      org.opencontainers.image.version="$VERSION" \
      org.opencontainers.image.revision="$REVISION" \
      org.opencontainers.image.source="$SOURCE"
ENV NODE_ENV=production \
    HOST=0.0.0.0 \
    PORT=8080 \
    METRICS_PORT=9090 \
    LOG_FORMAT=json
WORKDIR /srv/code-lists
# Belongs to root, so that the server cannot change it.
COPY --from=build /repository/dist/.code-list-output ./
COPY --from=build /repository/dist/server server
COPY --from=build /repository/dist/site site
# The user "node" of the image, as a number, which Kubernetes can compare with root.
USER 1000:1000
EXPOSE 8080 9090
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "server/server.mjs"]
