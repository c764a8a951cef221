import { randomUUID } from 'node:crypto'
import type { InboundCustomer } from '../../channels/inbound'
import type { PipelinedTx } from '../../platform/db/pipeline'
import { type Told, writeChanges } from '../rows/write-changes'
import type { CustomerFacts } from './plan-customer'
import { namesToPassOn, planPassOn, withoutName } from './plan-pass-on'
import { readHolder } from './read-holder'

export interface PassedOn {
  /** The customer, without the names that are still another's. */
  readonly customer: InboundCustomer
  /** What those were called who had a name of theirs before. */
  readonly inherited: readonly string[]
  readonly told: readonly Told[]
}

interface Passing {
  readonly account: { readonly business: string; readonly uuid: string }
  readonly customer: InboundCustomer
  readonly date: Date
  readonly now: Date
}

/** Gives the customer each name that passed on to them: whoever had it loses it, and a line in their threads says so. */
export async function passOnNames(
  tx: PipelinedTx,
  facts: CustomerFacts,
  passing: Passing,
): Promise<PassedOn> {
  const { account, date, now } = passing
  let { customer } = passing
  const inherited: string[] = []
  const told: Told[] = []
  for (const key of namesToPassOn(facts, customer)) {
    const holder = await readHolder(tx, { account, customer }, facts, key)
    const plan = holder && planPassOn(holder, { customer, date, now, newUuid: randomUUID })
    if (!plan || plan.kind === 'nobodys') continue
    if (plan.kind === 'still-theirs') {
      customer = withoutName(customer, key)
      continue
    }
    told.push(...(await writeChanges(tx, account, plan.changes, now)))
    if (plan.inheritedFrom !== null) inherited.push(plan.inheritedFrom)
  }
  return { customer, inherited, told }
}
