-- The processes of Hilo that run, each with the mark of its secret: `secret reseal` waits until none has the former one.
CREATE TABLE "processes" (
    "uuid" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "secret_mark" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "processes_pkey" PRIMARY KEY ("uuid")
);
