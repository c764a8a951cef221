import { joinChanges } from '../../entries/changes'
import { writeChanges } from '../../entries/write/write-changes'
import type { Db } from '../../platform/db/db'
import { isAnnounced } from '../../platform/events/listeners'
import type { Stored } from '../items/stored'
import type { IncomingMessage } from './incoming-message'
import { type MessagePlan, planMessage } from './plan'
import { type MessageFacts, readMessageFacts } from './read-facts'
import { newPlanContext } from './store-message'

/** The result of one of several messages. `alone`: it is not stored yet, and needs a transaction of its own. */
type StoredOrAlone = Stored | { readonly result: 'alone' }

/**
 * Stores messages of different customers of one account in one transaction: each is planned by itself, and all are written by the
 * same few statements. Where one fails none is stored, and the caller stores each alone.
 */
export async function storeMessages(
  db: Db,
  account: { readonly business: string; readonly uuid: string },
  messages: readonly IncomingMessage[],
  now: Date,
  lockWaitMs: number,
): Promise<readonly StoredOrAlone[]> {
  return db.pipeline.transaction({ business: account.business, lockWaitMs }, async (tx) => {
    const facts = await readMessageFacts(tx, account, messages)
    const context = newPlanContext(account, now)
    const plans = messages.map((message, index) => {
      const known = facts[index]
      return known && !sharesCustomer(known, facts.slice(0, index))
        ? planMessage(known, message, context)
        : null
    })
    const changes = plans.map((plan) => (plan && canShare(plan) ? plan.changes : null))
    const written = await tx.commit(
      writeChanges(tx, account, joinChanges(changes.filter((one) => one !== null)), now),
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

/** Two messages of one person may have different identifiers: the second is planned once the first is stored. */
const sharesCustomer = ({ identities }: MessageFacts, others: readonly MessageFacts[]): boolean =>
  others.some((other) =>
    other.identities.some(({ uuid }) => identities.some((identity) => identity.uuid === uuid)),
  )
