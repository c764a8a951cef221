import type { Services } from '../../platform/services'

/** Interactions that are looked at in one statement, and statements in a row while facts are missing. */
const batch = 5_000
const mostBatches = 20
const dayMs = 24 * 60 * 60 * 1000

interface Walked {
  readonly business_uuid: string
  readonly interaction_uuid: string
  readonly added: number
}
const start = {
  business_uuid: '00000000-0000-0000-0000-000000000000',
  interaction_uuid: '00000000-0000-0000-0000-000000000000',
}

/**
 * Finds what no transaction made due: customers who wrote again, and interactions without a fact, of which there should be none. It walks over all interactions again and again, a batch each time and more while some are missing.
 */
export function createFactFinder(services: Pick<Services, 'db' | 'clock'>): () => Promise<void> {
  const { db, clock } = services
  let place: Pick<Walked, 'business_uuid' | 'interaction_uuid'> = start
  return async () => {
    // An hour more than a day, so that a pause of all processes loses nobody.
    await db.call('select hilo_find_returned_customers($1)', [
      new Date(clock.now().getTime() - dayMs - dayMs / 24),
    ])
    for (let count = 0; count < mostBatches; count++) {
      const [last] = await db.call<Walked>('select * from hilo_find_missing_facts($1, $2, $3)', [
        place.business_uuid,
        place.interaction_uuid,
        batch,
      ])
      place = last ?? start
      if (!last?.added) return
    }
  }
}
