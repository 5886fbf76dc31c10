# syntax=docker/dockerfile:1
# One image for every role; what a container does is said by LAYCAN_ROLES (docs/operations.md).

FROM node:24.21.0-bookworm-slim AS build
WORKDIR /laycan
COPY package.json package-lock.json ./
RUN npm ci --omit=dev --ignore-scripts --no-audit --no-fund
COPY tsconfig.base.json tsconfig.server.json ./
COPY infra/docker/runtime-packages.mjs infra/docker/
COPY infra/scripts/compiled-imports.mjs infra/scripts/bundle-server.mjs infra/scripts/
COPY services services
COPY projections projections
COPY web web
RUN node_modules/.bin/tsc -b tsconfig.server.json && node infra/scripts/compiled-imports.mjs && node infra/scripts/bundle-server.mjs && node_modules/.bin/vite build web --logLevel warn
RUN node infra/docker/runtime-packages.mjs && npm prune --ignore-scripts --no-audit --no-fund

FROM node:24.21.0-bookworm-slim
ENV NODE_ENV=production LAYCAN_HOST=0.0.0.0 PORT=4300 LAYCAN_DATA=/data
WORKDIR /laycan
COPY --from=build --chown=root:root /laycan/package.json ./
COPY --from=build --chown=root:root /laycan/node_modules node_modules
COPY --from=build --chown=root:root /laycan/dist dist
RUN install -d -o node -g node -m 700 /data
USER node
VOLUME /data
EXPOSE 4300
HEALTHCHECK --interval=10s --timeout=6s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:4300/api/system-health/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "--enable-source-maps", "dist/bundled/portal/main.js"]
