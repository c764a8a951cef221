import { controlled } from '../controls/plan'
import { type CustomerPlan, contactsToMerge, planCustomer } from '../customers/plan-customer'
import { namesToPassOn } from '../customers/plan-pass-on'
import { type Changes, noChanges } from '../rows/changes'
import type { ConversationRow, EntryRow, InteractionRow } from '../rows/rows'
import { addLine, addTimeline, type Thread } from '../rows/thread'
import { applyOvertaking } from './apply-overtaking'
import { dateBetween } from './date-between'
import type { IncomingMessage } from './incoming'
import { jobsOf } from './jobs-of'
import { newConversation, newInteraction } from './new-rows'
import type { PlanContext } from './plan-context'
import type { MessageFacts } from './read-facts'

export type MessagePlan =
  | { readonly kind: 'duplicate'; readonly changes: Changes }
  /** Somebody's name passed on, or two contacts turned out to be one: that has to be settled first, alone. */
  | { readonly kind: 'settle-customer' }
  | {
      readonly kind: 'store'
      readonly changes: Changes
      readonly thread: Thread
      /** What else of this customer is open elsewhere, and goes on in this thread. */
      readonly toJoin: readonly InteractionRow[]
    }

/** What happens when a message comes: who writes, in which thread and episode, with which line. */
export function planMessage(
  facts: MessageFacts,
  message: IncomingMessage,
  context: PlanContext,
): MessagePlan {
  const duplicate = planDuplicate(facts, message, context)
  if (duplicate) return duplicate
  const { customer } = message
  if (
    !context.settled &&
    (namesToPassOn(facts, customer).length > 0 || contactsToMerge(facts, customer).length > 0)
  )
    return { kind: 'settle-customer' }

  const { now, newUuid } = context
  const byBusiness = message.author === 'app'
  const who = planCustomer(facts, { customer, byBusiness, now, newUuid })
  const found = findConversation(facts, who)
  const conversation = found ?? newConversation(message, who, context)
  const open = facts.interactions.find(({ conversation_uuid }) => conversation_uuid === conversation.uuid)
  const goesOn =
    open ?? context.echo?.ended.find(({ conversation_uuid }) => conversation_uuid === conversation.uuid)
  const interaction = goesOn ?? newInteraction(conversation, byBusiness, context)
  const opened = !goesOn && !byBusiness

  const thread: Thread = { conversation, interaction }
  const lines = linesBefore(thread, message, who, context)
  const line = addMessage(thread, message, facts, who, context)
  afterMessage(thread, message, line, context)
  if (message.control) thread.conversation = controlled(thread.conversation, message.control, now)
  const overtaken = applyOvertaking(thread, line, facts, context)
  const identity = [...who.identities, ...facts.identities].find(
    ({ uuid }) => uuid === thread.conversation.identity_uuid,
  )
  const unreachable = !byBusiness && identity?.unreachable === true
  const changedIdentities = who.changedIdentities.filter(
    ({ uuid }) => !(unreachable && uuid === identity.uuid),
  )

  const changes: Changes = {
    ...noChanges,
    items: [noted(message, newUuid())],
    appliedItems: overtaken.applied,
    newContacts: who.newContacts,
    contacts: who.changedContacts,
    identities: unreachable ? [...changedIdentities, { ...identity, unreachable: false }] : changedIdentities,
    newConversations: found ? [] : [{ ...thread.conversation, subject: message.subject }],
    conversations: found ? [thread.conversation] : [],
    newInteractions: goesOn ? [] : [thread.interaction],
    interactions: goesOn ? [thread.interaction] : [],
    newEntries: [...lines, overtaken.line],
    answered: facts.isAnswered ? [overtaken.line] : [],
    jobs: jobsOf(message, overtaken.line, thread, context, {
      opened,
      nameless: who.contact.name === null || (identity?.display_name ?? identity?.username ?? null) === null,
    }),
    announcements: [
      {
        interaction: thread.interaction.uuid,
        opened,
        entries: [...lines, overtaken.line].map(({ uuid }) => uuid),
      },
    ],
  }
  return { kind: 'store', changes, thread, toJoin: openElsewhere(facts, who, thread) }
}

function openElsewhere(
  { conversations, interactions }: MessageFacts,
  { identities }: CustomerPlan,
  { conversation }: Thread,
): readonly InteractionRow[] {
  const others = conversations.filter(
    ({ uuid, identity_uuid }) =>
      uuid !== conversation.uuid && identities.some((identity) => identity.uuid === identity_uuid),
  )
  return interactions
    .filter(({ conversation_uuid }) => others.some(({ uuid }) => uuid === conversation_uuid))
    .toSorted((a, b) => (a.conversation_uuid < b.conversation_uuid ? -1 : 1))
}

