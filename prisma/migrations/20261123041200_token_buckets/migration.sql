-- Limits of strangers, over all processes and restarts. A row that is full again says nothing and is deleted.
CREATE TABLE "token_buckets" (
    "key" BYTEA NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "full_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "token_buckets_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE INDEX "token_buckets_full_at_idx" ON "token_buckets"("full_at");
