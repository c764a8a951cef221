import type { Services } from '../platform/services'
import { cafeSierra } from './cafe-sierra/business'
import type { Stage } from './play/stage'
import type { DemoBusiness } from './script/business'
import { seedBusiness } from './seed-business'
import { tiendaAndina } from './tienda-andina/business'
import { writeSimulatorAccounts } from './write-simulator-accounts'

export const demoBusinesses: readonly DemoBusiness[] = [tiendaAndina, cafeSierra]

/** Any number, the same for whoever seeds. */
const seedLock = 4_611_686

interface SeedOptions {
  /** Where the simulator of providers reads which accounts there are. */
  readonly accountsFile?: string | undefined
  readonly analyze: Stage['analyze']
}

/**
 * The demo, whole, however often and by however many it is asked for. What people changed in it since stays.
 * Answers the names of the businesses that were made now.
 */
export async function seedDemo(
  services: Services,
  { accountsFile, analyze }: SeedOptions,
): Promise<string[]> {
  const lock = await services.db.pool.connect()
  try {
    // Another one may be making the demo, for as long as that takes.
    await lock.query('set statement_timeout = 0')
    await lock.query('select pg_advisory_lock($1)', [seedLock])
    const made: string[] = []
    for (const business of demoBusinesses)
      if (await seedBusiness(services, business, analyze)) made.push(business.name)
    if (made.length > 0) await analyze()
    if (accountsFile !== undefined) await writeSimulatorAccounts(services, demoBusinesses, accountsFile)
    return made
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [seedLock]).catch(() => {})
    await lock.query('reset statement_timeout').catch(() => {})
    lock.release()
  }
}
