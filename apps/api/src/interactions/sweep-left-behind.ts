import { answerCustomer } from '../bot/answer-customer'
import type { Services } from '../platform/services'
import { assignWaiting } from './assign-waiting'
import { hiloItself } from './change'
import { returnInteractions } from './return-interactions'

interface Row {
  readonly business_uuid: string
}

/** Whoever is about to do it by itself gets this long. */
const graceMs = 5_000
const batch = 100

/** What the jobs of a process that died would have done, read from the rows. Done twice it does nothing. */
export async function sweepLeftBehind(services: Services): Promise<void> {
  const { db, clock } = services
  const before = new Date(clock.now().getTime() - graceMs)
  for (const { business_uuid, user_uuid } of await db.call<Row & { user_uuid: string }>(
    'select * from hilo_absent_owners()',
    [],
  ))
    await returnInteractions(services, hiloItself(business_uuid), user_uuid)
  for (const { business_uuid, uuid } of await db.call<Row & { uuid: string }>(
    'select * from hilo_unlooked_interactions($1, $2)',
    [before, batch],
  ))
    await answerCustomer(services, { business: business_uuid, interaction: uuid })
  for (const { business_uuid } of await db.call<Row>('select * from hilo_waiting_businesses($1)', [before]))
    await assignWaiting(services, { business: business_uuid })
}
