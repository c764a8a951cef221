import type { ConversationRow, InteractionRow } from '../../entries/rows'
import type { CustomerPlan } from '../customers/plan-customer'
import type { IncomingMessage } from './incoming-message'
import type { MessageFacts } from './message-facts'
import { conversationFor, interactionFor } from './new-rows'
import type { PlanContext } from './plan-context'

export const isByBusiness = ({ author }: IncomingMessage): boolean => author === 'app'

/** Where a message goes: its customer, its conversation and the interaction in it. */
export interface Destination {
  readonly customerPlan: CustomerPlan
  readonly conversation: ConversationRow
  readonly interaction: InteractionRow
  readonly isNewConversation: boolean
  readonly isNewInteraction: boolean
  /** The message opens the interaction, so that it waits for an agent. */
  readonly opened: boolean
  /** The customer's contact is blocked, and their messages are kept apart. */
  readonly blocked: boolean
}

/** The destination of a message. `needs-last`: as in MessagePlan. */
export function findDestination(
  facts: MessageFacts,
  message: IncomingMessage,
  customerPlan: CustomerPlan,
  context: PlanContext,
): Destination | 'needs-last' {
  const found = findConversation(facts, customerPlan)
  const conversation = found ?? conversationFor(message, customerPlan, context)
  const isOfConversation = ({ conversation_uuid }: InteractionRow) => conversation_uuid === conversation.uuid
  const open = facts.interactions.find(isOfConversation)
  const blocked = !isByBusiness(message) && customerPlan.contact.blocked
  if (blocked && found && !open && !context.last) return 'needs-last'
  const existing = open ?? context.last?.find(isOfConversation)
  const needsAgent = !isByBusiness(message) && !blocked
  return {
    customerPlan,
    conversation,
    interaction: existing ?? interactionFor(conversation, needsAgent, context),
    isNewConversation: found === null,
    isNewInteraction: existing === undefined,
    opened: existing === undefined && needsAgent,
    blocked,
  }
}

/**
 * The existing conversation of any of the customer's identities on this account. Two contacts that became one may have two
 * conversations: the one that an agent has is preferred, then one that waits.
 */
function findConversation(
  { conversations, interactions }: MessageFacts,
  { identities }: CustomerPlan,
): ConversationRow | null {
  const rank = ({ uuid }: ConversationRow): number => {
    const open = interactions.find(({ conversation_uuid }) => conversation_uuid === uuid)
    return open ? (open.status === 'unassigned' ? 1 : 0) : 2
  }
  const candidates = conversations.filter(({ identity_uuid }) =>
    identities.some(({ uuid }) => uuid === identity_uuid),
  )
  const [first] = candidates.toSorted(
    (a, b) => rank(a) - rank(b) || a.created_at.getTime() - b.created_at.getTime(),
  )
  return first ?? null
}
