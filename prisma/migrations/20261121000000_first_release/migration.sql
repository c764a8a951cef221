-- The first release: everything from here on only grows.

-- CreateEnum
CREATE TYPE "role" AS ENUM ('AGENT', 'ADMIN', 'SUPER_ADMIN');

-- CreateEnum
CREATE TYPE "availability" AS ENUM ('available', 'away');

-- CreateEnum
CREATE TYPE "behavior_interaction" AS ENUM ('MANUAL', 'AUTOMATIC');

-- CreateEnum
CREATE TYPE "channel_type" AS ENUM ('whatsapp', 'telegram', 'instagram', 'messenger', 'gmail');

-- CreateEnum
CREATE TYPE "channel_state" AS ENUM ('active', 'paused', 'disconnected');

-- CreateEnum
CREATE TYPE "interaction_status" AS ENUM ('unassigned', 'assigned', 'finished');

-- CreateEnum
CREATE TYPE "entry_kind" AS ENUM ('message', 'note', 'timeline');

-- CreateEnum
CREATE TYPE "author_kind" AS ENUM ('client', 'user', 'bot', 'app', 'system');

-- CreateEnum
CREATE TYPE "message_status" AS ENUM ('queued', 'sent', 'delivered', 'read', 'failed', 'unknown');

-- CreateEnum
CREATE TYPE "channel_health" AS ENUM ('ok', 'token_refused', 'blocked', 'not_subscribed', 'wrong_secret', 'silent', 'unreachable');

-- CreateEnum
CREATE TYPE "attempt_state" AS ENUM ('requesting', 'accepted', 'refused', 'unknown');

-- CreateEnum
CREATE TYPE "webhook_item_state" AS ENUM ('done', 'pending', 'ignored', 'orphan', 'unknown_account', 'dead');

-- CreateTable
CREATE TABLE "businesses" (
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "address" TEXT NOT NULL DEFAULT '',
    "city" TEXT NOT NULL DEFAULT '',
    "country" TEXT NOT NULL DEFAULT '',
    "time_zone" TEXT NOT NULL DEFAULT 'America/Bogota',
    "additional_info" JSONB NOT NULL DEFAULT '[]',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "businesses_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "settings" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "maximum_active_conversation" INTEGER NOT NULL DEFAULT 10,
    "expired_time" INTEGER NOT NULL DEFAULT 60,
    "behavior_interaction" "behavior_interaction" NOT NULL DEFAULT 'MANUAL',
    "welcome_pause_hours" INTEGER NOT NULL DEFAULT 12,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "settings_pkey" PRIMARY KEY ("business_uuid")
);

-- CreateTable
CREATE TABLE "whatsapp_configs" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "bot_input_message" TEXT NOT NULL DEFAULT '',
    "bot_output_message" TEXT NOT NULL DEFAULT '',
    "bot_area_message_selected" TEXT NOT NULL DEFAULT '',
    "bot_area_menu" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "whatsapp_configs_pkey" PRIMARY KEY ("business_uuid")
);

-- CreateTable
CREATE TABLE "permissions" (
    "business_uuid" UUID NOT NULL,
    "permission_enable_automatic_agent_assignment" BOOLEAN NOT NULL DEFAULT true,
    "permission_create_areas" BOOLEAN NOT NULL DEFAULT true,
    "permission_create_update_schedule" BOOLEAN NOT NULL DEFAULT false,
    "permission_view_edit_contacts" BOOLEAN NOT NULL DEFAULT true,
    "permission_view_edit_agents" BOOLEAN NOT NULL DEFAULT false,
    "permission_view_edit_quick_answers" BOOLEAN NOT NULL DEFAULT true,
    "permission_view_edit_menu" BOOLEAN NOT NULL DEFAULT false,
    "permission_edit_farewell_message" BOOLEAN NOT NULL DEFAULT false,
    "permission_edit_welcome_message_area" BOOLEAN NOT NULL DEFAULT false,

    CONSTRAINT "permissions_pkey" PRIMARY KEY ("business_uuid")
);

