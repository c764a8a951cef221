import { abilitiesOf, isRefusal, refuse } from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import type { Requester } from '../../platform/db/requester'
import { isQuiet, quietSentence } from '../../platform/quiet/quiet'
import type { Services } from '../../platform/services'
import { tryConnect, unreadableCredentials } from '../accounts/accounts'
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

/** The same, to change something at the provider: a copy may not, nor an account without its credentials. */
export async function openReview(services: Services, requester: Requester, uuid: string) {
  const account = await findReviewingAccount(services, requester, uuid)
  if (isRefusal(account)) return account
  if (await isQuiet(services.db)) return refuse('TEMPLATE_REFUSED', { reason: quietSentence })
  const { connection } = account
  const review = connection?.templateReview
  if (!connection || !review) return refuse('TEMPLATE_REFUSED', { reason: unreadableCredentials })
  return { ...account, connection, review }
}
