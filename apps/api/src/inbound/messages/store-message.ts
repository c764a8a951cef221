import { randomUUID } from 'node:crypto'
import { absorbContact } from '../../contacts/merge/absorb-contact'
import type { AnnouncedChange } from '../../entries/announced-change'
import { raiseInteractions } from '../../entries/write/raise-interactions'
import { writeChanges } from '../../entries/write/write-changes'
import { hiloActor } from '../../interactions/acts/perform/interaction-change'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import { contactsToMerge, findContact } from '../customers/plan-customer'
import { reassignKeys } from '../customers/reassign-keys'
import type { Stored } from '../items/stored'
import type { IncomingMessage } from './incoming-message'
import { joinChats } from './join-chats'
import { lockLastInteractions } from './lock-last-interactions'
import type { MessageFacts } from './message-facts'
import { type MessagePlan, planMessage } from './plan'
import type { PlanContext } from './plan-context'
import { readFactsOfOne } from './read-facts'

/** Stores one message in a transaction of its own. */
export async function storeMessage(
  tx: PipelinedTx,
  incoming: IncomingMessage,
  context: PlanContext,
): Promise<Stored> {
  return planAndWriteMessage(tx, await readFacts(tx, incoming, context), incoming, context)
}

/** Plans and writes a message whose facts are read; resolves the customer first where that is needed. */
export async function planAndWriteMessage(
  tx: PipelinedTx,
  facts: MessageFacts,
  incoming: IncomingMessage,
  context: PlanContext,
  /** Written with it, once its entry exists. */
  andThen: (entry: string) => Promise<unknown> | null = () => null,
): Promise<Stored> {
  const { account, now } = context
  const { plan, message, finished, reassigned } = await planResolved(tx, {
    facts,
    message: incoming,
    context,
  })
  if (plan.kind === 'duplicate') {
    await tx.commit(writeChanges(tx, account, plan.changes, now))
    return { result: 'duplicate' }
  }
  const both = [writeChanges(tx, account, plan.changes, now), andThen(message.uuid)] as const
  const writing = Promise.all(both).then(([written]) => written)
  if (plan.toJoin.length === 0)
    return { result: 'stored', changes: [...finished, ...(await tx.commit(writing)), ...reassigned] }
  const { own, joined } = await joinOthers(tx, plan, await writing, context)
  return { result: 'stored', changes: [...finished, ...own, ...reassigned, ...joined] }
}

/** What has been written for a message, and what joining the customer's other chats to its thread changes. */
async function joinOthers(
  tx: PipelinedTx,
  { thread, toJoin }: Extract<MessagePlan, { kind: 'store' }>,
  written: readonly AnnouncedChange[],
  { account, now }: PlanContext,
): Promise<Readonly<Record<'own' | 'joined', readonly AnnouncedChange[]>>> {
  const joined = await joinChats(tx, { account, thread, others: toJoin, now })
  // Joining has changed the row again: the newest is announced.
  const last = joined.findLast(({ interaction }) => interaction.uuid === thread.interaction.uuid)
  const own = written.map((change) =>
    last && !last.unshown && change.interaction.uuid === last.interaction.uuid
      ? { ...change, interaction: last.interaction }
      : change,
  )
  return { own, joined }
}

interface PlanInput {
  readonly facts: MessageFacts
  readonly message: IncomingMessage
  readonly context: PlanContext
}
const planOf = ({ facts, message, context }: PlanInput): MessagePlan => planMessage(facts, message, context)

interface PlannedMessage {
  readonly plan: Extract<MessagePlan, { changes: unknown }>
  readonly message: IncomingMessage
  /** The changes of resolving its customer: acts that it finished, and the others. */
  readonly finished: readonly AnnouncedChange[]
  readonly reassigned: readonly AnnouncedChange[]
}

/** Plans a message; resolves its customer first, or locks their last interactions, where that is needed. */
async function planResolved(tx: PipelinedTx, given: PlanInput): Promise<PlannedMessage> {
  let input = given
  let plan = planOf(input)
  let finished: readonly AnnouncedChange[] = []
  let reassigned: readonly AnnouncedChange[] = []
  if (plan.kind === 'resolve-customer') {
    const { facts, message, context } = given
    ;({ input, finished, changes: reassigned } = await resolveCustomer(tx, facts, message, context))
    plan = planOf(input)
  }
  if (plan.kind === 'needs-last') {
    const last = await lockLastInteractions(tx, input.context.account, input.message)
    plan = planOf({ ...input, context: { ...input.context, last } })
  }
  if (plan.kind === 'resolve-customer' || plan.kind === 'needs-last')
    throw new Error(`a message needs '${plan.kind}' twice`)
  return { plan, message: input.message, finished, reassigned }
}

/** Resolves the customer before the message is planned: reassigns identifiers, and merges contacts that are one person. */
async function resolveCustomer(
  tx: PipelinedTx,
  before: MessageFacts,
  incoming: IncomingMessage,
  context: PlanContext,
): Promise<{
  readonly input: PlanInput
  readonly finished: readonly AnnouncedChange[]
  readonly changes: readonly AnnouncedChange[]
}> {
  const { account, now } = context
  const { customer, inherited, changes } = await reassignKeys(tx, before, {
    account,
    customer: incoming.customer,
    date: incoming.date,
    now,
  })
  const message = { ...incoming, customer }
  let facts = await readFacts(tx, message, context)
  const merged: (string | null)[] = []
  const finished: AnnouncedChange[] = []
  const keep = findContact(facts, customer)?.uuid
  const duplicates = contactsToMerge(facts, customer)
  if (keep !== undefined && duplicates.length > 0) {
    for (const gone of duplicates) {
      const absorbed = await absorbContact(tx, { by: hiloActor(account.business), keep, gone }, now)
      merged.push(absorbed.goneName)
      finished.push(...absorbed.finished)
    }
    // The sweep of announcements informs clients that list one of them, 'Resueltos' too.
    await raiseInteractions(tx, account.business, { contacts: [keep], what: 'renamed' }, now)
    facts = await readFacts(tx, message, context)
  }
  const input = { facts, message, context: { ...context, resolved: { merged, inherited } } }
  return { input, finished, changes }
}

const readFacts = (
  tx: PipelinedTx,
  message: IncomingMessage,
  { account }: PlanContext,
): Promise<MessageFacts> => readFactsOfOne(tx, account.business, { account: account.uuid, message })

export const newPlanContext = (account: PlanContext['account'], now: Date): PlanContext => ({
  account,
  now,
  newUuid: randomUUID,
})
