import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { presentRinging } from '../rows/call-records'
import { readRingingFor } from './who-rings'

export async function listRingingCalls({ db, clock }: Services, actor: Actor) {
  const rows = await db.tenant(actor, (tx) => readRingingFor(tx, actor, clock.now()))
  return rows.map(presentRinging)
}
