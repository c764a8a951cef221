ARG NODE=24

# Everything that the build needs.
FROM node:${NODE}-bookworm-slim AS build
WORKDIR /hilo
ENV TURBO_TELEMETRY_DISABLED=1
COPY . .
# There is no git here: scripts/container/build.sh says the version.
ARG HILO_VERSION
RUN test -n "$HILO_VERSION" && node scripts/build.mjs

# What runs needs only the API's own packages: its bundle holds ours.
FROM node:${NODE}-bookworm-slim AS packages
WORKDIR /hilo
COPY . .
RUN npx --yes "$(node -p "require('./package.json').packageManager")" \
    install --prod --frozen-lockfile --filter @hilo/api
# The client brings the compilers of every database, and each one twice.
RUN cd node_modules/.pnpm/@prisma+client@*/node_modules/@prisma/client/runtime \
    && find . -name 'query_compiler_*' ! -name 'query_compiler_small_bg.postgresql.*' -delete

FROM node:${NODE}-bookworm-slim
WORKDIR /hilo
# A deprecation is news for developers, not for who reads this log.
ENV NODE_ENV=production \
    NODE_OPTIONS=--disable-warning=DeprecationWarning \
    HOST=0.0.0.0 \
    PORT=3000 \
    HILO_DATA_DIR=/data \
    WEB_DIR=/hilo/apps/web/dist
# A new volume takes the owner of the folder that it covers.
RUN mkdir /data && chown node:node /data
COPY --from=packages /hilo/node_modules node_modules
COPY --from=packages /hilo/apps/api/node_modules apps/api/node_modules
COPY --from=build /hilo/apps/api/package.json apps/api/package.json
COPY --from=build /hilo/apps/api/dist apps/api/dist
COPY --from=build /hilo/apps/web/dist apps/web/dist
COPY --from=build /hilo/prisma/migrations prisma/migrations
COPY --from=build /hilo/prisma/functions prisma/functions
COPY --from=build /hilo/prisma/views prisma/views
COPY --from=build /hilo/scripts/container scripts/container
USER node
VOLUME /data
EXPOSE 3000
# By the shell itself: a Node of its own for each check would cost more than an idle Hilo.
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["bash", "-c", "exec 3<>/dev/tcp/127.0.0.1/$PORT && printf 'GET /readyz HTTP/1.0\\r\\n\\r\\n' >&3 && read -r _ status _ <&3 && [ \"$status\" = 200 ]"]
CMD ["node", "apps/api/dist/main.js"]
