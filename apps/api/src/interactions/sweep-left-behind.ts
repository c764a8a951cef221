import { answerCustomer } from '../bot/answer-customer'
import { sql } from '../platform/db/db'
import { eachApart } from '../platform/errors/each-apart'
import type { Services } from '../platform/services'
import type { Sweep } from '../platform/sweeps/look-around'
import { assignWaiting } from './assign-waiting'
import { hiloItself } from './change'
import { returnInteractions } from './return-interactions'

interface Row {
  readonly business_uuid: string
}

/** Whoever is about to do it by itself gets this long. */
const graceMs = 5_000
const batch = 100
const graceOver = ({ clock }: Services) => new Date(clock.now().getTime() - graceMs)

export const leftBehind = (services: Services): Sweep => ({
  name: 'sweep what was left behind',
  due: () => sql`(exists (select from hilo_absent_owners())
    or exists (select from hilo_unlooked_interactions(${graceOver(services)}, 1))
    or exists (select from hilo_waiting_businesses(${graceOver(services)})))`,
  round: () => sweepLeftBehind(services),
})

/** What the jobs of a process that died would have done, read from the rows. Done twice it does nothing. */
export async function sweepLeftBehind(services: Services): Promise<void> {
  const { db, log } = services
  const before = graceOver(services)
  const absent = await db.call<Row & { user_uuid: string }>('select * from hilo_absent_owners()')
  await eachApart(absent, log, ({ business_uuid, user_uuid }) =>
    returnInteractions(services, hiloItself(business_uuid), user_uuid),
  )
  const unlooked = await db.call<Row & { uuid: string }>('select * from hilo_unlooked_interactions($1, $2)', [
    before,
    batch,
  ])
  await eachApart(unlooked, log, ({ business_uuid: business, uuid: interaction }) =>
    answerCustomer(services, { business, interaction }),
  )
  const waiting = await db.call<Row>('select * from hilo_waiting_businesses($1)', [before])
  await eachApart(waiting, log, ({ business_uuid: business }) => assignWaiting(services, { business }))
}
