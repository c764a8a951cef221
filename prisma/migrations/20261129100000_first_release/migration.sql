-- The first release: everything from here on only grows.

-- CreateSchema
CREATE SCHEMA IF NOT EXISTS "public";

-- CreateEnum
CREATE TYPE "role" AS ENUM ('AGENT', 'ADMIN', 'SUPER_ADMIN');

-- CreateEnum
CREATE TYPE "availability" AS ENUM ('available', 'away');

-- CreateEnum
CREATE TYPE "behavior_interaction" AS ENUM ('MANUAL', 'AUTOMATIC');

-- CreateEnum
CREATE TYPE "finish_reason_rule" AS ENUM ('off', 'optional', 'required');

-- CreateEnum
CREATE TYPE "channel_type" AS ENUM ('whatsapp', 'telegram', 'instagram', 'messenger', 'gmail');

-- CreateEnum
CREATE TYPE "channel_state" AS ENUM ('active', 'paused', 'disconnected');

-- CreateEnum
CREATE TYPE "interaction_status" AS ENUM ('unassigned', 'assigned', 'finished');

-- CreateEnum
CREATE TYPE "entry_kind" AS ENUM ('message', 'note', 'timeline');

-- CreateEnum
CREATE TYPE "author_kind" AS ENUM ('client', 'user', 'bot', 'app', 'integration', 'system');

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
    "mail_signature" TEXT NOT NULL DEFAULT '',
    "version" INTEGER NOT NULL DEFAULT 1,
    "disabled_at" TIMESTAMPTZ(3),
    "first_steps_hidden_at" TIMESTAMPTZ(3),
    "first_steps_done_at" TIMESTAMPTZ(3),
    "first_steps_skipped" TEXT[] DEFAULT ARRAY[]::TEXT[],
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
    "ask_finish_reason" "finish_reason_rule" NOT NULL DEFAULT 'off',
    "record_calls" BOOLEAN NOT NULL DEFAULT false,
    "recording_notice" TEXT NOT NULL DEFAULT 'Esta llamada se graba.',
    "finish_reasons_version" INTEGER NOT NULL DEFAULT 1,
    "version" INTEGER NOT NULL DEFAULT 1,
    "key_versions" JSONB NOT NULL DEFAULT '{}',

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
    "key_versions" JSONB NOT NULL DEFAULT '{}',

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
CREATE TABLE "schedule_pasts" (
    "business_uuid" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "enabled" BOOLEAN NOT NULL,
    "time_zone" TEXT NOT NULL,
    "hours" JSONB NOT NULL,
    "holidays" JSONB NOT NULL,

    CONSTRAINT "schedule_pasts_pkey" PRIMARY KEY ("business_uuid","until")
);

-- CreateTable
CREATE TABLE "users" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "password_given_at" TIMESTAMPTZ(3),
    "password_given_by" TEXT,
    "role" "role" NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "availability" "availability" NOT NULL DEFAULT 'available',
    "mail_signature" TEXT NOT NULL DEFAULT '',
    "choices" JSONB NOT NULL DEFAULT '{}',
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
    "revoked_reason" TEXT,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "push_subscriptions" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "session_uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "endpoint" TEXT NOT NULL,
    "p256dh" TEXT NOT NULL,
    "auth" TEXT NOT NULL,
    "kinds" TEXT[],
    "quiet_from" TEXT,
    "quiet_to" TEXT,
    "time_zone" TEXT NOT NULL,
    "with_content" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_subscriptions_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "pushes" (
    "business_uuid" UUID NOT NULL,
    "subscription_uuid" UUID NOT NULL,
    "conversation_uuid" UUID NOT NULL,
    "interaction_uuid" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "shown" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL,
    "sent_version" INTEGER NOT NULL DEFAULT 0,
    "on_device" BOOLEAN NOT NULL DEFAULT false,
    "missed_of" UUID,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "changed_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "pushes_pkey" PRIMARY KEY ("business_uuid","subscription_uuid","conversation_uuid")
);

-- CreateTable
CREATE TABLE "push_keys" (
    "one" BOOLEAN NOT NULL DEFAULT true,
    "sealed" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "push_keys_pkey" PRIMARY KEY ("one")
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
CREATE TABLE "sweep_turns" (
    "name" TEXT NOT NULL,
    "holder" UUID NOT NULL,
    "free_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sweep_turns_pkey" PRIMARY KEY ("name")
);

-- CreateTable
CREATE TABLE "processes" (
    "uuid" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "secret_mark" TEXT NOT NULL,
    "address" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "processes_pkey" PRIMARY KEY ("uuid")
);

-- CreateTable
CREATE TABLE "token_buckets" (
    "key" BYTEA NOT NULL,
    "tokens" DOUBLE PRECISION NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "full_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "token_buckets_pkey" PRIMARY KEY ("key")
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
CREATE TABLE "viewers" (
    "business_uuid" UUID NOT NULL,
    "conversation_uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "connection" TEXT NOT NULL,

    CONSTRAINT "viewers_pkey" PRIMARY KEY ("business_uuid","conversation_uuid","user_uuid","connection")
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
    "first_answer_minutes" INTEGER,
    "end_minutes" INTEGER,
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "areas_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "area_target_pasts" (
    "business_uuid" UUID NOT NULL,
    "area_uuid" UUID NOT NULL,
    "until" TIMESTAMPTZ(3) NOT NULL,
    "first_answer_minutes" INTEGER,
    "end_minutes" INTEGER,

    CONSTRAINT "area_target_pasts_pkey" PRIMARY KEY ("business_uuid","area_uuid","until")
);

-- CreateTable
CREATE TABLE "user_areas" (
    "business_uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "area_uuid" UUID NOT NULL,

    CONSTRAINT "user_areas_pkey" PRIMARY KEY ("business_uuid","user_uuid","area_uuid")
);

-- CreateTable
CREATE TABLE "labels" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "color" TEXT NOT NULL,
    "position" INTEGER NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "labels_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "interaction_labels" (
    "business_uuid" UUID NOT NULL,
    "interaction_uuid" UUID NOT NULL,
    "label_uuid" UUID NOT NULL,

    CONSTRAINT "interaction_labels_pkey" PRIMARY KEY ("business_uuid","interaction_uuid","label_uuid")
);

-- CreateTable
CREATE TABLE "finish_reasons" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "active" BOOLEAN NOT NULL DEFAULT true,
    "position" INTEGER NOT NULL,
    "deleted_at" TIMESTAMPTZ(3),

    CONSTRAINT "finish_reasons_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "quick_answers" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "message" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "uses" INTEGER NOT NULL DEFAULT 0,
    "file" JSONB,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "quick_answers_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "saved_filters" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "user_uuid" UUID,
    "name" TEXT NOT NULL,
    "filter" JSONB NOT NULL,
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "saved_filters_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "user_uuid" UUID,
    "name" TEXT NOT NULL,
    "hash" BYTEA NOT NULL,
    "hint" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),
    "last_used_address" TEXT,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "hooks" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "url" TEXT NOT NULL,
    "events" TEXT[],
    "with_content" BOOLEAN NOT NULL DEFAULT false,
    "secret" BYTEA NOT NULL,
    "previous_secret" BYTEA,
    "previous_until" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "paused_at" TIMESTAMPTZ(3),
    "pause" TEXT,
    "delivered_at" TIMESTAMPTZ(3),
    "failing_since" TIMESTAMPTZ(3),
    "failures" INTEGER NOT NULL DEFAULT 0,
    "backoff_until" TIMESTAMPTZ(3),

    CONSTRAINT "hooks_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "hook_deliveries" (
    "id" BIGSERIAL NOT NULL,
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "hook_uuid" UUID NOT NULL,
    "event_uuid" UUID NOT NULL,
    "type" TEXT NOT NULL,
    "subject_uuid" UUID NOT NULL,
    "about_uuid" UUID,
    "facts" JSONB NOT NULL,
    "happened_at" TIMESTAMPTZ(3) NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'waiting',
    "first" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL,
    "claimed_until" TIMESTAMPTZ(3),
    "last_status" INTEGER,
    "last_error" TEXT,
    "last_ms" INTEGER,
    "erased" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "hook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "hook_attempts" (
    "id" BIGSERIAL NOT NULL,
    "business_uuid" UUID NOT NULL,
    "delivery_uuid" UUID NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "ms" INTEGER NOT NULL,
    "status" INTEGER,
    "error" TEXT,
    "request" TEXT,
    "answer" TEXT,

    CONSTRAINT "hook_attempts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotent_requests" (
    "business_uuid" UUID NOT NULL,
    "key_uuid" UUID NOT NULL,
    "name_hash" BYTEA NOT NULL,
    "request_hash" BYTEA NOT NULL,
    "claim" UUID NOT NULL,
    "made_uuid" UUID NOT NULL,
    "claimed_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "answer" JSONB,

    CONSTRAINT "idempotent_requests_pkey" PRIMARY KEY ("business_uuid","key_uuid","name_hash")
);

