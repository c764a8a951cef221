import { type Address, type MessageCost, type Refusal, refuse, type StartOption } from '@hilo/contracts'
import { costOfPhone } from '../../costs/message-cost'
import { hasCapacitySql } from '../../interactions/lists/capacity'
import { sql } from '../../platform/db/db'
import { sendSql } from '../../platform/db/pipeline/send-sql'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { findContactOfAddress } from './contact-of-address'
import { type PlannedOption, planOptions } from './plan-options'
import { readStartFacts, readStrangerFacts, type StartFacts } from './read-facts'

/** Lists by which channels an agent can write to a contact first, and why not by the others. */
export async function listStartOptions(
  services: Services,
  actor: Actor,
  contact: string,
  conversation: string | null,
) {
  const scope = { contact, account: null, conversation }
  const [facts, whose] = await services.db.write(actor, (tx) =>
    tx.commit(Promise.all([readStartFacts(tx, actor.business, scope), readWhose(tx, actor)])),
  )
  if (!facts.contact) return refuse('CONTACT_NOT_FOUND')
  return listOptions(services, facts, { conversation, ...whose })
}

/** The same for a phone or an e-mail, of a contact or of nobody yet. */
export async function listStrangerStartOptions(services: Services, actor: Actor, address: Address) {
  const { business } = actor
  return services.db.write(actor, async (tx) => {
    const [contact, whose] = await Promise.all([
      findContactOfAddress(tx, business, address),
      readWhose(tx, actor),
    ])
    const facts = await tx.commit(
      contact
        ? readStartFacts(tx, business, { contact: contact.uuid, account: null, conversation: null })
        : readStrangerFacts(tx, business, address),
    )
    return { contact, options: listOptions(services, facts, { conversation: null, ...whose }) }
  })
}

/** Of the requester. */
interface Whose {
  /** Whether they may get one more chat. */
  readonly hasCapacity: boolean
  /** Of their business. */
  readonly zone: string
}
interface ListContext extends Whose {
  readonly conversation: string | null
}

const listOptions = (
  services: Pick<Services, 'clock' | 'settings'>,
  facts: StartFacts,
  { conversation, hasCapacity, zone }: ListContext,
): StartOption[] =>
  planOptions(facts, services.clock.now(), conversation)
    .map((option) => (hasCapacity ? option : refuseWithoutCapacity(option)))
    .map((option) => presentOption(option, costOf(services, option, zone)))

const costOf = (
  services: Pick<Services, 'clock' | 'settings'>,
  { account, address, person }: ListedOption,
  zone: string,
): MessageCost | null => {
  const phone = [address, ...person.map(({ external_id }) => external_id)].find(
    (one) => one && isPhone.test(one),
  )
  return costOfPhone(services, { channel: account.type, phone: phone ?? null, zone })
}
/** Other identities of the person are no phones. */
const isPhone = /^\d{6,15}$/

async function readWhose(tx: StatementSender, { business, uuid }: Actor): Promise<Whose> {
  const [person] = await sendSql<{ has_capacity: boolean; zone: string }>(
    tx,
    sql`
      select ${hasCapacitySql} as has_capacity, b.time_zone as zone from users u join businesses b on b.uuid = u.business_uuid
      where u.business_uuid = ${business}::uuid and u.uuid = ${uuid}::uuid`,
  )
  return { hasCapacity: person?.has_capacity ?? false, zone: person?.zone ?? 'UTC' }
}

/**
 * Refuses already here what sending would refuse after the agent has typed a message: a full agent can neither start a chat nor
 * take one. An open chat with an owner stays possible.
 */
const refuseWithoutCapacity = (option: PlannedOption) =>
  option.open?.user || (option.refused && !option.open)
    ? option
    : { ...option, refused: refuse('CAPACITY_REACHED') }

interface ListedOption extends Omit<PlannedOption, 'refused'> {
  readonly refused: Pick<Refusal, 'code' | 'msg'> | null
}

const presentOption = (
  { address: _address, person: _person, thread, refused, ...option }: ListedOption,
  cost: MessageCost | null,
): StartOption => ({
  ...option,
  cost,
  window_closes_at: thread?.window_closes_at ? new Date(thread.window_closes_at).toISOString() : null,
  refused: refused && { code: refused.code, msg: refused.msg },
})
