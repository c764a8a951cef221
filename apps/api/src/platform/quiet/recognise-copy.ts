import type { QuietReason } from '@hilo/contracts'
import type { Clock } from '../clock/clock'
import type { Db } from '../db/db'
import { errorMessage } from '../errors/error-message'
import type { Logger } from '../logger/logger'
import type { Storage } from '../storage/storage'
import { becomeQuiet } from './change-quiet'
import { addressOf, type Home, readHome, rememberHome } from './home'

interface Needed {
  readonly db: Pick<Db, 'call'>
  readonly storage: Pick<Storage, 'readMark'>
  readonly clock: Clock
  readonly log: Logger
  readonly settings: { readonly publicUrl: string }
}

/** A copy of an installation begins quiet. A check that fails (a storage that does not answer) shows nothing. */
export async function recogniseCopy(services: Needed): Promise<void> {
  const { db, log, settings } = services
  const home = await readHome(db)
  const address = addressOf(settings.publicUrl)
  if (address === null && home.home_address !== null)
    log.warn(
      { publicUrl: settings.publicUrl, before: home.home_address },
      'PUBLIC_URL is of this machine, and the installation had another: links that people get lead nowhere',
    )
  const why = home.quiet_reason ?? (await signOfCopy(services, home, address))
  if (why === null) return rememberHome(db, home.database, address)
  await becomeQuiet(services, why)
  log.warn({ why }, 'nothing leaves to customers and providers until the operator says so: «sending resume»')
}

async function signOfCopy(
  { storage, log }: Needed,
  { database, storage_id, home_database, home_address }: Home,
  address: string | null,
): Promise<QuietReason | null> {
  if (home_database !== null && home_database !== database) return 'database'
  if (home_address !== null && address !== null && home_address !== address) return 'address'
  if (storage_id === null) return null
  try {
    return (await storage.readMark()) === storage_id ? null : 'files'
  } catch (error) {
    log.warn(
      { err: errorMessage(error) },
      'the mark of the stored files could not be read, which says whether they belong to this database',
    )
    return null
  }
}