-- CreateTable
CREATE TABLE "schedules" (
    "business_uuid" UUID NOT NULL,
    "enabled" BOOLEAN NOT NULL DEFAULT false,
    "time_zone" TEXT NOT NULL DEFAULT 'America/Bogota',
    "hours" JSONB NOT NULL DEFAULT '[]',
    "holidays" JSONB NOT NULL DEFAULT '[]',
    "away_message" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "schedules_pkey" PRIMARY KEY ("business_uuid")
);

-- CreateTable
CREATE TABLE "users" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "role" "role" NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "availability" "availability" NOT NULL DEFAULT 'available',
    "last_assigned_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "users_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "sessions" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "browser" TEXT NOT NULL,
    "os" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "remember" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "revoked_at" TIMESTAMPTZ(3),
    "revoked_why" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "refresh_tokens" (
    "hash" BYTEA NOT NULL,
    "business_uuid" UUID NOT NULL,
    "session_uuid" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "refresh_tokens_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "login_failures" (
    "id" BIGSERIAL NOT NULL,
    "email" TEXT NOT NULL,
    "address" TEXT NOT NULL,
    "occurred_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "login_failures_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "password_resets" (
    "hash" BYTEA NOT NULL,
    "business_uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "password_resets_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "google_consents" (
    "hash" BYTEA NOT NULL,
    "business_uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "account_uuid" UUID,
    "pending" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "google_consents_pkey" PRIMARY KEY ("hash")
);

-- CreateTable
CREATE TABLE "presence_leases" (
    "business_uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "connection" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "presence_leases_pkey" PRIMARY KEY ("business_uuid","user_uuid","connection")
);

-- CreateTable
CREATE TABLE "areas" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL DEFAULT '#ffffff',
    "description" TEXT NOT NULL DEFAULT '',
    "incoming_message" TEXT NOT NULL DEFAULT '',
    "state" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL DEFAULT 0,
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "areas_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "user_areas" (
    "business_uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "area_uuid" UUID NOT NULL,

    CONSTRAINT "user_areas_pkey" PRIMARY KEY ("business_uuid","user_uuid","area_uuid")
);

-- CreateTable
CREATE TABLE "quick_answers" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quick_answers_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "contacts" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "name" TEXT,
    "nit" TEXT,
    "phone" TEXT,
    "email" TEXT,
    "tags" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "additional_info" JSONB NOT NULL DEFAULT '[]',
    "sort_key" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "identities" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "contact_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "alias_group" UUID,
    "lasting" BOOLEAN NOT NULL DEFAULT false,
    "username" TEXT,
    "display_name" TEXT,
    "profile" JSONB NOT NULL DEFAULT '{}',
    "unreachable" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "identities_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "channel_accounts" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "type" "channel_type" NOT NULL,
    "name" TEXT NOT NULL,
    "external_id" TEXT NOT NULL,
    "credentials" BYTEA NOT NULL,
    "secret_fingerprint" TEXT NOT NULL DEFAULT '',
    "state" "channel_state" NOT NULL DEFAULT 'active',
    "auth_error" TEXT,
    "blocked" BOOLEAN NOT NULL DEFAULT false,
    "options" JSONB NOT NULL DEFAULT '{}',
    "last_event_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "last_error_at" TIMESTAMPTZ(3),
    "refused_webhooks" INTEGER NOT NULL DEFAULT 0,
    "last_refused_at" TIMESTAMPTZ(3),
    "health" "channel_health" NOT NULL DEFAULT 'ok',
    "health_since" TIMESTAMPTZ(3),
    "health_detail" TEXT,
    "health_version" INTEGER NOT NULL DEFAULT 1,
    "check_at" TIMESTAMPTZ(3),
    "checks_failed" INTEGER NOT NULL DEFAULT 0,
    "resubscribed_at" TIMESTAMPTZ(3),
    "token_until" TIMESTAMPTZ(3),
    "token_asked_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "channel_accounts_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "conversations" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "contact_uuid" UUID,
    "channel_account_uuid" UUID NOT NULL,
    "identity_uuid" UUID,
    "thread_key" TEXT NOT NULL DEFAULT '',
    "subject" TEXT,
    "last_seq" INTEGER NOT NULL DEFAULT 0,
    "version" INTEGER NOT NULL DEFAULT 0,
    "window_closes_at" TIMESTAMPTZ(3),
    "managed_outside" BOOLEAN NOT NULL DEFAULT false,
    "control_at" TIMESTAMPTZ(3),
    "paced_to" TIMESTAMPTZ(6),
    "slot_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "conversations_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "interactions" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "conversation_uuid" UUID NOT NULL,
    "status" "interaction_status" NOT NULL DEFAULT 'unassigned',
    "user_uuid" UUID,
    "area_uuid" UUID,
    "by_transfer" BOOLEAN NOT NULL DEFAULT false,
    "transferred_by" UUID,
    "paused" BOOLEAN NOT NULL DEFAULT false,
    "expired" BOOLEAN NOT NULL DEFAULT false,
    "expires_at" TIMESTAMPTZ(3),
    "unread" INTEGER NOT NULL DEFAULT 0,
    "last_message" JSONB,
    "waiting_since" TIMESTAMPTZ(3),
    "last_activity_at" TIMESTAMPTZ(3) NOT NULL,
    "bot" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "assigned_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "finished_by" UUID,
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "interactions_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "entries" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "conversation_uuid" UUID NOT NULL,
    "interaction_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "kind" "entry_kind" NOT NULL,
    "seq" INTEGER NOT NULL,
    "version" INTEGER NOT NULL,
    "author_kind" "author_kind" NOT NULL,
    "author_uuid" UUID,
    "author_name" TEXT,
    "type" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "date" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "status" "message_status",
    "error" JSONB,
    "provider_message_id" TEXT,
    "provider_order" INTEGER,
    "reply_to" UUID,
    "awaits_quoted" TEXT,
    "reactions" JSONB NOT NULL DEFAULT '[]',
    "edited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "queued_at" TIMESTAMPTZ(3),

    CONSTRAINT "entries_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "mail_originals" (
    "business_uuid" UUID NOT NULL,
    "entry_uuid" UUID NOT NULL,
    "html" TEXT NOT NULL,
    "clean" TEXT,
    "cleaned_by" INTEGER,

    CONSTRAINT "mail_originals_pkey" PRIMARY KEY ("business_uuid","entry_uuid")
);

