import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { type CallRecord, presentRinging } from '../rows/call-records'
import { ringingForSql } from './who-rings'

export async function listRingingCalls({ db, clock }: Services, actor: Actor) {
  const rows = await db.read<CallRecord>(actor, ringingForSql(actor, clock.now()))
  return rows.map(presentRinging)
}
