import type { Services } from '../src/platform/services'
import { factsSweep } from '../src/reports/facts/sweep-facts'
import { cafeSierra } from './cafe-sierra/business'
import type { PlayContext } from './play/play-context'
import type { DemoBusiness } from './script/business'
import { seedBusiness } from './seed-business'
import { tiendaAndina } from './tienda-andina/business'
import { writeSimulatorAccounts } from './write-simulator-accounts'

export const demoBusinesses: readonly DemoBusiness[] = [tiendaAndina, cafeSierra]

/** The key of the advisory lock: any number that every seed uses. */
const seedLock = 4_611_686

interface SeedOptions {
  /** The file from which the simulator reads its accounts. */
  readonly accountsFile?: string | undefined
  readonly analyze: PlayContext['analyze']
}

/**
 * Creates the demo's businesses that are missing; safe to run often and at the same time. Existing ones stay as people left
 * them. Returns the names of the new ones.
 */
export async function seedDemo(
  services: Services,
  { accountsFile, analyze }: SeedOptions,
): Promise<string[]> {
  const lock = await services.db.pool.connect()
  try {
    // Another process may hold the lock for a whole seed.
    await lock.query('set statement_timeout = 0')
    await lock.query('select pg_advisory_lock($1)', [seedLock])
    const created: string[] = []
    for (const business of demoBusinesses)
      if (await seedBusiness(services, business, analyze)) created.push(business.name)
    if (created.length > 0) {
      // Estadisticas has its numbers from the start.
      await factsSweep(services).run()
      await analyze()
    }
    if (accountsFile !== undefined) await writeSimulatorAccounts(services, demoBusinesses, accountsFile)
    return created
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [seedLock]).catch(() => {})
    await lock.query('reset statement_timeout').catch(() => {})
    lock.release()
  }
}
