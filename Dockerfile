# Not verified by the test suite: it needs Docker, which the tests do not ask for.
#   docker build -t rowhouse .
#   docker run -p 8080:8080 -v rowhouse-data:/data rowhouse

FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/core/package.json packages/core/
COPY packages/grid/package.json packages/grid/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
RUN npm ci --loglevel=error
COPY packages/core packages/core
COPY packages/grid packages/grid
COPY packages/server packages/server
COPY packages/web packages/web
COPY tsconfig.base.json ./
RUN npm run build

FROM node:24-slim AS server
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/core/package.json packages/core/
COPY packages/grid/package.json packages/grid/
COPY packages/server/package.json packages/server/
COPY packages/web/package.json packages/web/
# Only what the server runs on; the image has its own Node, so the carried one (a dependency of the root) is left out.
RUN npm ci --omit=dev --workspace=@rowhouse/core --workspace=@rowhouse/server --loglevel=error
COPY packages/server/generated-code packages/server/generated-code
COPY scripts scripts
COPY --from=build /app/packages/server/dist packages/server/dist
COPY --from=build /app/packages/web/dist packages/web/dist
ENV NODE_COMPILE_CACHE=/app/.cache/node
RUN node scripts/warm.mjs

FROM node:24-slim
WORKDIR /app
COPY --from=server /app ./
RUN mkdir /data && chown node:node /data
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data NODE_COMPILE_CACHE=/app/.cache/node \
  MALLOC_ARENA_MAX=2
USER node
VOLUME /data
EXPOSE 8080
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/v1/health`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "packages/server/dist/main.js"]
