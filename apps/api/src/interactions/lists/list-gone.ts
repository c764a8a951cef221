import {
  type CommandData,
  type CommandPayload,
  type InteractionStatus,
  interactionStatuses,
} from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { mayRead } from './visibility'

/**
 * Which of the interactions that a device stored no longer stand as they did there, or may not be read by the actor any more. Of an erased
 * contact none may: what the device has of it was erased here.
 */
export async function listGone(
  { db }: Services,
  actor: Actor,
  kept: CommandPayload<'get:interaction:gone'>,
): Promise<CommandData<'get:interaction:gone'>> {
  const asked = interactionStatuses.flatMap((status) => kept[status].map((uuid) => ({ status, uuid })))
  const gone = await db.read<{ status: InteractionStatus; uuid: string }>(
    actor,
    sql`
      select k.status, k.uuid
      from unnest(${asked.map(({ uuid }) => uuid)}::uuid[], ${asked.map(({ status }) => status)}::text[]) k (uuid, status)
      where not exists (
        select from interactions r
        join conversations c on c.business_uuid = r.business_uuid and c.uuid = r.conversation_uuid
        where r.business_uuid = ${actor.business}::uuid and r.uuid = k.uuid and r.status::text = k.status
          and c.contact_uuid is not null and ${mayRead(actor)})`,
  )
  const known = new Set(gone.map(({ status, uuid }) => `${status} ${uuid}`))
  const of = (status: InteractionStatus) =>
    kept[status].flatMap((uuid, at) => (known.has(`${status} ${uuid}`) ? [at] : []))
  return { unassigned: of('unassigned'), assigned: of('assigned'), finished: of('finished') }
}
