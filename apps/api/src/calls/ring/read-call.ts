import { type Call, refuse } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { type CallRecord, callColumns, callTables, presentCall } from '../rows/call-records'
import { canRingFor } from './who-rings'

/** Reads a call that concerns the actor: their own, or one that may ring for them. */
export async function readCall({ db }: Services, actor: Actor, uuid: string): Promise<CallRecord | null> {
  const rows = await db.read<CallRecord>(
    actor.business,
    sql`
      select ${callColumns} from ${callTables}
      join users u on u.business_uuid = k.business_uuid and u.uuid = ${actor.uuid}::uuid
      where k.business_uuid = ${actor.business}::uuid and k.uuid = ${uuid}::uuid
        and (k.user_uuid = u.uuid or ${canRingFor})`,
  )
  return rows[0] ?? null
}

export async function readPresentedCall(services: Services, actor: Actor, uuid: string): Promise<Call> {
  const row = await readCall(services, actor, uuid)
  if (!row) throw refuse('CALL_NOT_FOUND')
  return presentCall(row)
}
