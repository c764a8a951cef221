import type { InboundCustomer } from '../../channels/inbound'
import { joinChanges } from '../../entries/changes'
import { writeChanges } from '../../entries/write/write-changes'
import type { Db } from '../../platform/db/db'
import { isAnnounced } from '../../platform/events/listeners'
import type { Stored } from '../items/stored'
import type { Arrival, MessageFacts } from './message-facts'
import { type MessagePlan, planMessage } from './plan'
import { readMessageFacts } from './read-facts'
import { newPlanContext } from './store-message'

/** The result of one of several messages. `alone`: it is not stored yet, and needs a transaction of its own, or another one holds its chat. */
type StoredOrAlone = Stored | { readonly result: 'alone' }

/**
 * Stores messages of different customers of a business in one transaction: each is planned by itself, and all are written by the
 * same few statements. Where one fails none is stored, and the caller stores each alone.
 */
export async function storeMessages(
  db: Db,
  business: string,
  arrivals: readonly Arrival[],
  now: Date,
  lockWaitMs: number,
): Promise<readonly StoredOrAlone[]> {
  return db.pipeline.transaction({ business, lockWaitMs }, async (tx) => {
    const { facts, held } = await readMessageFacts(tx, business, arrivals, 'skipped')
    /** Of the messages before. */
    const people = new Set<string>()
    const plans = arrivals.map((arrival, index) => {
      const { account, message } = arrival
      const own = facts[index]
      if (!own) return null
      const marks = marksOf(own, message.customer)
      const isKnown = marks.some((mark) => people.has(mark))
      for (const mark of marks) people.add(mark)
      const isApart = isKnown || held.has(arrival) || arrivals.some((other) => isAnswerTo(arrival, other))
      return isApart ? null : planMessage(own, message, newPlanContext({ business, uuid: account }, now))
    })
    const changes = plans.map((plan) => (plan && canShare(plan) ? plan.changes : null))
    const written = await tx.commit(
      writeChanges(tx, { business, uuid: null }, joinChanges(changes.filter((one) => one !== null)), now),
    )
    let first = 0
    return plans.map((plan, index): StoredOrAlone => {
      const own = changes[index]
      if (!plan || !own) return { result: 'alone' }
      if (plan.kind === 'duplicate') return { result: 'duplicate' }
      // An entry that is not published at once has no written change.
      const many = own.events.filter((ofOne) => ofOne.some(isAnnounced)).length
      const theirs = written.slice(first, first + many)
      first += many
      return { result: 'stored', changes: theirs }
    })
  })
}

/** Whether its customer is resolved and none of their other chats has to be joined. */
const canShare = (plan: MessagePlan): plan is Extract<MessagePlan, { changes: unknown }> =>
  plan.kind === 'duplicate' || (plan.kind === 'store' && plan.toJoin.length === 0)

/** It is linked to what is stored already: here it would find nothing. */
const isAnswerTo = ({ account, message }: Arrival, other: Arrival): boolean =>
  message.replyTo !== null && other.account === account && other.message.providerMessageId === message.replyTo

/**
 * What tells that two messages are of one person, who may write under different identifiers, or by two accounts: then the second one is
 * planned once the first is stored.
 */
const marksOf = (
  { identities, contacts }: Pick<MessageFacts, 'identities' | 'contacts'>,
  { phone, email }: Pick<InboundCustomer, 'phone' | 'email'>,
): readonly string[] => [
  ...[...identities, ...contacts].map(({ uuid }) => uuid),
  ...(phone ? [`phone ${phone}`] : []),
  ...(email ? [`email ${email}`] : []),
]