-- CreateTable
CREATE TABLE "report_views" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "query" JSONB NOT NULL,
    "open" BOOLEAN NOT NULL,
    "weekly_since" TIMESTAMPTZ(3),
    "weekly_role" "role",
    "version" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_views_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "report_mails" (
    "business_uuid" UUID NOT NULL,
    "view_uuid" UUID NOT NULL,
    "week" DATE NOT NULL,
    "state" TEXT NOT NULL,
    "free_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "report_mails_pkey" PRIMARY KEY ("business_uuid","view_uuid","week")
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
    "blocked_at" TIMESTAMPTZ(3),
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
    "marketing_stopped" BOOLEAN NOT NULL DEFAULT false,
    "marketing_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "identities_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "marketing_choices" (
    "business_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "external_id" TEXT NOT NULL,
    "stopped" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "marketing_choices_pkey" PRIMARY KEY ("business_uuid","channel_account_uuid","external_id")
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
    "last_message_at" TIMESTAMPTZ(3),
    "last_error" TEXT,
    "last_error_at" TIMESTAMPTZ(3),
    "address_verified_at" TIMESTAMPTZ(3),
    "address_refused_at" TIMESTAMPTZ(3),
    "refused_webhooks" INTEGER NOT NULL DEFAULT 0,
    "last_refused_at" TIMESTAMPTZ(3),
    "health" "channel_health" NOT NULL DEFAULT 'ok',
    "health_since" TIMESTAMPTZ(3),
    "health_detail" TEXT,
    "health_version" INTEGER NOT NULL DEFAULT 1,
    "next_check_at" TIMESTAMPTZ(3),
    "checks_failed" INTEGER NOT NULL DEFAULT 0,
    "resubscribed_at" TIMESTAMPTZ(3),
    "token_expires_at" TIMESTAMPTZ(3),
    "token_checked_at" TIMESTAMPTZ(3),
    "alarms" JSONB NOT NULL DEFAULT '[]',
    "latest_alarms" JSONB NOT NULL DEFAULT '[]',
    "calls_follow_hours" BOOLEAN NOT NULL DEFAULT false,
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
    "responder" TEXT,
    "bucket_full_at" TIMESTAMPTZ(6),
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
    "paused_until" TIMESTAMPTZ(3),
    "expired" BOOLEAN NOT NULL DEFAULT false,
    "expires_at" TIMESTAMPTZ(3),
    "unread" INTEGER NOT NULL DEFAULT 0,
    "last_message" JSONB,
    "waiting_since" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "last_activity_at" TIMESTAMPTZ(3) NOT NULL,
    "bot" JSONB NOT NULL DEFAULT '{}',
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,
    "assigned_at" TIMESTAMPTZ(3),
    "started_by" UUID,
    "finished_at" TIMESTAMPTZ(3),
    "finished_by" UUID,
    "finish_reason_uuid" UUID,
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
    "quoted_provider_id" TEXT,
    "reactions" JSONB NOT NULL DEFAULT '[]',
    "acts" JSONB NOT NULL DEFAULT '[]',
    "edited_at" TIMESTAMPTZ(3),
    "deleted_at" TIMESTAMPTZ(3),
    "blocked" BOOLEAN NOT NULL DEFAULT false,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "queued_at" TIMESTAMPTZ(3),

    CONSTRAINT "entries_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "mentions" (
    "business_uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "entry_uuid" UUID NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "seen_at" TIMESTAMPTZ(3),

    CONSTRAINT "mentions_pkey" PRIMARY KEY ("business_uuid","entry_uuid","user_uuid")
);

-- CreateTable
CREATE TABLE "calls" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "provider_call_id" TEXT,
    "direction" TEXT NOT NULL,
    "state" TEXT NOT NULL,
    "ending" TEXT,
    "error" JSONB,
    "user_uuid" UUID,
    "declined_by" UUID[] DEFAULT ARRAY[]::UUID[],
    "offer" TEXT,
    "answer" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "answered_at" TIMESTAMPTZ(3),
    "accept_sent_at" TIMESTAMPTZ(3),
    "hung_up_by" TEXT,
    "ended_at" TIMESTAMPTZ(3),
    "seconds" INTEGER,
    "due_at" TIMESTAMPTZ(3),
    "report_end_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "calls_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "video_calls" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "link_hash" BYTEA NOT NULL,
    "guest_key_hash" BYTEA,
    "guest_notified" BOOLEAN NOT NULL DEFAULT false,
    "state" TEXT NOT NULL,
    "ending" TEXT,
    "invited_by" UUID NOT NULL,
    "user_uuid" UUID,
    "agent_peer" UUID,
    "guest_peer" UUID,
    "agent_seen_at" TIMESTAMPTZ(3),
    "guest_seen_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "hung_up_by" TEXT,
    "started_at" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),
    "seconds" INTEGER,
    "due_at" TIMESTAMPTZ(3),
    "version" INTEGER NOT NULL DEFAULT 1,

    CONSTRAINT "video_calls_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "call_recordings" (
    "business_uuid" UUID NOT NULL,
    "call_uuid" UUID NOT NULL,
    "user_uuid" UUID NOT NULL,
    "state" TEXT NOT NULL,
    "notice_uuid" UUID,
    "reason" TEXT,
    "parts" UUID[] DEFAULT ARRAY[]::UUID[],
    "bytes" INTEGER NOT NULL DEFAULT 0,
    "stream" JSONB,
    "file_uuid" UUID,
    "seconds" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "call_recordings_pkey" PRIMARY KEY ("business_uuid","call_uuid")
);

-- CreateTable
CREATE TABLE "call_permissions" (
    "business_uuid" UUID NOT NULL,
    "conversation_uuid" UUID NOT NULL,
    "permission" TEXT NOT NULL,
    "until" TIMESTAMPTZ(3),
    "at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "call_permissions_pkey" PRIMARY KEY ("business_uuid","conversation_uuid")
);

-- CreateTable
CREATE TABLE "searched_entries" (
    "business_uuid" UUID NOT NULL,
    "entry_uuid" UUID NOT NULL,
    "conversation_uuid" UUID NOT NULL,
    "interaction_uuid" UUID NOT NULL,
    "kind" "entry_kind" NOT NULL,
    "date" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "text" TEXT NOT NULL,
    "file" TEXT,
    "by_hilo" BOOLEAN NOT NULL DEFAULT false,
    "words" tsvector NOT NULL,

    CONSTRAINT "searched_entries_pkey" PRIMARY KEY ("business_uuid","entry_uuid")
);

