import { type Refusal, refuse, type WritingOption } from '@hilo/contracts'
import { hasRoom } from '../../interactions/lists/has-room'
import type { Tx } from '../../platform/db/db'
import { toStatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { type PlannedOption, planOptions } from './plan-options'
import { readWritingFacts } from './read-facts'

/** By which channels a contact can be written to first, and why not by the others. */
export async function listWritingOptions(
  { db, clock }: Services,
  actor: Actor,
  contact: string,
  conversation: string | null,
) {
  const scope = { contact, account: null, conversation }
  const { facts, room } = await db.tenant(actor, async (tx) => ({
    facts: await readWritingFacts(toStatementSender(tx), actor.business, scope),
    room: await hasRoomFor(tx, actor),
  }))
  if (!facts.contact) return refuse('CONTACT_NOT_FOUND')
  return planOptions(facts, clock.now(), conversation)
    .map((option) => (room ? option : refuseWithoutRoom(option)))
    .map(presentOption)
}

async function hasRoomFor(tx: Tx, { business, uuid }: Actor): Promise<boolean> {
  const [person] = await tx.$queryRaw<{ room: boolean }[]>`
    select ${hasRoom} as room from users u where u.business_uuid = ${business}::uuid and u.uuid = ${uuid}::uuid`
  return person?.room ?? false
}

/** Said before anything is typed: writing and taking what waits would be refused. What somebody has goes on. */
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
}: ListedOption): WritingOption => ({
  ...option,
  window_closes_at: thread?.window_closes_at ? new Date(thread.window_closes_at).toISOString() : null,
  refused: refused && { code: refused.code, msg: refused.msg },
})
