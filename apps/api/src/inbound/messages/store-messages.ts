import type { Db } from '../../platform/db/db'
import { joinChanges } from '../rows/changes'
import { writeChanges } from '../rows/write-changes'
import type { Stored } from '../stored'
import type { IncomingMessage } from './incoming'
import { type MessagePlan, planMessage } from './plan'
import { type MessageFacts, readMessageFacts } from './read-facts'
import { newPlanContext } from './store-message'

/** One that cannot share a transaction: about its customer something else has to be settled first. */
export type Together = Stored | { readonly result: 'alone' }

/**
 * Messages of different customers of one account, in one transaction: each is planned by itself, and all are written by
 * the same few statements. Where one fails none is stored, and the caller takes each alone.
 */
export async function storeMessages(
  db: Db,
  account: { readonly business: string; readonly uuid: string },
  messages: readonly IncomingMessage[],
  now: Date,
): Promise<readonly Together[]> {
  return db.pipeline.transaction(account.business, async (tx) => {
    const facts = await readMessageFacts(tx, account, messages)
    const context = newPlanContext(account, now)
    const plans = messages.map((message, place) => {
      const known = facts[place]
      return known && !sharesCustomer(known, facts.slice(0, place))
        ? planMessage(known, message, context)
        : null
    })
    const changes = plans.map((plan) => (plan && canShare(plan) ? plan.changes : null))
    const told = await tx.commit(
      writeChanges(tx, account, joinChanges(changes.filter((one) => one !== null)), now),
    )
    let first = 0
    return plans.map((plan, place): Together => {
      const own = changes[place]
      if (!plan || !own) return { result: 'alone' }
      if (plan.kind === 'duplicate') return { result: 'duplicate' }
      const theirs = told.slice(first, first + own.announcements.length)
      first += own.announcements.length
      return { result: 'stored', told: theirs }
    })
  })
}

const canShare = (plan: MessagePlan): plan is Extract<MessagePlan, { changes: unknown }> =>
  plan.kind === 'duplicate' || (plan.kind === 'store' && plan.toJoin.length === 0)

/** Under another name the same person may be in it twice. */
const sharesCustomer = ({ identities }: MessageFacts, others: readonly MessageFacts[]): boolean =>
  others.some((other) =>
    other.identities.some(({ uuid }) => identities.some((identity) => identity.uuid === uuid)),
  )
