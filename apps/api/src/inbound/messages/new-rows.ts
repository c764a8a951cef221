import type { ConversationRow, InteractionRow } from '../../entries/rows'
import type { CustomerPlan } from '../customers/plan-customer'
import type { IncomingMessage } from './incoming-message'
import type { PlanContext } from './plan-context'

/** An empty conversation. */
export function newConversation(
  { threadKey, subject }: IncomingMessage,
  { contact, identities: [identity] }: CustomerPlan,
  { account, now, newUuid }: PlanContext,
): ConversationRow {
  return {
    uuid: newUuid(),
    contact_uuid: contact.uuid,
    channel_account_uuid: account.uuid,
    identity_uuid: identity?.uuid ?? null,
    thread_key: threadKey,
    subject,
    last_seq: 0,
    version: 0,
    window_closes_at: null,
    managed_outside: false,
    control_at: null,
    created_at: now,
  }
}

/** A new interaction. One that only holds an echo or a blocked contact's message needs no agent, and is finished from the start. */
export function newInteraction(
  { uuid }: ConversationRow,
  needsAgent: boolean,
  { now, newUuid }: PlanContext,
): InteractionRow {
  return {
    uuid: newUuid(),
    conversation_uuid: uuid,
    status: needsAgent ? 'unassigned' : 'finished',
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
    last_activity_at: now,
    bot: {},
    created_at: now,
    assigned_at: null,
    started_by: null,
    finished_at: needsAgent ? null : now,
    finished_by: null,
    finish_reason_uuid: null,
    version: 1,
  }
}
