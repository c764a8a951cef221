import { type Address, type Refusal, refuse, type StartOption } from '@hilo/contracts'
import { hasRoom } from '../../interactions/lists/has-room'
import type { Tx } from '../../platform/db/db'
import { toStatementSender } from '../../platform/db/pipeline/statement-sender'
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
  const { facts, room } = await db.tenant(actor, async (tx) => ({
    facts: await readStartFacts(toStatementSender(tx), actor.business, scope),
    room: await hasRoomFor(tx, actor),
  }))
  if (!facts.contact) return refuse('CONTACT_NOT_FOUND')
  return listOptions(facts, { now: clock.now(), conversation, room })
}

/** The same for a phone or an e-mail, of a contact or of nobody yet. */
export async function listStrangerStartOptions({ db, clock }: Services, actor: Actor, address: Address) {
  const { business } = actor
  return db.tenant(actor, async (tx) => {
    const sender = toStatementSender(tx)
    const contact = await findContactOfAddress(sender, business, address)
    const facts = contact
      ? await readStartFacts(sender, business, { contact: contact.uuid, account: null, conversation: null })
      : await readStrangerFacts(sender, business, address)
    const room = await hasRoomFor(tx, actor)
    return { contact, options: listOptions(facts, { now: clock.now(), conversation: null, room }) }
  })
}

interface ListContext {
  readonly now: Date
  readonly conversation: string | null
  /** Whether the actor may get one more chat. */
  readonly room: boolean
}

const listOptions = (facts: StartFacts, { now, conversation, room }: ListContext): StartOption[] =>
  planOptions(facts, now, conversation)
    .map((option) => (room ? option : refuseWithoutRoom(option)))
    .map(presentOption)

async function hasRoomFor(tx: Tx, { business, uuid }: Actor): Promise<boolean> {
  const [person] = await tx.$queryRaw<{ room: boolean }[]>`
    select ${hasRoom} as room from users u where u.business_uuid = ${business}::uuid and u.uuid = ${uuid}::uuid`
  return person?.room ?? false
}

/** Refuses before the agent types, what would be refused afterwards: a full agent can neither start nor take a chat. An open chat that somebody has stays possible. */
const refuseWithoutRoom = (option: PlannedOption) =>
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