/** The item has come before, or the message has under another name; what was kept and waits, or is dead, is taken up. */
export function planDuplicate(
  { item, known }: MessageFacts,
  message: IncomingMessage,
  { newUuid }: Pick<PlanContext, 'newUuid'>,
): Extract<MessagePlan, { kind: 'duplicate' }> | null {
  if (item !== null && item.state !== 'pending' && item.state !== 'dead')
    return { kind: 'duplicate', changes: noChanges }
  return known ? { kind: 'duplicate', changes: { ...noChanges, items: [noted(message, newUuid())] } } : null
}

const noted = ({ dedupeKey, raw, media, author }: IncomingMessage, uuid: string) => ({
  uuid,
  dedupe_key: dedupeKey,
  kind: author === 'app' ? 'echo' : 'message',
  state: 'done' as const,
  awaits: null,
  payload: { media, raw },
})

/**
 * The thread that any of the customer's names on this account already has. Two of them may, if they were two contacts
 * before: then the one that somebody has, else one that waits for them.
 */
function findConversation(
  { conversations, interactions }: MessageFacts,
  { identities }: CustomerPlan,
): ConversationRow | null {
  const rank = ({ uuid }: ConversationRow): number => {
    const open = interactions.find(({ conversation_uuid }) => conversation_uuid === uuid)
    return open ? (open.status === 'unassigned' ? 1 : 0) : 2
  }
  const theirs = conversations.filter(({ identity_uuid }) =>
    identities.some(({ uuid }) => uuid === identity_uuid),
  )
  const [first] = theirs.toSorted(
    (a, b) => rank(a) - rank(b) || a.created_at.getTime() - b.created_at.getTime(),
  )
  return first ?? null
}

/** The lines that stand before the message: that the customer is back, and who they turned out to be. */
function linesBefore(
  thread: Thread,
  { author }: IncomingMessage,
  { contact, name }: CustomerPlan,
  { now, newUuid, settled = { merged: [], inherited: [] } }: PlanContext,
): readonly EntryRow[] {
  const { paused, expired } = thread.interaction
  const client = { author_kind: 'client', author_uuid: contact.uuid, author_name: name } as const
  return [
    ...(author === 'client' && (paused || expired)
      ? [{ event: paused ? 'resumed' : 'revived', author: client }]
      : []),
    ...settled.merged.map((target) => ({ event: 'contacts_merged', target })),
    ...settled.inherited.map((target) => ({ event: 'number_inherited', target })),
  ].map((line) => addTimeline(thread, { uuid: newUuid(), ...line }, now))
}

function addMessage(
  thread: Thread,
  message: IncomingMessage,
  facts: MessageFacts,
  { contact, name }: CustomerPlan,
  { now }: PlanContext,
): EntryRow {
  const { author, order } = message
  return addLine(
    thread,
    {
      uuid: message.uuid,
      kind: 'message',
      author_kind: author,
      author_uuid: author === 'client' ? contact.uuid : null,
      author_name: author === 'client' ? name : null,
      type: message.type as EntryRow['type'],
      body: message.body,
      date: order === null ? message.date : dateBetween(thread.conversation, message.date, order, facts, now),
      provider_message_id: message.providerMessageId,
      provider_order: order,
      reply_to: facts.quoted,
      awaits_quoted: facts.quoted === null ? message.replyTo : null,
      status: author === 'app' ? 'sent' : null,
    },
    now,
  )
}

/** The window, the preview and who waits for whom. */
function afterMessage(thread: Thread, message: IncomingMessage, line: EntryRow, context: PlanContext): void {
  const { now, echo } = context
  const { conversation, interaction } = thread
  const byBusiness = message.author === 'app'
  if (message.windowSeconds !== null && !byBusiness) {
    const closes = new Date(line.date.getTime() + message.windowSeconds * 1000)
    const before = conversation.window_closes_at
    thread.conversation = { ...conversation, window_closes_at: before && before > closes ? before : closes }
  }
  const { last_message: before } = interaction
  // A late arrival does not become the preview.
  const last_message =
    before && new Date(before.date) > line.date
      ? before
      : {
          uuid: line.uuid,
          author: line.author_kind,
          type: line.type,
          preview: message.preview,
          date: line.date.toISOString(),
          status: line.status,
        }
  thread.interaction = {
    ...interaction,
    last_message,
    last_activity_at: now,
    version: interaction.version + 1,
    expired: false,
    ...(byBusiness
      ? {
          // The customer has an answer: now we wait for them, as if it had been written here.
          waiting_since: null,
          expires_at: silenceEnds(interaction, echo?.silenceMinutes ?? null, now),
        }
      : {
          // The customer is back: they wait for us now.
          unread: interaction.unread + 1,
          waiting_since: interaction.waiting_since ?? line.date,
          paused: false,
          expires_at: null,
        }),
  }
}

function silenceEnds({ status, paused }: InteractionRow, minutes: number | null, now: Date): Date | null {
  if (minutes === null || status !== 'assigned' || paused) return null
  return new Date(now.getTime() + minutes * 60_000)
}
