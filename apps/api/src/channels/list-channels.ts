import type { Asker } from '../platform/db/asking'
import type { Services } from '../platform/services'
import { presentChannelAccount, readChannelAccounts } from './read-channel-accounts'

/** Those that are connected, in the order in which they were. */
export async function listChannels({ db, settings }: Pick<Services, 'db' | 'settings'>, asker: Asker) {
  const rows = await db.tenant(asker, (tx) => readChannelAccounts(tx, asker.business))
  return rows.map((row) => presentChannelAccount(row, settings.publicUrl))
}
