import { randomUUID } from 'node:crypto'
import type { InboundCustomer } from '../../channels/inbound'
import type { AnnouncedChange } from '../../entries/announced-change'
import { writeChanges } from '../../entries/write/write-changes'
import type { PipelinedTx } from '../../platform/db/pipeline/pipeline'
import type { CustomerFacts } from './plan-customer'
import { planReassignment, reassignedKeys, withoutKey } from './plan-reassignment'
import { readHolder } from './read-holder'

interface Reassigned {
  /** The customer, without identifiers that still belong to another person. */
  readonly customer: InboundCustomer
  /** The names of the previous holders. */
  readonly inherited: readonly string[]
  readonly changes: readonly AnnouncedChange[]
}

interface ReassignOptions {
  readonly account: { readonly business: string; readonly uuid: string }
  readonly customer: InboundCustomer
  readonly date: Date
  readonly now: Date
}

/** Gives the customer the identifiers that now belong to them. Previous holders lose them, and an event in their threads tells it. */
export async function reassignKeys(
  tx: PipelinedTx,
  facts: CustomerFacts,
  options: ReassignOptions,
): Promise<Reassigned> {
  const { account, date, now } = options
  let { customer } = options
  const inherited: string[] = []
  const changes: AnnouncedChange[] = []
  for (const key of reassignedKeys(facts, customer)) {
    const holder = await readHolder(tx, { account, customer }, facts, key)
    const plan = holder && planReassignment(holder, { customer, date, now, newUuid: randomUUID })
    if (!plan || plan.kind === 'unowned') continue
    if (plan.kind === 'kept') {
      customer = withoutKey(customer, key)
      continue
    }
    changes.push(...(await writeChanges(tx, account, plan.changes, now)))
    if (plan.inheritedFrom !== null) inherited.push(plan.inheritedFrom)
  }
  return { customer, inherited, changes }
}
