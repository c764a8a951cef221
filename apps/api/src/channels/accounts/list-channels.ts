import type { Requester } from '../../platform/db/requester'
import type { Services } from '../../platform/services'
import { presentChannelAccount, readChannelAccounts } from './read-channel-accounts'

/** The connected accounts, oldest first. */
export async function listChannels(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  requester: Requester,
) {
  const rows = await db.tenant(requester, (tx) => readChannelAccounts(tx, requester.business))
  return rows.map((row) => presentChannelAccount(row, settings.publicUrl))
}