-- CreateTable
CREATE TABLE "searched_contacts" (
    "business_uuid" UUID NOT NULL,
    "contact_uuid" UUID NOT NULL,
    "sort_key" TEXT NOT NULL,
    "text" TEXT NOT NULL,
    "words" tsvector NOT NULL,

    CONSTRAINT "searched_contacts_pkey" PRIMARY KEY ("business_uuid","contact_uuid")
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
    "in_flight" JSONB,

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
CREATE TABLE "outbound_acts" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "conversation_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "entry_uuid" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "body" JSONB NOT NULL,
    "user_uuid" UUID NOT NULL,
    "after_seq" INTEGER NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "provider_message_id" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outbound_acts_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "represented_accounts" (
    "business_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "connection" TEXT NOT NULL,
    "owner_id" TEXT NOT NULL,
    "name" TEXT,
    "username" TEXT,
    "enabled" BOOLEAN NOT NULL,
    "can_reply" BOOLEAN NOT NULL,
    "can_delete" BOOLEAN NOT NULL,
    "connected_at" TIMESTAMPTZ(3) NOT NULL,
    "as_of" BIGINT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "represented_accounts_pkey" PRIMARY KEY ("business_uuid","channel_account_uuid","connection")
);

-- CreateTable
CREATE TABLE "outbound_paces" (
    "business_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "bucket_full_at" TIMESTAMPTZ(6),
    "blocked_until" TIMESTAMPTZ(3),
    "blocked_at" TIMESTAMPTZ(3),
    "backoff_until" TIMESTAMPTZ(3),
    "backoff_version" INTEGER NOT NULL DEFAULT 0,
    "consecutive_failures" INTEGER NOT NULL DEFAULT 0,
    "last_failed_conversation" UUID,
    "wait_counted_from" TIMESTAMPTZ(3),
    "probed_at" TIMESTAMPTZ(3),

    CONSTRAINT "outbound_paces_pkey" PRIMARY KEY ("business_uuid","channel_account_uuid")
);

-- CreateTable
CREATE TABLE "stored_files" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "entry_uuid" UUID,
    "position" SMALLINT NOT NULL DEFAULT 0,
    "quick_answer_uuid" UUID,
    "storage_key" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "mime" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "sha256" BYTEA NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "stored_files_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "storage_uses" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "bytes" BIGINT NOT NULL,

    CONSTRAINT "storage_uses_pkey" PRIMARY KEY ("business_uuid","uuid")
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
    "quiet_since" TIMESTAMPTZ(3),
    "quiet_reason" TEXT,
    "home_database" TEXT,
    "home_address" TEXT,
    "backed_up_at" TIMESTAMPTZ(3),

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
    "awaited_id" TEXT,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "received_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "webhook_items_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "bus_attachments" (
    "id" BIGSERIAL NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "payload" BYTEA NOT NULL,

    CONSTRAINT "bus_attachments_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "outbox" (
    "id" BIGSERIAL NOT NULL,
    "business_uuid" UUID NOT NULL,
    "events" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "outbox_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_lines" (
    "business_uuid" UUID NOT NULL,
    "uuid" UUID NOT NULL,
    "actor_uuid" UUID,
    "actor_name" TEXT,
    "action" TEXT NOT NULL,
    "target" TEXT NOT NULL,
    "target_name" TEXT,
    "data" JSONB NOT NULL DEFAULT '{}',
    "address" TEXT,
    "device" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "audit_lines_pkey" PRIMARY KEY ("business_uuid","uuid")
);

-- CreateTable
CREATE TABLE "interaction_facts" (
    "business_uuid" UUID NOT NULL,
    "interaction_uuid" UUID NOT NULL,
    "user_uuid" UUID,
    "area_uuid" UUID,
    "channel" "channel_type" NOT NULL,
    "label_uuids" UUID[],
    "finish_reason_uuid" UUID,
    "finished_by" UUID,
    "answered_by" UUID[],
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "finished_at" TIMESTAMPTZ(3),
    "waiting" INTEGER,
    "waiting_open" INTEGER,
    "first_answer" INTEGER,
    "first_answer_open" INTEGER,
    "later_answers" INTEGER[],
    "later_answers_open" INTEGER[],
    "resolution" INTEGER,
    "resolution_open" INTEGER,
    "transfers" INTEGER NOT NULL,
    "expiries" INTEGER NOT NULL,
    "messages" INTEGER NOT NULL,
    "failures" JSONB NOT NULL DEFAULT '[]',
    "wrote_again" BOOLEAN NOT NULL,
    "first_answer_met" BOOLEAN,
    "end_met" BOOLEAN,
    "ai_answers" INTEGER NOT NULL DEFAULT 0,
    "app_answers" INTEGER NOT NULL DEFAULT 0,

    CONSTRAINT "interaction_facts_pkey" PRIMARY KEY ("business_uuid","interaction_uuid")
);

-- CreateTable
CREATE TABLE "call_facts" (
    "business_uuid" UUID NOT NULL,
    "call_uuid" UUID NOT NULL,
    "interaction_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "user_uuid" UUID,
    "direction" TEXT NOT NULL,
    "answered" BOOLEAN NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL,
    "wait" INTEGER,
    "seconds" INTEGER,

    CONSTRAINT "call_facts_pkey" PRIMARY KEY ("business_uuid","call_uuid")
);

-- CreateTable
CREATE TABLE "video_facts" (
    "business_uuid" UUID NOT NULL,
    "call_uuid" UUID NOT NULL,
    "interaction_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "sender_uuid" UUID NOT NULL,
    "user_uuid" UUID,
    "opened" BOOLEAN NOT NULL,
    "talked" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "seconds" INTEGER,

    CONSTRAINT "video_facts_pkey" PRIMARY KEY ("business_uuid","call_uuid")
);

-- CreateTable
CREATE TABLE "message_prices" (
    "business_uuid" UUID NOT NULL,
    "channel_account_uuid" UUID NOT NULL,
    "message_key" TEXT NOT NULL,
    "conversation_uuid" UUID,
    "area_uuid" UUID,
    "author_kind" "author_kind",
    "author_uuid" UUID,
    "template" TEXT,
    "category" TEXT,
    "type" TEXT,
    "billable" BOOLEAN,
    "country" TEXT,
    "free_until" TIMESTAMPTZ(3),
    "charged_at" TIMESTAMPTZ(3),
    "recorded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "message_prices_pkey" PRIMARY KEY ("business_uuid","channel_account_uuid","message_key")
);

-- CreateTable
CREATE TABLE "event_dues" (
    "id" BIGSERIAL NOT NULL,
    "business_uuid" UUID NOT NULL,
    "listener" TEXT NOT NULL,
    "subject_uuid" UUID NOT NULL,
    "events" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3) NOT NULL,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "error" TEXT,
    "dead_at" TIMESTAMPTZ(3),

    CONSTRAINT "event_dues_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "report_rollups" (
    "business_uuid" UUID NOT NULL,
    "slice_uuid" UUID NOT NULL,
    "span" TEXT NOT NULL,
    "starts" DATE NOT NULL,
    "measure" TEXT NOT NULL,
    "key" TEXT NOT NULL,
    "bucket" INTEGER NOT NULL,
    "n" INTEGER NOT NULL,
    "total" BIGINT NOT NULL,

    CONSTRAINT "report_rollups_pkey" PRIMARY KEY ("business_uuid","slice_uuid","span","starts","measure","key","bucket")
);

-- CreateTable
CREATE TABLE "running_imports" (
    "business_uuid" UUID NOT NULL,
    "holder" UUID NOT NULL,
    "free_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "running_imports_pkey" PRIMARY KEY ("business_uuid")
);

-- CreateTable
CREATE TABLE "imported_rows" (
    "business_uuid" UUID NOT NULL,
    "key" UUID NOT NULL,
    "row_uuid" UUID NOT NULL,
    "mark" TEXT,

    CONSTRAINT "imported_rows_pkey" PRIMARY KEY ("business_uuid","key")
);

-- CreateTable
CREATE TABLE "report_zones" (
    "business_uuid" UUID NOT NULL,
    "time_zone" TEXT NOT NULL,
    "counted_to" UUID,

    CONSTRAINT "report_zones_pkey" PRIMARY KEY ("business_uuid")
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
CREATE UNIQUE INDEX "push_subscriptions_endpoint_key" ON "push_subscriptions"("endpoint");

-- CreateIndex
CREATE INDEX "push_subscriptions_business_uuid_user_uuid_idx" ON "push_subscriptions"("business_uuid", "user_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "push_subscriptions_business_uuid_session_uuid_key" ON "push_subscriptions"("business_uuid", "session_uuid");

-- CreateIndex
CREATE INDEX "pushes_business_uuid_conversation_uuid_idx" ON "pushes"("business_uuid", "conversation_uuid");

-- CreateIndex
CREATE INDEX "refresh_tokens_business_uuid_session_uuid_idx" ON "refresh_tokens"("business_uuid", "session_uuid");

-- CreateIndex
CREATE INDEX "login_failures_email_occurred_at_idx" ON "login_failures"("email", "occurred_at");

-- CreateIndex
CREATE INDEX "token_buckets_full_at_idx" ON "token_buckets"("full_at");

-- CreateIndex
CREATE INDEX "password_resets_business_uuid_user_uuid_idx" ON "password_resets"("business_uuid", "user_uuid");

-- CreateIndex
CREATE INDEX "google_consents_business_uuid_idx" ON "google_consents"("business_uuid");

-- CreateIndex
CREATE INDEX "presence_leases_expires_at_idx" ON "presence_leases"("expires_at");

-- CreateIndex
CREATE INDEX "viewers_business_uuid_user_uuid_connection_idx" ON "viewers"("business_uuid", "user_uuid", "connection");

-- CreateIndex
CREATE INDEX "user_areas_business_uuid_area_uuid_idx" ON "user_areas"("business_uuid", "area_uuid");

-- CreateIndex
CREATE INDEX "interaction_labels_business_uuid_label_uuid_interaction_uui_idx" ON "interaction_labels"("business_uuid", "label_uuid", "interaction_uuid");

-- CreateIndex
CREATE INDEX "quick_answers_business_uuid_name_idx" ON "quick_answers"("business_uuid", "name");

-- CreateIndex
CREATE INDEX "saved_filters_business_uuid_user_uuid_idx" ON "saved_filters"("business_uuid", "user_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_business_uuid_user_uuid_idx" ON "api_keys"("business_uuid", "user_uuid");

-- CreateIndex
CREATE INDEX "hook_deliveries_business_uuid_hook_uuid_id_idx" ON "hook_deliveries"("business_uuid", "hook_uuid", "id");

-- CreateIndex
CREATE INDEX "hook_deliveries_business_uuid_about_uuid_idx" ON "hook_deliveries"("business_uuid", "about_uuid");

-- CreateIndex
CREATE INDEX "hook_deliveries_created_at_idx" ON "hook_deliveries"("created_at");

-- CreateIndex
CREATE UNIQUE INDEX "hook_deliveries_business_uuid_uuid_key" ON "hook_deliveries"("business_uuid", "uuid");

-- CreateIndex
CREATE UNIQUE INDEX "hook_deliveries_business_uuid_hook_uuid_event_uuid_key" ON "hook_deliveries"("business_uuid", "hook_uuid", "event_uuid");

-- CreateIndex
CREATE INDEX "hook_attempts_business_uuid_delivery_uuid_id_idx" ON "hook_attempts"("business_uuid", "delivery_uuid", "id");

-- CreateIndex
CREATE INDEX "idempotent_requests_claimed_at_idx" ON "idempotent_requests"("claimed_at");

-- CreateIndex
CREATE INDEX "report_views_business_uuid_user_uuid_idx" ON "report_views"("business_uuid", "user_uuid");

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
CREATE INDEX "mentions_business_uuid_user_uuid_created_at_entry_uuid_idx" ON "mentions"("business_uuid", "user_uuid", "created_at" DESC, "entry_uuid" DESC);

-- CreateIndex
CREATE INDEX "calls_business_uuid_started_at_uuid_idx" ON "calls"("business_uuid", "started_at" DESC, "uuid" DESC);

-- CreateIndex
CREATE UNIQUE INDEX "calls_business_uuid_channel_account_uuid_provider_call_id_key" ON "calls"("business_uuid", "channel_account_uuid", "provider_call_id");

-- CreateIndex
CREATE UNIQUE INDEX "video_calls_link_hash_key" ON "video_calls"("link_hash");

-- CreateIndex
CREATE INDEX "video_calls_business_uuid_created_at_uuid_idx" ON "video_calls"("business_uuid", "created_at" DESC, "uuid" DESC);

-- CreateIndex
CREATE INDEX "call_recordings_business_uuid_file_uuid_idx" ON "call_recordings"("business_uuid", "file_uuid");

-- CreateIndex
CREATE INDEX "searched_entries_business_uuid_kind_date_entry_uuid_idx" ON "searched_entries"("business_uuid", "kind", "date" DESC, "entry_uuid" DESC);

-- CreateIndex
CREATE INDEX "searched_entries_words" ON "searched_entries" USING GIN ("words");

-- CreateIndex
CREATE INDEX "searched_contacts_business_uuid_sort_key_contact_uuid_idx" ON "searched_contacts"("business_uuid", "sort_key", "contact_uuid");

-- CreateIndex
CREATE INDEX "searched_contacts_words" ON "searched_contacts" USING GIN ("words");

-- CreateIndex
CREATE INDEX "outbound_attempts_state_started_at_idx" ON "outbound_attempts"("state", "started_at");

-- CreateIndex
CREATE UNIQUE INDEX "outbound_attempts_business_uuid_entry_uuid_number_key" ON "outbound_attempts"("business_uuid", "entry_uuid", "number");

-- CreateIndex
CREATE INDEX "outbound_parts_business_uuid_entry_uuid_idx" ON "outbound_parts"("business_uuid", "entry_uuid");

-- CreateIndex
CREATE INDEX "outbound_parts_business_uuid_attempt_uuid_idx" ON "outbound_parts"("business_uuid", "attempt_uuid");

-- CreateIndex
CREATE INDEX "outbound_acts_business_uuid_entry_uuid_idx" ON "outbound_acts"("business_uuid", "entry_uuid");

-- CreateIndex
CREATE INDEX "represented_accounts_business_uuid_channel_account_uuid_own_idx" ON "represented_accounts"("business_uuid", "channel_account_uuid", "owner_id", "connected_at");

-- CreateIndex
CREATE UNIQUE INDEX "stored_files_storage_key_key" ON "stored_files"("storage_key");

-- CreateIndex
CREATE INDEX "stored_files_business_uuid_entry_uuid_idx" ON "stored_files"("business_uuid", "entry_uuid");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_items_business_uuid_channel_account_uuid_dedupe_key_key" ON "webhook_items"("business_uuid", "channel_account_uuid", "dedupe_key");

-- CreateIndex
CREATE INDEX "outbox_created_at_idx" ON "outbox"("created_at");

-- CreateIndex
CREATE INDEX "audit_lines_business_uuid_created_at_idx" ON "audit_lines"("business_uuid", "created_at" DESC);

-- CreateIndex
CREATE INDEX "audit_lines_business_uuid_actor_uuid_created_at_idx" ON "audit_lines"("business_uuid", "actor_uuid", "created_at" DESC);

-- CreateIndex
CREATE INDEX "audit_lines_business_uuid_action_created_at_idx" ON "audit_lines"("business_uuid", "action", "created_at" DESC);

-- CreateIndex
CREATE INDEX "interaction_facts_business_uuid_finished_at_idx" ON "interaction_facts"("business_uuid", "finished_at");

-- CreateIndex
CREATE INDEX "interaction_facts_business_uuid_created_at_idx" ON "interaction_facts"("business_uuid", "created_at");

-- CreateIndex
CREATE INDEX "interaction_facts_business_uuid_user_uuid_created_at_idx" ON "interaction_facts"("business_uuid", "user_uuid", "created_at");

-- CreateIndex
CREATE INDEX "call_facts_business_uuid_interaction_uuid_idx" ON "call_facts"("business_uuid", "interaction_uuid");

-- CreateIndex
CREATE INDEX "call_facts_business_uuid_started_at_idx" ON "call_facts"("business_uuid", "started_at");

-- CreateIndex
CREATE INDEX "video_facts_business_uuid_interaction_uuid_idx" ON "video_facts"("business_uuid", "interaction_uuid");

-- CreateIndex
CREATE INDEX "video_facts_business_uuid_created_at_idx" ON "video_facts"("business_uuid", "created_at");

-- CreateIndex
CREATE INDEX "message_prices_business_uuid_charged_at_idx" ON "message_prices"("business_uuid", "charged_at");

-- CreateIndex
CREATE INDEX "message_prices_business_uuid_conversation_uuid_idx" ON "message_prices"("business_uuid", "conversation_uuid");

-- CreateIndex
CREATE INDEX "event_dues_business_uuid_subject_uuid_listener_idx" ON "event_dues"("business_uuid", "subject_uuid", "listener");

-- CreateIndex
CREATE INDEX "imported_rows_business_uuid_row_uuid_idx" ON "imported_rows"("business_uuid", "row_uuid");

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
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_business_uuid_session_uuid_fkey" FOREIGN KEY ("business_uuid", "session_uuid") REFERENCES "sessions"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_business_uuid_user_uuid_fkey" FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_business_uuid_subscription_uuid_fkey" FOREIGN KEY ("business_uuid", "subscription_uuid") REFERENCES "push_subscriptions"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "refresh_tokens" ADD CONSTRAINT "refresh_tokens_business_uuid_session_uuid_fkey" FOREIGN KEY ("business_uuid", "session_uuid") REFERENCES "sessions"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_areas" ADD CONSTRAINT "user_areas_business_uuid_user_uuid_fkey" FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "user_areas" ADD CONSTRAINT "user_areas_business_uuid_area_uuid_fkey" FOREIGN KEY ("business_uuid", "area_uuid") REFERENCES "areas"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interaction_labels" ADD CONSTRAINT "interaction_labels_business_uuid_interaction_uuid_fkey" FOREIGN KEY ("business_uuid", "interaction_uuid") REFERENCES "interactions"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "interaction_labels" ADD CONSTRAINT "interaction_labels_business_uuid_label_uuid_fkey" FOREIGN KEY ("business_uuid", "label_uuid") REFERENCES "labels"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_business_uuid_user_uuid_fkey" FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_business_uuid_user_uuid_fkey" FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hook_deliveries" ADD CONSTRAINT "hook_deliveries_business_uuid_hook_uuid_fkey" FOREIGN KEY ("business_uuid", "hook_uuid") REFERENCES "hooks"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "hook_attempts" ADD CONSTRAINT "hook_attempts_business_uuid_delivery_uuid_fkey" FOREIGN KEY ("business_uuid", "delivery_uuid") REFERENCES "hook_deliveries"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_views" ADD CONSTRAINT "report_views_business_uuid_user_uuid_fkey" FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "report_mails" ADD CONSTRAINT "report_mails_business_uuid_view_uuid_fkey" FOREIGN KEY ("business_uuid", "view_uuid") REFERENCES "report_views"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

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
ALTER TABLE "interactions" ADD CONSTRAINT "interactions_business_uuid_finish_reason_uuid_fkey" FOREIGN KEY ("business_uuid", "finish_reason_uuid") REFERENCES "finish_reasons"("business_uuid", "uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_business_uuid_conversation_uuid_fkey" FOREIGN KEY ("business_uuid", "conversation_uuid") REFERENCES "conversations"("business_uuid", "uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "entries" ADD CONSTRAINT "entries_business_uuid_interaction_uuid_fkey" FOREIGN KEY ("business_uuid", "interaction_uuid") REFERENCES "interactions"("business_uuid", "uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_business_uuid_user_uuid_fkey" FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "mentions" ADD CONSTRAINT "mentions_business_uuid_entry_uuid_fkey" FOREIGN KEY ("business_uuid", "entry_uuid") REFERENCES "entries"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "calls" ADD CONSTRAINT "calls_business_uuid_uuid_fkey" FOREIGN KEY ("business_uuid", "uuid") REFERENCES "entries"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "video_calls" ADD CONSTRAINT "video_calls_business_uuid_uuid_fkey" FOREIGN KEY ("business_uuid", "uuid") REFERENCES "entries"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call_recordings" ADD CONSTRAINT "call_recordings_business_uuid_call_uuid_fkey" FOREIGN KEY ("business_uuid", "call_uuid") REFERENCES "entries"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call_recordings" ADD CONSTRAINT "call_recordings_business_uuid_file_uuid_fkey" FOREIGN KEY ("business_uuid", "file_uuid") REFERENCES "stored_files"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "call_permissions" ADD CONSTRAINT "call_permissions_business_uuid_conversation_uuid_fkey" FOREIGN KEY ("business_uuid", "conversation_uuid") REFERENCES "conversations"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "outbound_parts" ADD CONSTRAINT "outbound_parts_business_uuid_attempt_uuid_fkey" FOREIGN KEY ("business_uuid", "attempt_uuid") REFERENCES "outbound_attempts"("business_uuid", "uuid") ON DELETE RESTRICT ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "represented_accounts" ADD CONSTRAINT "represented_accounts_business_uuid_channel_account_uuid_fkey" FOREIGN KEY ("business_uuid", "channel_account_uuid") REFERENCES "channel_accounts"("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;

-- What the schema of Prisma cannot say. The functions that stand here are in prisma/functions/tables.sql.

-- 1. Wrong states are impossible -------------------------------------------------------------------------------------

ALTER TABLE "areas"
  ADD CONSTRAINT "areas_color_hex" CHECK ("color" ~ '^#[0-9a-fA-F]{6}$'),
  ADD CONSTRAINT "areas_targets" CHECK ("end_minutes" > 0 AND "first_answer_minutes" > 0);
ALTER TABLE "call_permissions"
  ADD CONSTRAINT "call_permissions_permission" CHECK ("permission" IN ('granted', 'refused', 'none'));
ALTER TABLE "call_recordings"
  ADD CONSTRAINT "call_recordings_state" CHECK (CASE "state"
      WHEN 'notifying' THEN "notice_uuid" IS NOT NULL AND "due_at" IS NOT NULL AND "file_uuid" IS NULL AND "parts" = '{}'
      WHEN 'recording' THEN "due_at" IS NOT NULL AND "file_uuid" IS NULL
      WHEN 'stored' THEN "due_at" IS NULL AND "file_uuid" IS NOT NULL AND "seconds" IS NOT NULL AND "parts" = '{}'
      WHEN 'none' THEN "due_at" IS NULL AND "file_uuid" IS NULL AND "reason" IS NOT NULL AND "parts" = '{}'
      ELSE false END);
ALTER TABLE "calls"
  ADD CONSTRAINT "calls_direction" CHECK ("direction" IN ('inbound', 'outbound')),
  ADD CONSTRAINT "calls_state" CHECK (CASE "state"
      WHEN 'ringing' THEN "ending" IS NULL AND "due_at" IS NOT NULL AND "answered_at" IS NULL
      WHEN 'connecting' THEN "ending" IS NULL AND "due_at" IS NOT NULL AND "user_uuid" IS NOT NULL
      WHEN 'active' THEN "ending" IS NULL AND "due_at" IS NOT NULL AND "user_uuid" IS NOT NULL AND "answered_at" IS NOT NULL
      WHEN 'ended' THEN "ending" IN ('completed', 'missed', 'rejected', 'cancelled', 'failed') AND "due_at" IS NULL
        AND "ended_at" IS NOT NULL AND "offer" IS NULL AND "answer" IS NULL
      ELSE false END),
  ADD CONSTRAINT "calls_provider_call_id" CHECK ("direction" = 'outbound' OR "provider_call_id" IS NOT NULL),
  ADD CONSTRAINT "calls_caller" CHECK ("direction" = 'inbound' OR "user_uuid" IS NOT NULL),
  ADD CONSTRAINT "calls_report_end_at" CHECK ("report_end_at" IS NULL OR "state" = 'ended');
ALTER TABLE "contacts"
  ADD CONSTRAINT "contacts_phone_digits" CHECK ("phone" ~ '^[0-9]{6,15}$'),
  ADD CONSTRAINT "contacts_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "conversations"
  ADD CONSTRAINT "conversations_responder" CHECK ("responder" IN ('meta_ai', 'app'));
ALTER TABLE "entries"
  ADD CONSTRAINT "entries_account" FOREIGN KEY ("business_uuid", "channel_account_uuid") REFERENCES "channel_accounts" ("business_uuid", "uuid"),
  ADD CONSTRAINT "entries_status" CHECK (
      ("status" IS NOT NULL) = ("kind" = 'message' AND "author_kind" IN ('user', 'bot', 'app', 'integration'))
    );
ALTER TABLE "hook_deliveries"
  ADD CONSTRAINT "hook_deliveries_state" CHECK ("state" IN ('waiting', 'delivered', 'given_up'));
ALTER TABLE "hooks"
  ADD CONSTRAINT "hooks_pause_has_a_reason" CHECK (("paused_at" IS NULL) = ("pause" IS NULL));
ALTER TABLE "installation"
  ADD CONSTRAINT "installation_one" CHECK ("one"),
  ADD CONSTRAINT "installation_quiet_reason"
      CHECK (("quiet_since" IS NULL) = ("quiet_reason" IS NULL)
        AND "quiet_reason" IN ('restored', 'database', 'files', 'address', 'operator'));
ALTER TABLE "interactions"
  ADD CONSTRAINT "interactions_unread" CHECK ("unread" >= 0),
  ADD CONSTRAINT "interactions_user" FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users" ("business_uuid", "uuid"),
  ADD CONSTRAINT "interactions_area" FOREIGN KEY ("business_uuid", "area_uuid") REFERENCES "areas" ("business_uuid", "uuid"),
  ADD CONSTRAINT "interactions_owner" CHECK (
        "status" = 'finished' OR ("status" = 'assigned') = ("user_uuid" IS NOT NULL)
      ),
  ADD CONSTRAINT "interactions_end" CHECK (("status" = 'finished') = ("finished_at" IS NOT NULL)),
  ADD CONSTRAINT "interactions_paused" CHECK (NOT "paused" OR "status" = 'assigned'),
  ADD CONSTRAINT "interactions_expired" CHECK (NOT "expired" OR "status" = 'assigned'),
  ADD CONSTRAINT "interactions_finish_reason" CHECK ("finish_reason_uuid" IS NULL OR "status" = 'finished');
ALTER TABLE "labels"
  ADD CONSTRAINT "labels_color_hex" CHECK ("color" ~ '^#[0-9a-fA-F]{6}$');
ALTER TABLE "outbound_acts"
  ADD CONSTRAINT "outbound_acts_known" CHECK (
      "kind" IN ('reaction', 'edit', 'deletion') AND "state" IN ('queued', 'done', 'failed'));
ALTER TABLE "outbound_attempts"
  ADD CONSTRAINT "outbound_attempts_entry" FOREIGN KEY ("business_uuid", "entry_uuid") REFERENCES "entries" ("business_uuid", "uuid") ON DELETE CASCADE;
ALTER TABLE "password_resets"
  ADD CONSTRAINT "password_resets_user" FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users" ("business_uuid", "uuid") ON DELETE CASCADE;
ALTER TABLE "presence_leases"
  ADD CONSTRAINT "presence_leases_user" FOREIGN KEY ("business_uuid", "user_uuid") REFERENCES "users" ("business_uuid", "uuid") ON DELETE CASCADE;
ALTER TABLE "push_keys"
  ADD CONSTRAINT "push_keys_one" CHECK ("one");
ALTER TABLE "push_subscriptions"
  ADD CONSTRAINT "push_subscriptions_quiet" CHECK (("quiet_from" IS NULL) = ("quiet_to" IS NULL));
ALTER TABLE "report_mails"
  ADD CONSTRAINT "report_mails_state" CHECK ("state" IN ('claimed', 'sending', 'sent'));
ALTER TABLE "report_views"
  ADD CONSTRAINT "report_views_weekly" CHECK (("weekly_since" IS NULL) = ("weekly_role" IS NULL));
ALTER TABLE "searched_contacts"
  ADD CONSTRAINT "searched_contacts_contact" FOREIGN KEY ("business_uuid", "contact_uuid") REFERENCES "contacts" ("business_uuid", "uuid") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "settings"
  ADD CONSTRAINT "settings_maximum_min" CHECK ("maximum_active_conversation" >= 1),
  ADD CONSTRAINT "settings_expired_time_min" CHECK ("expired_time" >= 1),
  ADD CONSTRAINT "settings_welcome_pause_min" CHECK ("welcome_pause_hours" >= 0);
ALTER TABLE "users"
  ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email"));
ALTER TABLE "video_calls"
  ADD CONSTRAINT "video_calls_state" CHECK (CASE "state"
      WHEN 'invited' THEN "ending" IS NULL AND "due_at" IS NOT NULL AND "user_uuid" IS NULL
      WHEN 'waiting' THEN "ending" IS NULL AND "due_at" IS NOT NULL AND "user_uuid" IS NULL
        AND "guest_key_hash" IS NOT NULL AND "guest_peer" IS NOT NULL AND "guest_seen_at" IS NOT NULL
      WHEN 'active' THEN "ending" IS NULL AND "due_at" IS NOT NULL AND "user_uuid" IS NOT NULL AND "agent_peer" IS NOT NULL
        AND "guest_peer" IS NOT NULL AND "agent_seen_at" IS NOT NULL AND "guest_seen_at" IS NOT NULL AND "started_at" IS NOT NULL
      WHEN 'ended' THEN "ending" IN ('completed', 'unused', 'missed', 'withdrawn') AND "due_at" IS NULL AND "ended_at" IS NOT NULL
      ELSE false END);
ALTER TABLE "viewers"
  ADD CONSTRAINT "viewers_lease" FOREIGN KEY ("business_uuid", "user_uuid", "connection") REFERENCES "presence_leases" ("business_uuid", "user_uuid", "connection") ON DELETE CASCADE;
ALTER TABLE "webhook_items"
  ADD CONSTRAINT "webhook_items_account" FOREIGN KEY ("business_uuid", "channel_account_uuid") REFERENCES "channel_accounts" ("business_uuid", "uuid");

-- 2. What there is once ----------------------------------------------------------------------------------------------

-- Two keys of the same name could not be told apart when one must be revoked.
CREATE UNIQUE INDEX "api_keys_name_once" ON "api_keys" ("business_uuid", lower("name")) WHERE "revoked_at" IS NULL;
CREATE UNIQUE INDEX "areas_name_once" ON "areas" ("business_uuid", lower(normalize("name", NFC)))
  WHERE "deleted_at" IS NULL;
-- Who calls is in that call from the moment of calling, and in no other.
CREATE UNIQUE INDEX "calls_of_speaker" ON "calls" ("business_uuid", "user_uuid") WHERE "state" IN ('connecting', 'active') OR ("direction" = 'outbound' AND "state" = 'ringing');
CREATE UNIQUE INDEX "channel_accounts_once" ON "channel_accounts" ("business_uuid", "type", "external_id")
  WHERE "state" <> 'disconnected';
CREATE UNIQUE INDEX "contacts_email_once" ON "contacts" ("business_uuid", "email") WHERE "email" IS NOT NULL;
CREATE UNIQUE INDEX "contacts_phone_once" ON "contacts" ("business_uuid", "phone") WHERE "phone" IS NOT NULL;
CREATE UNIQUE INDEX "entries_provider_once"
  ON "entries" ("business_uuid", "channel_account_uuid", "provider_message_id")
  WHERE "provider_message_id" IS NOT NULL;
-- Two of the same name could not be told apart in the log.
CREATE UNIQUE INDEX "hooks_name_once" ON "hooks" ("business_uuid", lower("name"));
CREATE UNIQUE INDEX "interactions_one_open" ON "interactions" ("business_uuid", "conversation_uuid")
  WHERE "status" <> 'finished';
CREATE UNIQUE INDEX "labels_name_once" ON "labels" ("business_uuid", lower(normalize("name", NFC)))
  WHERE "deleted_at" IS NULL;
CREATE UNIQUE INDEX "quick_answers_name_once" ON "quick_answers" ("business_uuid", lower(normalize("name", NFC)));
-- Told apart by their names, whatever their case.
CREATE UNIQUE INDEX "report_views_name_once" ON "report_views" ("business_uuid", "user_uuid", lower(normalize("name", NFC)));
CREATE UNIQUE INDEX "saved_filters_name_once" ON "saved_filters" ("business_uuid", "user_uuid", lower(normalize("name", NFC)))
  NULLS NOT DISTINCT;
-- Who speaks speaks in one call.
CREATE UNIQUE INDEX "video_calls_of_person" ON "video_calls" ("business_uuid", "user_uuid") WHERE "state" = 'active';

-- 3. Lists are read from an index, in the order shown; and what is looked for among many -----------------------------

-- By byte: hilo_sort_key makes what is compared.
ALTER TABLE "contacts" ALTER COLUMN "sort_key" TYPE text COLLATE "C";
ALTER TABLE "searched_contacts" ALTER COLUMN "sort_key" TYPE text COLLATE "C";

CREATE INDEX "call_recordings_due" ON "call_recordings" ("due_at") WHERE "due_at" IS NOT NULL;
CREATE INDEX "calls_due" ON "calls" ("due_at") WHERE "state" <> 'ended';
-- What rings or goes on in a business: few at a time.
CREATE INDEX "calls_going_on" ON "calls" ("business_uuid", "started_at") WHERE "state" <> 'ended';
-- What was missed lately is looked at first: does the customer still wait?
CREATE INDEX "calls_unanswered" ON "calls" ("business_uuid", "started_at" DESC, "uuid" DESC) WHERE "state" = 'ended' AND "ending" <> 'completed' AND "direction" = 'inbound';
CREATE INDEX "calls_unreported" ON "calls" ("report_end_at") WHERE "report_end_at" IS NOT NULL;
CREATE INDEX "channel_accounts_checks" ON "channel_accounts" ("next_check_at") WHERE "state" = 'active';
-- For Historial: the words of mails' subjects. An index on the folded words, not a stored column, because a subject never changes and only
-- conversations of mails have one.
CREATE INDEX "conversations_subject_words" ON "conversations" USING gin
  (hilo_marked_words(hilo_search_mark("business_uuid", NULL), hilo_fold_words("subject"))) WHERE "subject" IS NOT NULL;
CREATE INDEX "entries_account_queue" ON "entries" ("business_uuid", "channel_account_uuid") WHERE "status" = 'queued';
-- An answer may come before what it answers, and before we know the name of what we sent: its quote waits for it.
CREATE INDEX "entries_awaiting" ON "entries" ("business_uuid", "channel_account_uuid", "quoted_provider_id")
  WHERE "quoted_provider_id" IS NOT NULL;
-- For what a contact wrote while they were blocked: almost no entry did.
CREATE INDEX "entries_blocked" ON "entries"
  ("business_uuid", "conversation_uuid", "date" DESC, "uuid" DESC) WHERE "blocked";
CREATE INDEX "entries_files" ON "entries" ("business_uuid", "conversation_uuid", "date" DESC, "uuid" DESC)
  WHERE "type" IN ('document', 'image', 'audio', 'video', 'sticker') AND "deleted_at" IS NULL;
-- For the files of a contact: the further ones of a message stand in its body.
CREATE INDEX "entries_further_files" ON "entries"
  ("business_uuid", "conversation_uuid", "date" DESC, "uuid" DESC)
  WHERE "body" ? 'more' AND "deleted_at" IS NULL;
CREATE INDEX "entries_in_trouble" ON "entries" ("business_uuid", "interaction_uuid")
  WHERE "status" IN ('failed', 'unknown');
CREATE INDEX "entries_missing_media" ON "entries" ("created_at") WHERE "body" ? 'media' AND "deleted_at" IS NULL;
-- The customer's last message of an interaction, which its row shows when it is finished.
CREATE INDEX "entries_of_customer" ON "entries"
  ("business_uuid", "interaction_uuid", "date" DESC, "seq" DESC)
  WHERE "author_kind" = 'client' AND "kind" = 'message' AND "deleted_at" IS NULL AND NOT "blocked";
CREATE INDEX "entries_outbound_queue" ON "entries" ("business_uuid", "conversation_uuid", "seq")
  WHERE "status" = 'queued';
-- For the files of a contact: those of templates stand in what is shown of the template.
CREATE INDEX "entries_template_files" ON "entries"
  ("business_uuid", "conversation_uuid", "date" DESC, "uuid" DESC)
  WHERE "type" = 'template' AND "body" ? 'shown' AND "deleted_at" IS NULL;
-- Ours that the customer has not read yet, as far as we know: what a receipt may be about.
CREATE INDEX "entries_unread_of_ours" ON "entries" ("business_uuid", "conversation_uuid", "seq")
  WHERE "status" IN ('queued', 'sent', 'delivered', 'unknown');
-- For the operator: what was given up, mostly nothing.
CREATE INDEX "event_dues_dead" ON "event_dues" ("dead_at") WHERE "dead_at" IS NOT NULL;
-- For the sweeps: what is due of a listener in each business, what waits longest first, so that what waits in a disabled one is not read.
CREATE INDEX "event_dues_waiting" ON "event_dues" ("listener", "business_uuid", "due_at") WHERE "dead_at" IS NULL;
-- Those on their way to a hook are counted before others are claimed, however many wait.
CREATE INDEX "hook_deliveries_claimed" ON "hook_deliveries" ("business_uuid", "hook_uuid", "claimed_until") WHERE "claimed_until" IS NOT NULL;
-- What is to be sent next, and whether an earlier message of the same subject still waits.
CREATE INDEX "hook_deliveries_due" ON "hook_deliveries" ("business_uuid", "hook_uuid", "next_at", "id") WHERE "state" = 'waiting' AND "first";
-- Counted for each hook.
CREATE INDEX "hook_deliveries_given_up" ON "hook_deliveries" ("business_uuid", "hook_uuid", "id") WHERE "state" = 'given_up';
CREATE INDEX "hook_deliveries_order" ON "hook_deliveries" ("business_uuid", "hook_uuid", "subject_uuid", "id") WHERE "state" = 'waiting';
CREATE INDEX "identities_alias_group" ON "identities" ("business_uuid", "channel_account_uuid", "alias_group")
  WHERE "alias_group" IS NOT NULL;
-- The reasons of failed messages are read from the few that have some.
CREATE INDEX "interaction_facts_failures" ON "interaction_facts" ("business_uuid", "finished_at") WHERE "failures" <> '[]';
-- A person's times, and Estadisticas of a person with other filters, are counted from their finished facts: the times from this index alone.
CREATE INDEX "interaction_facts_of_people" ON "interaction_facts" ("business_uuid", "user_uuid", "finished_at")
  INCLUDE ("area_uuid", "channel", "first_answer", "first_answer_open", "resolution", "resolution_open")
  WHERE "finished_at" IS NOT NULL;
CREATE INDEX "interactions_active" ON "interactions" ("business_uuid", "user_uuid")
  WHERE "status" = 'assigned' AND NOT "paused" AND NOT "expired";
CREATE INDEX "interactions_assignable" ON "interactions" ("business_uuid", "created_at", "uuid")
  WHERE "status" = 'unassigned';
-- For Historial: what is assigned, in the order of its creation.
CREATE INDEX "interactions_assigned_created" ON "interactions"
  ("business_uuid", "created_at" DESC, "uuid" DESC) WHERE "status" = 'assigned';
-- For Historial: what is assigned, in the order of its wait.
CREATE INDEX "interactions_assigned_waiting" ON "interactions"
  ("business_uuid", "waiting_since" DESC, "uuid" DESC) WHERE "status" = 'assigned' AND "waiting_since" IS NOT NULL;
-- For searching: until when somebody may see a conversation, whose interactions may be thousands.
CREATE INDEX "interactions_ended_of" ON "interactions"
  ("business_uuid", "conversation_uuid", "user_uuid", "finished_at" DESC) WHERE "status" = 'finished';
-- For the sweep: whose pause ends next.
CREATE INDEX "interactions_ending_pauses" ON "interactions" ("paused_until")
  WHERE "status" = 'assigned' AND "paused" AND "paused_until" IS NOT NULL;
CREATE INDEX "interactions_expiring" ON "interactions" ("expires_at") WHERE "expires_at" IS NOT NULL;
-- For 'Por vencer': who of an area has waited longest for a first answer.
CREATE INDEX "interactions_first_answers" ON "interactions"
  ("business_uuid", "area_uuid", "status", "waiting_since", "uuid")
  WHERE "status" <> 'finished' AND "answered_at" IS NULL AND "waiting_since" IS NOT NULL;
-- For 'Chats' and the next chat to take: who has waited longest comes first.
CREATE INDEX "interactions_longest_waiting" ON "interactions"
  ("business_uuid", (coalesce("waiting_since", "last_activity_at")), "uuid") WHERE "status" = 'unassigned';
CREATE INDEX "interactions_mine" ON "interactions"
  ("business_uuid", "user_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'assigned';
-- For 'Por vencer': what of an area began first. The last condition always holds: only a statement that repeats it uses this index, so
-- that no list in another order reads all open interactions of an area by it.
CREATE INDEX "interactions_open_of_area" ON "interactions"
  ("business_uuid", "area_uuid", "status", "created_at", "uuid")
  WHERE "status" <> 'finished' AND "area_uuid" IS NOT NULL AND "created_at" > '-infinity';
-- 'Mis Chats' ends with the paused chats, the one that comes back first before the others. Only a paused chat costs a write here.
CREATE INDEX "interactions_paused_of_mine" ON "interactions"
  ("business_uuid", "user_uuid", (coalesce(CASE WHEN "paused" THEN "paused_until" END, '9999-01-01 00:00:00+00'::timestamptz)), "uuid")
  WHERE "status" = 'assigned' AND "paused";
CREATE INDEX "interactions_resolved" ON "interactions"
  ("business_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'finished';
-- For Historial, which sorts what is finished. What is open is little, and is sorted without an index.
CREATE INDEX "interactions_resolved_created" ON "interactions"
  ("business_uuid", "created_at" DESC, "uuid" DESC) WHERE "status" = 'finished';
-- For Historial, which sorts what is finished. What is open is little, and is sorted without an index.
CREATE INDEX "interactions_resolved_finished" ON "interactions"
  ("business_uuid", "finished_at" DESC, "uuid" DESC) WHERE "status" = 'finished';
CREATE INDEX "interactions_resolved_mine" ON "interactions"
  ("business_uuid", "user_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'finished';
-- For Historial, which sorts what is finished. What is open is little, and is sorted without an index.
CREATE INDEX "interactions_resolved_mine_created" ON "interactions"
  ("business_uuid", "user_uuid", "created_at" DESC, "uuid" DESC) WHERE "status" = 'finished';
-- For Historial, which sorts what is finished. What is open is little, and is sorted without an index.
CREATE INDEX "interactions_resolved_mine_finished" ON "interactions"
  ("business_uuid", "user_uuid", "finished_at" DESC, "uuid" DESC) WHERE "status" = 'finished';
-- For Historial, which sorts what is finished. What is open is little, and is sorted without an index.
CREATE INDEX "interactions_resolved_of_area" ON "interactions"
  ("business_uuid", "area_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'finished';
-- The list of the whole team, in the order shown.
CREATE INDEX "interactions_team" ON "interactions"
  ("business_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'assigned';
-- The same, of one area.
CREATE INDEX "interactions_team_of_area" ON "interactions"
  ("business_uuid", "area_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'assigned';
-- For Historial: what nobody has, in the order of its wait.
CREATE INDEX "interactions_unassigned_waiting" ON "interactions"
  ("business_uuid", "waiting_since" DESC, "uuid" DESC) WHERE "status" = 'unassigned' AND "waiting_since" IS NOT NULL;
CREATE INDEX "interactions_waiting" ON "interactions"
  ("business_uuid", "last_activity_at" DESC, "uuid" DESC) WHERE "status" = 'unassigned';
-- The same for an area of 'Del equipo'.
CREATE INDEX "interactions_waiting_first_of_area" ON "interactions"
  ("business_uuid", "area_uuid", (coalesce(CASE WHEN NOT "paused" THEN "waiting_since" END, (timestamp '2100-01-01' + (timestamp '2100-01-01' - ("last_activity_at" AT TIME ZONE 'UTC'))) AT TIME ZONE 'UTC')), "uuid")
  WHERE "status" = 'assigned';
-- For 'Mis Chats' by wait: who has waited longest first, then those who wait for nothing, the last activity first. A moment of
-- theirs is mirrored in 2100, so that one order has both.
CREATE INDEX "interactions_waiting_first_of_mine" ON "interactions"
  ("business_uuid", "user_uuid", (coalesce(CASE WHEN NOT "paused" THEN "waiting_since" END, (timestamp '2100-01-01' + (timestamp '2100-01-01' - ("last_activity_at" AT TIME ZONE 'UTC'))) AT TIME ZONE 'UTC')), "uuid")
  WHERE "status" = 'assigned';
-- The same for 'Del equipo'.
CREATE INDEX "interactions_waiting_first_of_team" ON "interactions"
  ("business_uuid", (coalesce(CASE WHEN NOT "paused" THEN "waiting_since" END, (timestamp '2100-01-01' + (timestamp '2100-01-01' - ("last_activity_at" AT TIME ZONE 'UTC'))) AT TIME ZONE 'UTC')), "uuid") WHERE "status" = 'assigned';
CREATE INDEX "mentions_unseen" ON "mentions" ("business_uuid", "user_uuid") WHERE "seen_at" IS NULL;
-- The few that say until when a customer's messages are free.
CREATE INDEX "message_prices_free_until_idx" ON "message_prices"("business_uuid", "conversation_uuid", "free_until")
  WHERE "free_until" IS NOT NULL;
-- For the purge: prices of messages that never reached their customer.
CREATE INDEX "message_prices_never_charged" ON "message_prices" ("business_uuid", "recorded_at")
  WHERE "charged_at" IS NULL;
-- By the provider's name of it, when a status says that it failed.
CREATE INDEX "outbound_acts_named" ON "outbound_acts" ("business_uuid", "channel_account_uuid", "provider_message_id")
  WHERE "provider_message_id" IS NOT NULL;
-- The next one of a conversation.
CREATE INDEX "outbound_acts_queued" ON "outbound_acts" ("business_uuid", "conversation_uuid", "after_seq", "created_at")
  WHERE "state" = 'queued';
CREATE INDEX "quick_answers_by_name" ON "quick_answers"
  ("business_uuid", hilo_sort_key("name") COLLATE "C", "name" COLLATE "C", "uuid");
-- The sweep asks for these every few seconds.
CREATE INDEX "report_views_weekly" ON "report_views" ("business_uuid") WHERE "weekly_since" IS NOT NULL;
CREATE INDEX "searched_entries_files" ON "searched_entries"
  ("business_uuid", "date" DESC, "entry_uuid" DESC) WHERE "file" IS NOT NULL;
-- For the files of messages that have reached their age, the oldest first.
CREATE INDEX "stored_files_of_messages" ON "stored_files" ("created_at") WHERE "entry_uuid" IS NOT NULL;
CREATE INDEX "stored_files_unnamed" ON "stored_files" ("created_at") WHERE "entry_uuid" IS NULL;
CREATE INDEX "video_calls_due" ON "video_calls" ("due_at") WHERE "state" <> 'ended';
CREATE INDEX "video_calls_open" ON "video_calls" ("business_uuid", "created_at") WHERE "state" <> 'ended';
-- Of a hundred items one waits for its message: the others need not stand in this index.
CREATE INDEX "webhook_items_awaiting" ON "webhook_items" ("business_uuid", "channel_account_uuid", "awaited_id")
  WHERE "awaited_id" IS NOT NULL;
CREATE INDEX "webhook_items_counted" ON "webhook_items" ("business_uuid", "channel_account_uuid", "state")
  WHERE "state" IN ('dead', 'unknown_account');
CREATE INDEX "webhook_items_kept" ON "webhook_items" ("business_uuid", "received_at" DESC, "uuid" DESC)
  WHERE "state" IN ('dead', 'pending', 'unknown_account', 'ignored');
CREATE INDEX "webhook_items_past" ON "webhook_items" ("received_at") WHERE "state" IN ('done', 'ignored', 'orphan');
CREATE INDEX "webhook_items_pending" ON "webhook_items" ("received_at") WHERE "state" = 'pending';

-- 4. How tables are stored, and what the planner must know of them ---------------------------------------------------

-- Written with every message and never wide: its versions stay on one page.
ALTER TABLE "outbound_paces" SET (fillfactor = 20);
-- Counters change often and no index has them: new versions stay on the page of the old ones.
ALTER TABLE "conversations" SET (fillfactor = 80);
ALTER TABLE "outbound_parts" SET (fillfactor = 80);
-- A crash of Postgres cuts the sockets of every process anyway, so these events need no log.
ALTER TABLE "bus_attachments" SET UNLOGGED;
-- New rows wait in a list that every search reads: it is kept short.
ALTER INDEX "searched_contacts_words" SET (gin_pending_list_limit = 256);
ALTER INDEX "searched_entries_words" SET (gin_pending_list_limit = 256);
ALTER TABLE "businesses" ALTER COLUMN "first_steps_skipped" SET NOT NULL;
-- Deferred: the call is written before the message that it belongs to, in one transaction.
ALTER TABLE "video_calls" ALTER CONSTRAINT "video_calls_business_uuid_uuid_fkey" DEFERRABLE INITIALLY DEFERRED;

CREATE STATISTICS "conversations_of_accounts" (ndistinct, dependencies) ON "business_uuid", "channel_account_uuid" FROM "conversations";
CREATE STATISTICS "identities_of_accounts" (ndistinct, dependencies) ON "business_uuid", "channel_account_uuid" FROM "identities";
CREATE STATISTICS "outbound_parts_of_accounts" (ndistinct, dependencies) ON "business_uuid", "channel_account_uuid" FROM "outbound_parts";
CREATE STATISTICS "entries_of_accounts" (ndistinct, dependencies) ON "business_uuid", "channel_account_uuid" FROM "entries";
CREATE STATISTICS "webhook_items_of_accounts" (ndistinct, dependencies) ON "business_uuid", "channel_account_uuid" FROM "webhook_items";
CREATE STATISTICS "message_prices_of_accounts" (ndistinct, dependencies) ON "business_uuid", "channel_account_uuid" FROM "message_prices";

-- 5. One fact stays one ----------------------------------------------------------------------------------------------

CREATE TRIGGER "user_areas_live_area" BEFORE INSERT ON "user_areas" FOR EACH ROW EXECUTE FUNCTION hilo_refuse_deleted_area();
CREATE TRIGGER "contacts_sort_key" BEFORE INSERT OR UPDATE OF "name" ON "contacts"
  FOR EACH ROW EXECUTE FUNCTION hilo_contact_sort_key();
CREATE TRIGGER "contacts_searched" AFTER INSERT ON "contacts" FOR EACH ROW
  EXECUTE FUNCTION hilo_contact_is_searched();
CREATE TRIGGER "contacts_searched_again" AFTER UPDATE ON "contacts" FOR EACH ROW
  WHEN (OLD.name IS DISTINCT FROM NEW.name OR OLD.phone IS DISTINCT FROM NEW.phone
    OR OLD.email IS DISTINCT FROM NEW.email OR OLD.nit IS DISTINCT FROM NEW.nit OR OLD.tags <> NEW.tags)
  EXECUTE FUNCTION hilo_contact_is_searched();
CREATE TRIGGER "identities_searched" AFTER INSERT OR DELETE ON "identities" FOR EACH ROW
  EXECUTE FUNCTION hilo_identity_is_searched();
CREATE TRIGGER "identities_searched_again" AFTER UPDATE ON "identities" FOR EACH ROW
  WHEN (OLD.contact_uuid <> NEW.contact_uuid OR OLD.external_id <> NEW.external_id
    OR OLD.username IS DISTINCT FROM NEW.username OR OLD.display_name IS DISTINCT FROM NEW.display_name)
  EXECUTE FUNCTION hilo_identity_is_searched();
CREATE TRIGGER "identities_take_choice" AFTER INSERT ON "identities" FOR EACH ROW EXECUTE FUNCTION hilo_take_marketing_choice();
CREATE TRIGGER "identities_renamed_take_choice" AFTER UPDATE ON "identities" FOR EACH ROW
  WHEN (NEW.external_id <> OLD.external_id) EXECUTE FUNCTION hilo_take_marketing_choice();
CREATE TRIGGER "channel_accounts_health" BEFORE UPDATE OF "state", "auth_error", "blocked", "health"
  ON "channel_accounts" FOR EACH ROW EXECUTE FUNCTION hilo_channel_health();
CREATE TRIGGER "interactions_live_area" BEFORE UPDATE OF "area_uuid" ON "interactions" FOR EACH ROW
  WHEN (NEW.area_uuid IS DISTINCT FROM OLD.area_uuid AND NEW.area_uuid IS NOT NULL) EXECUTE FUNCTION hilo_refuse_deleted_area();
CREATE TRIGGER "interactions_live_area_at_first" BEFORE INSERT ON "interactions" FOR EACH ROW
  WHEN (NEW.area_uuid IS NOT NULL) EXECUTE FUNCTION hilo_refuse_deleted_area();
CREATE TRIGGER "outbound_paces_rest" BEFORE UPDATE OF "blocked_until" ON "outbound_paces" FOR EACH ROW
  WHEN (NEW.blocked_at IS DISTINCT FROM OLD.blocked_at OR NEW.blocked_until IS NULL) EXECUTE FUNCTION hilo_track_backoff();
CREATE TRIGGER "stored_files_added" AFTER INSERT ON "stored_files" REFERENCING NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION hilo_storage_changed();
CREATE TRIGGER "stored_files_changed" AFTER UPDATE ON "stored_files" REFERENCING OLD TABLE AS gone NEW TABLE AS added
  FOR EACH STATEMENT EXECUTE FUNCTION hilo_storage_changed();
CREATE TRIGGER "stored_files_gone" AFTER DELETE ON "stored_files" REFERENCING OLD TABLE AS gone
  FOR EACH STATEMENT EXECUTE FUNCTION hilo_storage_changed();
CREATE TRIGGER "entries_date_of_ours" BEFORE INSERT ON "entries" FOR EACH ROW
  WHEN (NEW.author_kind IN ('user', 'bot') OR NEW.kind <> 'message') EXECUTE FUNCTION hilo_keep_thread_order();
CREATE TRIGGER "keep_original" BEFORE INSERT ON "entries" FOR EACH ROW
  WHEN (NEW.body ? 'html') EXECUTE FUNCTION hilo_store_mail_original();
CREATE TRIGGER "entries_searched_again" AFTER UPDATE ON "entries" FOR EACH ROW
  WHEN (OLD.body IS DISTINCT FROM NEW.body OR OLD.deleted_at IS DISTINCT FROM NEW.deleted_at
    OR OLD.uuid <> NEW.uuid OR OLD.conversation_uuid <> NEW.conversation_uuid
    OR OLD.interaction_uuid <> NEW.interaction_uuid OR OLD.date <> NEW.date OR OLD.created_at <> NEW.created_at)
  EXECUTE FUNCTION hilo_entry_is_searched();
CREATE TRIGGER "entries_searched" AFTER INSERT ON "entries" REFERENCING NEW TABLE AS new_entries
  FOR EACH STATEMENT EXECUTE FUNCTION hilo_new_entries_are_searched();
CREATE TRIGGER "entries_no_longer_searched" AFTER DELETE ON "entries" FOR EACH ROW
  EXECUTE FUNCTION hilo_entry_is_searched();

-- 6. The second wall: row-level security ----------------------------------------------------------------------------
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
-- The app adds lines and reads them. Only the owner can change or delete one.
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_lines" FROM hilo_app;
-- The app adds lines and reads them. Only the owner can change or delete one.
REVOKE UPDATE, DELETE, TRUNCATE ON "audit_lines" FROM hilo_app;
