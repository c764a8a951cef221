import type { ConversationRow, EntryRow, InteractionRow } from './rows'

/** The usual values of columns that new rows rarely set. */

export const newConversation = {
  subject: null,
  last_seq: 0,
  version: 0,
  window_closes_at: null,
  managed_outside: false,
  control_at: null,
  outside_by: null,
} as const satisfies Partial<ConversationRow>

export const newInteraction = {
  user_uuid: null,
  area_uuid: null,
  by_transfer: false,
  transferred_by: null,
  paused: false,
  paused_until: null,
  expired: false,
  expires_at: null,
  unread: 0,
  last_message: null,
  waiting_since: null,
  answered_at: null,
  bot: {},
  assigned_at: null,
  started_by: null,
  finished_at: null,
  finished_by: null,
  finish_reason_uuid: null,
  version: 1,
} as const satisfies Partial<InteractionRow>

export const newEntry = {
  author_uuid: null,
  author_name: null,
  status: null,
  error: null,
  provider_message_id: null,
  provider_order: null,
  reply_to: null,
  awaits_quoted: null,
  reactions: [],
  acts: [],
  edited_at: null,
  deleted_at: null,
  blocked: false,
} as const satisfies Partial<EntryRow>
