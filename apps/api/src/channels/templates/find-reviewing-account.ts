import { abilitiesOf, refuse } from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import type { Requester } from '../../platform/db/requester'
import type { Services } from '../../platform/services'
import { tryConnect } from '../accounts/accounts'
import { selectConnected } from '../accounts/select-account'

/** An account whose provider reviews templates. `connection` null: its credentials cannot be read. */
export async function findReviewingAccount(services: Services, requester: Requester, uuid: string) {
  const { business } = requester
  const [row] = await services.db.read<ChannelAccountRecord>(requester, selectConnected(business, uuid))
  if (!row) return refuse('CHANNEL_NOT_FOUND')
  if (!abilitiesOf(row.type).templates) return refuse('NO_TEMPLATES_HERE')
  const connection = tryConnect(services, row)?.connection ?? null
  return { business, uuid, name: row.name, readAt: row.templates_read_at, connection }
}
