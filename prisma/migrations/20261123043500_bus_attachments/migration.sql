-- Events on the bus between processes that are too long for a notification: they live for half a minute. Not logged, because a
-- crash of Postgres cuts the sockets of every process anyway. Any business's events are in here, as they are in the
-- notifications themselves: no policy, and no query of ours reads it.
-- CreateTable
CREATE UNLOGGED TABLE "bus_attachments" (
    "id" BIGSERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "payload" BYTEA NOT NULL,

    CONSTRAINT "bus_attachments_pkey" PRIMARY KEY ("id")
);