-- CreateTable
CREATE TABLE "outbound_attempts" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "entry_uuid" UUID NOT NULL,
    "number" INTEGER NOT NULL,
    "state" "attempt_state" NOT NULL DEFAULT 'requesting',
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "error" JSONB,
    "doubt" JSONB,

    CONSTRAINT "outbound_attempts_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "outbound_parts" (
    "business_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "provider_message_id" TEXT NOT NULL,
    "attempt_uuid" UUID NOT NULL,
    "entry_uuid" UUID NOT NULL,
    "position" INTEGER NOT NULL,
    "status" "message_status" NOT NULL,
    "error" JSONB,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outbound_parts_pkey" PRIMARY KEY ("business_uuid","channel_account_uuid","provider_message_id")
);

-- CreateTable
CREATE TABLE "outbound_paces" (
    "business_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "paced_to" TIMESTAMPTZ(6),
    "blocked_until" TIMESTAMPTZ(3),
    "judged_at" TIMESTAMPTZ(3),
    "rests_until" TIMESTAMPTZ(3),
    "rests" INTEGER NOT NULL DEFAULT 0,
    "troubles" INTEGER NOT NULL DEFAULT 0,
    "troubled_conversation" UUID,
    "patience_from" TIMESTAMPTZ(3),

    CONSTRAINT "outbound_paces_pkey" PRIMARY KEY ("business_uuid","channel_account_uuid")
);

-- CreateTable
CREATE TABLE "stored_files" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "entry_uuid" UUID,
    "storage_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_files_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "applied_sql" (
    "digest" TEXT NOT NULL,
    "applied_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "applied_sql_pkey" PRIMARY KEY ("digest")
);

-- CreateTable
CREATE TABLE "installation" (
    "one" BOOLEAN NOT NULL DEFAULT true,
    "storage_id" UUID,
    "secret_mark" TEXT,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("one")
);

