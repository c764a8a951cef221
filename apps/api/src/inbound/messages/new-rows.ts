import {
  type ConversationRow,
  type InteractionRow,
  newConversation,
  newInteraction,
} from '../../entries/rows'
import type { CustomerPlan } from '../customers/plan-customer'
import type { IncomingMessage } from './incoming-message'
import type { PlanContext } from './plan-context'

/** An empty conversation. */
export const conversationFor = (
  { threadKey, subject }: IncomingMessage,
  { contact, identities: [identity] }: CustomerPlan,
  { account, now, newUuid }: PlanContext,
): ConversationRow => ({
  ...newConversation,
  uuid: newUuid(),
  contact_uuid: contact.uuid,
  channel_account_uuid: account.uuid,
  identity_uuid: identity?.uuid ?? null,
  thread_key: threadKey,
  subject,
  created_at: now,
})

/** A new interaction. One that only holds an echo or a blocked contact's message needs no agent, and is finished from the start. */
export const interactionFor = (
  { uuid }: ConversationRow,
  needsAgent: boolean,
  { now, newUuid }: PlanContext,
): InteractionRow => ({
  ...newInteraction,
  uuid: newUuid(),
  conversation_uuid: uuid,
  ...(needsAgent ? { status: 'unassigned' } : { status: 'finished', finished_at: now }),
  last_activity_at: now,
  created_at: now,
})
