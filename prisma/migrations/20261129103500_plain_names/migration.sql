-- Names that an engineer of another messaging product would expect.
ALTER TABLE "outbound_paces" RENAME COLUMN "paced_to" TO "bucket_full_at";
ALTER TABLE "outbound_paces" RENAME COLUMN "judged_at" TO "blocked_at";
ALTER TABLE "outbound_paces" RENAME COLUMN "rests_until" TO "backoff_until";
ALTER TABLE "outbound_paces" RENAME COLUMN "rests" TO "backoff_version";
ALTER TABLE "outbound_paces" RENAME COLUMN "troubles" TO "consecutive_failures";
ALTER TABLE "outbound_paces" RENAME COLUMN "troubled_conversation" TO "last_failed_conversation";
ALTER TABLE "outbound_paces" RENAME COLUMN "patience_from" TO "wait_counted_from";
ALTER TABLE "outbound_paces" RENAME COLUMN "tried_at" TO "probed_at";
ALTER TABLE "conversations" RENAME COLUMN "paced_to" TO "bucket_full_at";
ALTER TABLE "conversations" RENAME COLUMN "outside_by" TO "responder";
ALTER TABLE "conversations" RENAME CONSTRAINT "conversations_outside_by" TO "conversations_responder";
ALTER TABLE "entries" RENAME COLUMN "awaits_quoted" TO "quoted_provider_id";
ALTER TABLE "outbound_attempts" RENAME COLUMN "doubt" TO "in_flight";
ALTER TABLE "webhook_items" RENAME COLUMN "awaits" TO "awaited_id";
ALTER TABLE "channel_accounts" RENAME COLUMN "check_at" TO "next_check_at";
ALTER TABLE "channel_accounts" RENAME COLUMN "alarms_heard" TO "latest_alarms";
ALTER TABLE "channel_accounts" RENAME COLUMN "token_until" TO "token_expires_at";
ALTER TABLE "channel_accounts" RENAME COLUMN "token_asked_at" TO "token_checked_at";
ALTER TABLE "calls" RENAME COLUMN "tell_at" TO "report_end_at";
ALTER TABLE "calls" RENAME COLUMN "hung_up" TO "hung_up_by";
ALTER TABLE "calls" RENAME CONSTRAINT "calls_tell_at" TO "calls_report_end_at";
ALTER INDEX "calls_untold" RENAME TO "calls_unreported";
ALTER TABLE "video_calls" RENAME COLUMN "hung_up" TO "hung_up_by";
ALTER TABLE "video_calls" RENAME COLUMN "guest_told" TO "guest_notified";
ALTER TABLE "sessions" RENAME COLUMN "revoked_why" TO "revoked_reason";
ALTER TABLE "installation" RENAME COLUMN "quiet_why" TO "quiet_reason";
ALTER TABLE "installation" RENAME CONSTRAINT "installation_quiet_why" TO "installation_quiet_reason";
ALTER TABLE "message_prices" RENAME COLUMN "noted_at" TO "recorded_at";

ALTER TABLE "call_recordings" DROP CONSTRAINT "call_recordings_state";
UPDATE "call_recordings" SET "state" = 'notifying' WHERE "state" = 'telling';
ALTER TABLE "call_recordings" ADD CONSTRAINT "call_recordings_state" CHECK (CASE "state"
  WHEN 'notifying' THEN "notice_uuid" IS NOT NULL AND "due_at" IS NOT NULL AND "file_uuid" IS NULL AND "parts" = '{}'
  WHEN 'recording' THEN "due_at" IS NOT NULL AND "file_uuid" IS NULL
  WHEN 'stored' THEN "due_at" IS NULL AND "file_uuid" IS NOT NULL AND "seconds" IS NOT NULL AND "parts" = '{}'
  WHEN 'none' THEN "due_at" IS NULL AND "file_uuid" IS NULL AND "reason" IS NOT NULL AND "parts" = '{}'
  ELSE false END);

UPDATE "interactions" SET "bot" = ("bot" - 'looked') || jsonb_build_object('read_seq', "bot" -> 'looked') WHERE "bot" ? 'looked';