-- CreateTable
CREATE TABLE "webhook_items" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "dedupe_key" TEXT NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "state" "webhook_item_state" NOT NULL,
    "awaits" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_items_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "business_uuid" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_lines" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "actor_uuid" UUID,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "data" JSONB NOT NULL DEFAULT '{}',
    "address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_lines_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateIndex
CREATE UNIQUE INDEX "settings_uuid_key" ON "settings"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "whatsapp_configs_uuid_key" ON "whatsapp_configs"("uuid");

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "sessions_business_uuid_user_uuid_idx" ON "sessions"("business_uuid", "user_uuid");

-- CreateIndex
CREATE INDEX "refresh_tokens_business_uuid_session_uuid_idx" ON "refresh_tokens"("business_uuid", "session_uuid");

-- CreateIndex
CREATE INDEX "login_failures_email_occurred_at_idx" ON "login_failures"("email", "occurred_at");

-- CreateIndex
CREATE INDEX "password_resets_business_uuid_user_uuid_idx" ON "password_resets"("business_uuid", "user_uuid");

-- CreateIndex
CREATE INDEX "google_consents_business_uuid_idx" ON "google_consents"("business_uuid");

-- CreateIndex
CREATE INDEX "presence_leases_expires_at_idx" ON "presence_leases"("expires_at");

-- CreateIndex
CREATE INDEX "user_areas_business_uuid_area_uuid_idx" ON "user_areas"("business_uuid", "area_uuid");

-- CreateIndex
CREATE INDEX "quick_answers_business_uuid_name_idx" ON "quick_answers"("business_uuid", "name");

-- CreateIndex
CREATE INDEX "contacts_business_uuid_sort_key_uuid_idx" ON "contacts"("business_uuid", "sort_key", "uuid");

