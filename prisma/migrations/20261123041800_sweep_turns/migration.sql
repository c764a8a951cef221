-- Which process does a repeated task, and when it may be done again.
CREATE TABLE "sweep_turns" (
    "name" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "free_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sweep_turns_pkey" PRIMARY KEY ("name")
);
