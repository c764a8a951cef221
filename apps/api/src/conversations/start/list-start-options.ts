import { type Address, type Refusal, refuse, type StartOption } from '@hilo/contracts'
import { hasCapacitySql } from '../../interactions/lists/capacity'
import type { Tx } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { findContactOfAddress } from './contact-of-address'
import { type PlannedOption, planOptions } from './plan-options'
import { readStartFacts, readStrangerFacts, type StartFacts } from './read-facts'

/** Lists by which channels an agent can write to a contact first, and why not by the others. */
export async function listStartOptions(
  { db, clock }: Services,
  actor: Actor,
  contact: string,
  conversation: string | null,
) {
  const scope = { contact, account: null, conversation }
  const { facts, hasCapacity } = await db.tenant(actor, async (tx) => ({
    facts: await readStartFacts(tx, actor.business, scope),
    hasCapacity: await readHasCapacity(tx, actor),
  }))
  if (!facts.contact) return refuse('CONTACT_NOT_FOUND')
  return listOptions(facts, { now: clock.now(), conversation, hasCapacity })
}

/** The same for a phone or an e-mail, of a contact or of nobody yet. */
export async function listStrangerStartOptions({ db, clock }: Services, actor: Actor, address: Address) {
  const { business } = actor
  return db.tenant(actor, async (tx) => {
    const contact = await findContactOfAddress(tx, business, address)
    const facts = contact
      ? await readStartFacts(tx, business, { contact: contact.uuid, account: null, conversation: null })
      : await readStrangerFacts(tx, business, address)
    const hasCapacity = await readHasCapacity(tx, actor)
    return { contact, options: listOptions(facts, { now: clock.now(), conversation: null, hasCapacity }) }
  })
}

interface ListContext {
  readonly now: Date
  readonly conversation: string | null
  /** Whether the actor may get one more chat. */
  readonly hasCapacity: boolean
}

const listOptions = (facts: StartFacts, { now, conversation, hasCapacity }: ListContext): StartOption[] =>
  planOptions(facts, now, conversation)
    .map((option) => (hasCapacity ? option : refuseWithoutCapacity(option)))
    .map(presentOption)

async function readHasCapacity(tx: Tx, { business, uuid }: Actor): Promise<boolean> {
  const [person] = await tx.$queryRaw<{ has_capacity: boolean }[]>`
    select ${hasCapacitySql} as has_capacity from users u where u.business_uuid = ${business}::uuid and u.uuid = ${uuid}::uuid`
  return person?.has_capacity ?? false
}

/**
 * Refuses already here what sending would refuse after the agent has typed a message: a full agent can neither start a chat nor
 * take one. An open chat that somebody already has stays possible.
 */
const refuseWithoutCapacity = (option: PlannedOption) =>
  option.open?.user || (option.refused && !option.open)
    ? option
    : { ...option, refused: refuse('CAPACITY_REACHED') }

interface ListedOption extends Omit<PlannedOption, 'refused'> {
  readonly refused: Pick<Refusal, 'code' | 'msg'> | null
}

const presentOption = ({
  address: _address,
  person: _person,
  thread,
  refused,
  ...option
}: ListedOption): StartOption => ({
  ...option,
  window_closes_at: thread?.window_closes_at ? new Date(thread.window_closes_at).toISOString() : null,
  refused: refused && { code: refused.code, msg: refused.msg },
})
