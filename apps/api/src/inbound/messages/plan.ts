import { newMessagesOf, responderNames } from '@hilo/contracts'
import { type Changes, noChanges } from '../../entries/changes'
import { authorOf, causedBy, placementOf } from '../../entries/events'
import { addLine, type Happening, hiloAsAuthor } from '../../entries/happenings'
import { toItemRow } from '../../entries/item-row'
import { laterShown, shownMessage } from '../../entries/last-message'
import { linkAnswers } from '../../entries/link-answers'
import { windowAfter } from '../../entries/reply-window'
import type { EntryRow, IdentityRow, InteractionRow } from '../../entries/rows'
import { addEntry, type Thread } from '../../entries/thread'
import { afterAnswer, customerIsBack, silenceEnds, unreadFor } from '../../entries/turns'
import { applyEarlierHandovers } from '../controls/apply-earlier-handovers'
import { handedOver, withControl } from '../controls/plan'
import { type CustomerPlan, contactsToMerge, planCustomer } from '../customers/plan-customer'
import { reassignedKeys } from '../customers/plan-reassignment'
import { adOfMessage, type CameBy } from './ad-of-message'
import { applyEarlierChanges } from './apply-earlier-changes'
import { dateBetween } from './date-between'
import { type EarlierLine, eventsOfMessage } from './events-of-message'
import { type Destination, findDestination, isByBusiness } from './find-destination'
import type { IncomingMessage } from './incoming-message'
import { leaveToPeople } from './leave-to-people'
import type { MessageFacts } from './message-facts'
import type { PlanContext } from './plan-context'
import { planJobs } from './plan-jobs'

export type MessagePlan =
  | { readonly kind: 'duplicate'; readonly changes: Changes }
  /** An identifier was reassigned, or two contacts turned out to be one person: another transaction resolves that first. */
  | { readonly kind: 'resolve-customer' }
  /** The contact is blocked and has no open interaction: the message is planned again with the last interactions of their threads. */
  | { readonly kind: 'needs-last' }
  | {
      readonly kind: 'store'
      readonly changes: Changes
      readonly thread: Thread
      /** Other open interactions of this customer, to be joined to this thread. */
      readonly toJoin: readonly InteractionRow[]
    }

/** Plans a received message: its contact, conversation, interaction and entry. */
export function planMessage(
  facts: MessageFacts,
  message: IncomingMessage,
  context: PlanContext,
): MessagePlan {
  const duplicate = planDuplicate(facts, message, context)
  if (duplicate) return duplicate
  const { customer } = message
  if (
    !context.resolved &&
    (reassignedKeys(facts, customer).length > 0 || contactsToMerge(facts, customer).length > 0)
  )
    return { kind: 'resolve-customer' }

  const customerPlan = planCustomer(facts, {
    account: context.account.uuid,
    customer,
    byBusiness: isByBusiness(message),
    now: context.now,
    newUuid: context.newUuid,
  })
  const destination = findDestination(facts, message, customerPlan, context)
  return destination === 'needs-last'
    ? { kind: 'needs-last' }
    : planAtDestination(facts, message, context, destination)
}

