import type { ChannelCredentials } from '@hilo/contracts'
import type { Services } from '../../../platform/services'
import { sealedColumns } from '../create-channel-account'
import { openCredentials } from './credentials'

interface SealedRow {
  readonly business_uuid: string
  readonly uuid: string
  readonly credentials: Uint8Array
}

/**
 * Stores credentials that the provider has replaced by itself, unless an admin or another process has changed them
 * meanwhile. Leaves the account's version as it is, so that an admin who edits it does not get a conflict.
 */
export async function saveReplacedCredentials(
  { db, clock, keys, log }: Services,
  { business_uuid, uuid, credentials }: SealedRow,
  replaced: Readonly<Record<string, string>>,
): Promise<void> {
  const known = openCredentials(keys, credentials) as ChannelCredentials
  const sealed = sealedColumns(keys, { ...known, ...replaced } as ChannelCredentials)
  const { count } = await db.tenant(business_uuid, (tx) =>
    tx.channelAccount.updateMany({
      where: { business_uuid, uuid, credentials: Uint8Array.from(credentials) },
      data: { ...sealed, updated_at: clock.now() },
    }),
  )
  log.info({ account: uuid, kept: count === 1 }, 'the provider has replaced credentials of a channel')
}
