import type { Services } from '../platform/services'
import { presentChannelAccount, readChannelAccounts } from './read-channel-accounts'

/** Those that are connected, in the order in which they were. */
export async function listChannels({ db, settings }: Pick<Services, 'db' | 'settings'>, business: string) {
  const rows = await db.tenant(business, (tx) => readChannelAccounts(tx, business))
  return rows.map((row) => presentChannelAccount(row, settings.publicUrl))
}