/** Plans the entry of a message at its destination, with all that follows from it. */
function planAtDestination(
  facts: MessageFacts,
  arrived: IncomingMessage,
  context: PlanContext,
  destination: Destination,
): Extract<MessagePlan, { kind: 'store' }> {
  const { customerPlan, conversation, interaction, isNewConversation, isNewInteraction, opened, blocked } =
    destination
  const cameBy = adOfMessage(arrived, conversation, { ...context.account, ...facts.bot })
  const { message, ad } = cameBy
  const thread = threadAt(destination, cameBy)
  const earlier = timelineBefore(thread, message, customerPlan, context)
  const added = addMessage(thread, message, facts, customerPlan, context)
  openWindow(thread, message, added)
  if (blocked) addBlockedMessage(thread, added, message, isNewInteraction)
  else updateInteraction(thread, message, added, context)
  if (message.control) thread.conversation = withControl(thread.conversation, message.control, context.now)
  // Whether the responder changes: assignment must hear that a waiting chat is ours again.
  const turned =
    !isNewInteraction && !blocked && thread.conversation.managed_outside !== conversation.managed_outside
  const handed = applyEarlierHandovers(thread, facts, context, blocked)
  thread.interaction = leaveToPeople(thread.interaction, added, facts, isNewInteraction)
  const { entry, applied, events: changed } = applyEarlierChanges(thread, added, facts, context)
  const identity = [...customerPlan.identities, ...facts.identities].find(
    ({ uuid }) => uuid === thread.conversation.identity_uuid,
  )
  const nameless =
    customerPlan.contact.name === null || (identity?.display_name ?? identity?.username ?? null) === null
  const newEntries = [...earlier.map(({ line }) => line), entry, ...handed.lines]
  const linked = linkAnswers(entry, facts.answers)
  const byAuthor = causedBy(authorOf(entry))

  const changes: Changes = {
    ...noChanges,
    items: [itemRow(message, context)],
    appliedItems: [...applied, ...handed.applied],
    ads: ad ? [ad] : [],
    newContacts: customerPlan.newContacts.map(byAuthor),
    contacts: customerPlan.changedContacts.map(byAuthor),
    identities: reachableAgain(customerPlan.changedIdentities, identity, message).map(byAuthor),
    newConversations: isNewConversation ? [thread.conversation] : [],
    conversations: isNewConversation ? [] : [thread.conversation],
    newInteractions: isNewInteraction ? [thread.interaction] : [],
    interactions: isNewInteraction ? [] : [thread.interaction],
    newEntries,
    quotedEntries: linked.quotedEntries,
    jobs: planJobs(message, entry, thread, context, { opened, nameless }),
    events: [
      [
        ...(turned ? [handedOver(thread.interaction, placementOf(interaction))] : []),
        ...eventsOfMessage(thread.interaction, { entry, earlier, isNewInteraction, blocked, ad }),
        ...handed.events,
        ...changed,
      ],
      ...linked.events,
    ],
  }
  return {
    kind: 'store',
    changes,
    thread,
    toJoin: blocked ? [] : openInOtherThreads(facts, customerPlan, thread),
  }
}

/** The thread that the message goes to. The ad by which the customer came is that of the interaction which it begins. */
const threadAt = (
  { conversation, interaction, isNewInteraction }: Destination,
  { message, ad, click }: CameBy,
): Thread => ({
  readVersion: conversation.version,
  conversation: isByBusiness(message) ? conversation : { ...conversation, clicked_ad: null },
  interaction: isNewInteraction && ad ? { ...interaction, ad_uuid: ad.uuid, ad_click: click } : interaction,
})

/** The changed identities of the customer. The one that wrote is reachable again, whatever was known of it. */
function reachableAgain(
  changed: readonly IdentityRow[],
  identity: IdentityRow | undefined,
  message: IncomingMessage,
): readonly IdentityRow[] {
  if (isByBusiness(message) || !identity?.unreachable) return changed
  return [...changed.filter(({ uuid }) => uuid !== identity.uuid), { ...identity, unreachable: false }]
}

