import { randomUUID } from 'node:crypto'
import { absorbContact } from '../../contacts/absorb-contact'
import type { PipelinedTx } from '../../platform/db/pipeline'
import { passOnNames } from '../customers/pass-on-names'
import { contactsToMerge, findContact } from '../customers/plan-customer'
import { type Told, writeChanges } from '../rows/write-changes'
import type { Stored } from '../stored'
import type { IncomingMessage } from './incoming'
import { joinChats } from './join-chats'
import { type MessagePlan, planMessage } from './plan'
import type { PlanContext } from './plan-context'
import { type MessageFacts, readMessageFacts } from './read-facts'

/** One message in a transaction of its own. */
export async function storeMessage(
  tx: PipelinedTx,
  incoming: IncomingMessage,
  context: PlanContext,
): Promise<Stored> {
  return decideMessage(tx, await readFacts(tx, incoming, context), incoming, context)
}

/** Plans and writes a message of which the facts are read: also where it has to be settled first who writes. */
export async function decideMessage(
  tx: PipelinedTx,
  facts: MessageFacts,
  incoming: IncomingMessage,
  context: PlanContext,
): Promise<Stored> {
  const { account, now } = context
  let plan = planMessage(facts, incoming, context)
  let passed: readonly Told[] = []
  if (plan.kind === 'settle-customer') {
    const settled = await settleCustomer(tx, facts, incoming, context)
    passed = settled.told
    plan = settled.plan
  }
  if (plan.kind === 'settle-customer') throw new Error('a customer cannot be settled twice')
  if (plan.kind === 'duplicate') {
    await tx.commit(writeChanges(tx, account, plan.changes, now))
    return { result: 'duplicate' }
  }

  const { changes, thread, toJoin } = plan
  const writing = writeChanges(tx, account, changes, now)
  if (toJoin.length === 0) return { result: 'stored', told: [...(await tx.commit(writing)), ...passed] }
  const written = await writing
  const joined = await joinChats(tx, { account, thread, others: toJoin, now })
  // Joining has changed the row again: it is told as it is now.
  const row = joined.findLast(({ interaction }) => interaction.uuid === thread.interaction.uuid)?.interaction
  const told = row
    ? written.map((change, place) => (place === 0 ? { ...change, interaction: row } : change))
    : written
  return { result: 'stored', told: [...told, ...passed, ...joined] }
}

/** Settles who writes before the message is planned: names that passed on to them, and contacts that turn out to be one person. */
async function settleCustomer(
  tx: PipelinedTx,
  before: MessageFacts,
  incoming: IncomingMessage,
  context: PlanContext,
): Promise<{ readonly plan: MessagePlan; readonly told: readonly Told[] }> {
  const { account, now } = context
  const { customer, inherited, told } = await passOnNames(tx, before, {
    account,
    customer: incoming.customer,
    date: incoming.date,
    now,
  })
  const message = { ...incoming, customer }
  let facts = await readFacts(tx, message, context)
  const merged: (string | null)[] = []
  for (const gone of contactsToMerge(facts, customer)) {
    const keep = findContact(facts, customer)?.uuid
    if (keep) merged.push(await absorbContact(tx, { business: account.business, keep, gone }, now))
  }
  if (merged.length > 0) facts = await readFacts(tx, message, context)
  return { plan: planMessage(facts, message, { ...context, settled: { merged, inherited } }), told }
}

async function readFacts(
  tx: PipelinedTx,
  message: IncomingMessage,
  { account }: PlanContext,
): Promise<MessageFacts> {
  const [facts] = await readMessageFacts(tx, account, [message])
  if (!facts) throw new Error('a message without facts')
  return facts
}

export const newPlanContext = (account: PlanContext['account'], now: Date): PlanContext => ({
  account,
  now,
  newUuid: randomUUID,
})
