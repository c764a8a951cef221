import type { Requester } from '../../platform/db/requester'
import type { Services } from '../../platform/services'
import { type CountedAccount, presentChannelAccount, selectChannelAccounts } from './read-channel-accounts'

/** The connected accounts, oldest first. */
export async function listChannels(
  { db, settings }: Pick<Services, 'db' | 'settings'>,
  requester: Requester,
) {
  const rows = await db.read<CountedAccount>(requester, selectChannelAccounts(requester.business))
  return rows.map((row) => presentChannelAccount(row, settings.publicUrl))
}