function openInOtherThreads(
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

/** Plans an item that is stored already; null if neither the item nor its message is. A kept item that is pending or dead counts as not stored. */
export function planDuplicate(
  { item, known }: MessageFacts,
  message: IncomingMessage,
  context: Pick<PlanContext, 'account' | 'newUuid'>,
): Extract<MessagePlan, { kind: 'duplicate' }> | null {
  if (item !== null && item.state !== 'pending' && item.state !== 'dead')
    return { kind: 'duplicate', changes: noChanges }
  return known ? { kind: 'duplicate', changes: { ...noChanges, items: [itemRow(message, context)] } } : null
}

const itemRow = (
  { dedupeKey, raw, media, author }: IncomingMessage,
  { account, newUuid }: Pick<PlanContext, 'account' | 'newUuid'>,
) => {
  const kind = author === 'app' ? 'echo' : 'message'
  return toItemRow({ account, dedupeKey, kind, payload: { media, raw } }, newUuid())
}

/** Events before the message: the customer is back, contacts were merged or a number was reassigned. */
function timelineBefore(
  thread: Thread,
  { author }: IncomingMessage,
  { contact, name }: CustomerPlan,
  { now, newUuid, resolved = { merged: [], inherited: [] } }: PlanContext,
): readonly EarlierLine[] {
  const { paused, expired } = thread.interaction
  const client = { author_kind: 'client', author_uuid: contact.uuid, author_name: name } as const
  const isBack = author === 'client' && !contact.blocked && (paused || expired)
  const changed = (line: 'contacts_merged' | 'number_inherited', target: string | null): Happening => ({
    event: { name: 'interaction.changed', line },
    author: hiloAsAuthor,
    target,
  })
  const happenings: readonly Happening[] = [
    ...(isBack
      ? [{ event: { name: backBy(paused) }, author: client, target: null } satisfies Happening]
      : []),
    ...resolved.merged.map((target) => changed('contacts_merged', target)),
    ...resolved.inherited.map((target) => changed('number_inherited', target)),
  ]
  return happenings.flatMap((one) => {
    const line = addLine(thread, one, thread.interaction, { newUuid, date: now, now })
    return line ? [{ event: one.event, line }] : []
  })
}

const backBy = (paused: boolean) => (paused ? 'interaction.resumed' : 'interaction.revived')

function addMessage(
  thread: Thread,
  message: IncomingMessage,
  facts: MessageFacts,
  { contact, name }: CustomerPlan,
  { now }: PlanContext,
): EntryRow {
  const { author, order } = message
  return addEntry(
    thread,
    {
      uuid: message.uuid,
      kind: 'message',
      author_kind: author,
      author_uuid: author === 'client' ? contact.uuid : null,
      author_name: author === 'client' ? (message.writer ?? name) : responderName(message, thread),
      type: message.type as EntryRow['type'],
      body: message.body,
      date: order === null ? message.date : dateBetween(thread.conversation, message.date, order, facts, now),
      provider_message_id: message.providerMessageId,
      provider_order: order,
      reply_to: facts.quoted,
      quoted_provider_id: facts.quoted === null ? message.replyTo : null,
      status: author === 'app' ? 'sent' : null,
      blocked: author === 'client' && contact.blocked,
    },
    now,
  )
}

/** The name of the other responder that wrote it; null: the business wrote it in another program. */
const responderName = ({ byResponder }: IncomingMessage, { conversation }: Thread): string | null =>
  byResponder ? responderNames[conversation.responder ?? 'meta_ai'] : null

function openWindow(thread: Thread, { author, windowSeconds }: IncomingMessage, { date }: EntryRow): void {
  if (windowSeconds === null || author === 'app') return
  const { conversation } = thread
  thread.conversation = {
    ...conversation,
    window_closes_at: windowAfter(conversation.window_closes_at, date, windowSeconds),
  }
}

/** Adds a blocked contact's message to the thread without raising its row or letting the customer wait. */
function addBlockedMessage(
  thread: Thread,
  entry: EntryRow,
  message: IncomingMessage,
  isFirst: boolean,
): void {
  const { interaction } = thread
  thread.interaction = {
    ...interaction,
    version: interaction.version + 1,
    ...(isFirst && { last_message: shownMessage(entry, message.preview) }),
  }
}

/** Updates the preview and the waits. */
function updateInteraction(
  thread: Thread,
  message: IncomingMessage,
  entry: EntryRow,
  { now, echo }: PlanContext,
): void {
  const { interaction } = thread
  thread.interaction = {
    ...interaction,
    last_message: laterShown(interaction.last_message, shownMessage(entry, message.preview)),
    last_activity_at: now,
    version: interaction.version + 1,
    ...(isByBusiness(message)
      ? {
          expired: false,
          // Counts as answered: the next turn is the customer's, as after a message of ours. No person has answered yet
          // where another responder did.
          ...(message.byResponder ? { waiting_since: null } : afterAnswer(interaction, entry.date)),
          expires_at: silenceEnds({ ...interaction, waiting_since: null }, echo?.expiryMinutes ?? null, now),
        }
      : { ...unreadFor(newMessagesOf(interaction) + 1), ...customerIsBack(interaction, entry.date) }),
  }
}