-- CreateIndex
CREATE INDEX "identities_business_uuid_contact_uuid_idx" ON "identities"("business_uuid", "contact_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "identities_business_uuid_channel_account_uuid_external_id_key" ON "identities"("business_uuid", "channel_account_uuid", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "channel_accounts_uuid_key" ON "channel_accounts"("uuid");

-- CreateIndex
CREATE INDEX "channel_accounts_business_uuid_type_external_id_idx" ON "channel_accounts"("business_uuid", "type", "external_id");

-- CreateIndex
CREATE INDEX "conversations_business_uuid_contact_uuid_idx" ON "conversations"("business_uuid", "contact_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "conversations_business_uuid_channel_account_uuid_identity_u_key" ON "conversations"("business_uuid", "channel_account_uuid", "identity_uuid", "thread_key");

-- CreateIndex
CREATE INDEX "interactions_business_uuid_conversation_uuid_created_at_idx" ON "interactions"("business_uuid", "conversation_uuid", "created_at");

-- CreateIndex
CREATE INDEX "entries_business_uuid_conversation_uuid_date_seq_idx" ON "entries"("business_uuid", "conversation_uuid", "date" DESC, "seq" DESC);

-- CreateIndex
CREATE INDEX "entries_business_uuid_conversation_uuid_version_idx" ON "entries"("business_uuid", "conversation_uuid", "version");

-- CreateIndex
CREATE INDEX "entries_business_uuid_interaction_uuid_idx" ON "entries"("business_uuid", "interaction_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "entries_business_uuid_conversation_uuid_seq_key" ON "entries"("business_uuid", "conversation_uuid", "seq");

-- CreateIndex
CREATE INDEX "outbound_attempts_state_started_at_idx" ON "outbound_attempts"("state", "started_at");

-- CreateIndex
CREATE UNIQUE INDEX "outbound_attempts_business_uuid_entry_uuid_number_key" ON "outbound_attempts"("business_uuid", "entry_uuid", "number");

-- CreateIndex
CREATE INDEX "outbound_parts_business_uuid_entry_uuid_idx" ON "outbound_parts"("business_uuid", "entry_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "stored_files_storage_key_key" ON "stored_files"("storage_key");

-- CreateIndex
CREATE INDEX "stored_files_business_uuid_entry_uuid_idx" ON "stored_files"("business_uuid", "entry_uuid");

-- CreateIndex
CREATE INDEX "webhook_items_business_uuid_channel_account_uuid_awaits_idx" ON "webhook_items"("business_uuid", "channel_account_uuid", "awaits");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_items_business_uuid_channel_account_uuid_dedupe_key_key" ON "webhook_items"("business_uuid", "channel_account_uuid", "dedupe_key");

-- CreateIndex
CREATE INDEX "outbox_created_at_idx" ON "outbox"("created_at");

-- CreateIndex
CREATE INDEX "audit_lines_business_uuid_created_at_idx" ON "audit_lines"("business_uuid", "created_at" DESC);

-- AddForeignKey
ALTER TABLE "settings" ADD CONSTRAINT "settings_business_uuid_fkey" FOREIGN KEY ("business_uuid") REFERENCES "businesses"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "whatsapp_configs" ADD CONSTRAINT "whatsapp_configs_business_uuid_fkey" FOREIGN KEY ("business_uuid") REFERENCES "businesses"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "permissions" ADD CONSTRAINT "permissions_business_uuid_fkey" FOREIGN KEY ("business_uuid") REFERENCES "businesses"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "schedules" ADD CONSTRAINT "schedules_business_uuid_fkey" FOREIGN KEY ("business_uuid") REFERENCES "businesses"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_business_uuid_fkey" FOREIGN KEY ("business_uuid") REFERENCES "businesses"("uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_business_uuid_user_uuid_fkey" FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_business_uuid_session_uuid_fkey" FOREIGN KEY ("business_uuid", "session_uuid") REFERENCES "sessions"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_areas" ADD CONSTRAINT "user_areas_business_uuid_user_uuid_fkey" FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_areas" ADD CONSTRAINT "user_areas_business_uuid_area_uuid_fkey" FOREIGN KEY ("business_uuid", "area_uuid") REFERENCES "areas"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identities" ADD CONSTRAINT "identities_business_uuid_contact_uuid_fkey" FOREIGN KEY ("business_uuid", "contact_uuid") REFERENCES "contacts"("business_uuid", "uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "identities" ADD CONSTRAINT "identities_business_uuid_channel_account_uuid_fkey" FOREIGN KEY ("business_uuid", "channel_account_uuid") REFERENCES "channel_accounts"("business_uuid", "uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_business_uuid_contact_uuid_fkey" FOREIGN KEY ("business_uuid", "contact_uuid") REFERENCES "contacts"("business_uuid", "uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "conversations" ADD CONSTRAINT "conversations_business_uuid_channel_account_uuid_fkey" FOREIGN KEY ("business_uuid", "channel_account_uuid") REFERENCES "channel_accounts"("business_uuid", "uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_business_uuid_conversation_uuid_fkey" FOREIGN KEY ("business_uuid", "conversation_uuid") REFERENCES "conversations"("business_uuid", "uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_business_uuid_conversation_uuid_fkey" FOREIGN KEY ("business_uuid", "conversation_uuid") REFERENCES "conversations"("business_uuid", "uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_business_uuid_interaction_uuid_fkey" FOREIGN KEY ("business_uuid", "interaction_uuid") REFERENCES "interactions"("business_uuid", "uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_parts" ADD CONSTRAINT "outbound_parts_business_uuid_attempt_uuid_fkey" FOREIGN KEY ("business_uuid", "attempt_uuid") REFERENCES "outbound_attempts"("business_uuid", "uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- What the schema of Prisma cannot say. The functions that stand here are in prisma/functions/tables.sql.

-- 1. Wrong states are impossible ------------------------------------------------------------------------------------

ALTER TABLE "installation" ADD CONSTRAINT "installation_one" CHECK ("one");

ALTER TABLE "settings"
  ADD CONSTRAINT "settings_maximum_min" CHECK ("maximum_active_conversation" >= 1),
  ADD CONSTRAINT "settings_expired_time_min" CHECK ("expired_time" >= 1),
  ADD CONSTRAINT "settings_welcome_pause_min" CHECK ("welcome_pause_hours" >= 0);

ALTER TABLE "users" ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "areas" ADD CONSTRAINT "areas_color_hex" CHECK ("color" ~ '^#[0-9a-fA-F]{6}$');

ALTER TABLE "contacts"
  ADD CONSTRAINT "contacts_phone_digits" CHECK ("phone" ~ '^[0-9]{6,15}$'),
  ADD CONSTRAINT "contacts_email_lower" CHECK ("email" = lower("email"));

ALTER TABLE "interactions"
  ADD CONSTRAINT "interactions_user" FOREIGN KEY ("business_uuid", "user_uuid")
    REFERENCES "users" ("business_uuid", "uuid"),
  ADD CONSTRAINT "interactions_area" FOREIGN KEY ("business_uuid", "area_uuid")
    REFERENCES "areas" ("business_uuid", "uuid"),
  ADD CONSTRAINT "interactions_owner" CHECK (
    "status" = 'finished' OR ("status" = 'assigned') = ("user_uuid" IS NOT NULL)
  ),
  ADD CONSTRAINT "interactions_end" CHECK (("status" = 'finished') = ("finished_at" IS NOT NULL)),
  ADD CONSTRAINT "interactions_paused" CHECK (NOT "paused" OR "status" = 'assigned'),
  ADD CONSTRAINT "interactions_expired" CHECK (NOT "expired" OR "status" = 'assigned'),
  ADD CONSTRAINT "interactions_unread" CHECK ("unread" >= 0);

ALTER TABLE "entries"
  ADD CONSTRAINT "entries_account" FOREIGN KEY ("business_uuid", "channel_account_uuid")
    REFERENCES "channel_accounts" ("business_uuid", "uuid"),
  -- Only a message of ours has a state.
  ADD CONSTRAINT "entries_status" CHECK (
    ("status" IS NOT NULL) = ("kind" = 'message' AND "author_kind" IN ('user', 'bot', 'app'))
  );

ALTER TABLE "outbound_attempts" ADD CONSTRAINT "outbound_attempts_entry"
  FOREIGN KEY ("business_uuid", "entry_uuid") REFERENCES "entries" ("business_uuid", "uuid") ON DELETE CASCADE;
ALTER TABLE "webhook_items" ADD CONSTRAINT "webhook_items_account"
  FOREIGN KEY ("business_uuid", "channel_account_uuid") REFERENCES "channel_accounts" ("business_uuid", "uuid");
ALTER TABLE "presence_leases" ADD CONSTRAINT "presence_leases_user"
  FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users" ("business_uuid", "uuid") ON DELETE CASCADE;
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user"
  FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users" ("business_uuid", "uuid") ON DELETE CASCADE;

-- 2. What there is once ----------------------------------------------------------------------------------------------

CREATE UNIQUE INDEX "areas_name_once" ON "areas" ("business_uuid", lower(normalize("name", NFC)))
  WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "quick_answers_name_once" ON "quick_answers" ("business_uuid", lower(normalize("name", NFC)));
CREATE UNIQUE INDEX "channel_accounts_once" ON "channel_accounts" ("business_uuid", "type", "external_id")
  WHERE "state" <> 'disconnected';
CREATE UNIQUE INDEX "contacts_phone_once" ON "contacts" ("business_uuid", "phone") WHERE "phone" IS NOT NULL;
CREATE UNIQUE INDEX "contacts_email_once" ON "contacts" ("business_uuid", "email") WHERE "email" IS NOT NULL;
CREATE UNIQUE INDEX "interactions_one_open" ON "interactions" ("business_uuid", "conversation_uuid")
  WHERE "status" <> 'finished';
CREATE UNIQUE INDEX "entries_provider_once"
  ON "entries" ("business_uuid", "channel_account_uuid", "provider_message_id")
  WHERE "provider_message_id" IS NOT NULL;

-- 3. Lists are read from an index, in the order shown ----------------------------------------------------------------

-- By byte: hilo_sort_key makes what is compared.
ALTER TABLE "contacts" ALTER COLUMN "sort_key" TYPE text COLLATE "C";
CREATE INDEX "quick_answers_by_name" ON "quick_answers"
  ("business_uuid", hilo_sort_key("name") COLLATE "C", "name" COLLATE "C", "uuid");
CREATE INDEX "interactions_mine" ON "interactions"
  ("business_uuid", "user_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'assigned';
CREATE INDEX "interactions_waiting" ON "interactions"
  ("business_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'unassigned';
CREATE INDEX "interactions_resolved" ON "interactions"
  ("business_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'finished';
CREATE INDEX "interactions_resolved_mine" ON "interactions"
  ("business_uuid", "user_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'finished';
CREATE INDEX "interactions_assignable" ON "interactions" ("business_uuid", "created_at", "uuid")
  WHERE "status" = 'unassigned';
CREATE INDEX "interactions_active" ON "interactions" ("business_uuid", "user_uuid")
  WHERE "status" = 'assigned' AND NOT "paused" AND NOT "expired";
CREATE INDEX "interactions_expiring" ON "interactions" ("expires_at") WHERE "expires_at" IS NOT NULL;
CREATE INDEX "entries_files" ON "entries" ("business_uuid", "conversation_uuid", "date" DESC, "uuid" DESC)
  WHERE "type" IN ('document', 'image', 'audio', 'video', 'sticker') AND "deleted_at" IS NULL;

-- 4. What is looked for among many -----------------------------------------------------------------------------------

CREATE INDEX "identities_alias_group" ON "identities" ("business_uuid", "channel_account_uuid", "alias_group")
  WHERE "alias_group" IS NOT NULL;
CREATE INDEX "entries_outbound_queue" ON "entries" ("business_uuid", "conversation_uuid", "seq")
  WHERE "status" = 'queued';
CREATE INDEX "entries_account_queue" ON "entries" ("business_uuid", "channel_account_uuid") WHERE "status" = 'queued';
-- Ours that the customer has not read yet, as far as we know: what a receipt may be about.
CREATE INDEX "entries_unread_of_ours" ON "entries" ("business_uuid", "conversation_uuid", "seq")
  WHERE "status" IN ('queued', 'sent', 'delivered', 'unknown');
CREATE INDEX "entries_in_trouble" ON "entries" ("business_uuid", "interaction_uuid")
  WHERE "status" IN ('failed', 'unknown');
-- An answer may come before what it answers, and before we know the name of what we sent: its quote waits for it.
CREATE INDEX "entries_awaiting" ON "entries" ("business_uuid", "channel_account_uuid", "awaits_quoted")
  WHERE "awaits_quoted" IS NOT NULL;
CREATE INDEX "entries_missing_media" ON "entries" ("created_at") WHERE "body" ? 'media' AND "deleted_at" IS NULL;
CREATE INDEX "stored_files_unnamed" ON "stored_files" ("created_at") WHERE "entry_uuid" IS NULL;
CREATE INDEX "channel_accounts_checks" ON "channel_accounts" ("check_at") WHERE "state" = 'active';
CREATE INDEX "webhook_items_pending" ON "webhook_items" ("received_at") WHERE "state" = 'pending';
CREATE INDEX "webhook_items_past" ON "webhook_items" ("received_at") WHERE "state" IN ('done', 'ignored', 'orphan');
CREATE INDEX "webhook_items_kept" ON "webhook_items" ("business_uuid", "received_at" DESC, "uuid" DESC)
  WHERE "state" IN ('dead', 'pending', 'unknown_account', 'ignored');
CREATE INDEX "webhook_items_counted" ON "webhook_items" ("business_uuid", "channel_account_uuid", "state")
  WHERE "state" IN ('dead', 'unknown_account');

-- Written with every message and never wide: its versions stay on one page.
ALTER TABLE "outbound_paces" SET (fillfactor = 20);

-- 5. One fact stays one ----------------------------------------------------------------------------------------------

CREATE TRIGGER "contacts_sort_key" BEFORE INSERT OR UPDATE OF "name" ON "contacts"
  FOR EACH ROW EXECUTE FUNCTION hilo_contact_sort_key();
CREATE TRIGGER "interactions_live_area" BEFORE UPDATE OF "area_uuid" ON "interactions" FOR EACH ROW
  WHEN (NEW.area_uuid IS DISTINCT FROM OLD.area_uuid AND NEW.area_uuid IS NOT NULL) EXECUTE FUNCTION hilo_refuse_deleted_area();
CREATE TRIGGER "interactions_live_area_at_first" BEFORE INSERT ON "interactions" FOR EACH ROW
  WHEN (NEW.area_uuid IS NOT NULL) EXECUTE FUNCTION hilo_refuse_deleted_area();
CREATE TRIGGER "user_areas_live_area" BEFORE INSERT ON "user_areas" FOR EACH ROW EXECUTE FUNCTION hilo_refuse_deleted_area();
CREATE TRIGGER "entries_date_of_ours" BEFORE INSERT ON "entries" FOR EACH ROW
  WHEN (NEW.author_kind IN ('user', 'bot') OR NEW.kind <> 'message') EXECUTE FUNCTION hilo_keep_thread_order();
CREATE TRIGGER "keep_original" BEFORE INSERT ON "entries" FOR EACH ROW
  WHEN (NEW.body ? 'html') EXECUTE FUNCTION hilo_store_mail_original();
CREATE TRIGGER "part_is_quoted" AFTER INSERT ON "outbound_parts"
  FOR EACH ROW EXECUTE FUNCTION hilo_part_is_quoted();
CREATE TRIGGER "outbound_paces_rest" BEFORE UPDATE OF "blocked_until" ON "outbound_paces" FOR EACH ROW
  WHEN (NEW.judged_at IS DISTINCT FROM OLD.judged_at OR NEW.blocked_until IS NULL) EXECUTE FUNCTION hilo_track_backoff();
CREATE TRIGGER "channel_accounts_health" BEFORE UPDATE OF "state", "auth_error", "blocked", "health"
  ON "channel_accounts" FOR EACH ROW EXECUTE FUNCTION hilo_channel_health();

-- 6. The second wall: row-level security -----------------------------------------------------------------------------
-- The app connects as a member of hilo_app, which owns nothing and bypasses nothing. The tenant is set once per
-- transaction; with none set, every tenant table is empty.

DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'hilo_app') THEN
    CREATE ROLE hilo_app NOLOGIN NOBYPASSRLS;
  END IF;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL; -- another database of the cluster was first
END $$;

DO $$
DECLARE
  tenant_table text;
BEGIN
  FOR tenant_table IN
    SELECT c.table_name FROM information_schema.columns c
    JOIN information_schema.tables t USING (table_schema, table_name)
    WHERE c.table_schema = current_schema() AND t.table_type = 'BASE TABLE' AND c.column_name = 'business_uuid'
  LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', tenant_table);
    EXECUTE format(
      'CREATE POLICY tenant ON %I USING (business_uuid = hilo_tenant()) WITH CHECK (business_uuid = hilo_tenant())',
      tenant_table);
  END LOOP;
END $$;
ALTER TABLE "businesses" ENABLE ROW LEVEL SECURITY;
CREATE POLICY tenant ON "businesses" USING (uuid = hilo_tenant()) WITH CHECK (uuid = hilo_tenant());

DO $$
BEGIN
  EXECUTE format('GRANT USAGE ON SCHEMA %I TO hilo_app', current_schema());
  EXECUTE format('GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA %I TO hilo_app', current_schema());
  EXECUTE format('GRANT USAGE, SELECT ON ALL SEQUENCES IN SCHEMA %I TO hilo_app', current_schema());
  EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO hilo_app',
    current_schema());
  EXECUTE format('ALTER DEFAULT PRIVILEGES IN SCHEMA %I GRANT USAGE, SELECT ON SEQUENCES TO hilo_app',
    current_schema());
END $$;
-- Which migrations and functions it has it may read; to change them is the owner's.
REVOKE ALL ON "_prisma_migrations", "applied_sql" FROM hilo_app;
GRANT SELECT ON "_prisma_migrations", "applied_sql" TO hilo_app;
