import type { ChannelCredentials } from '@hilo/contracts'
import type { Statement } from '../../../platform/db/pipeline/pipeline'
import type { Services } from '../../../platform/services'
import { sealedColumns } from '../create-channel-account'
import { openCredentials } from './credentials'

const replaceCredentials: Statement = {
  name: 'replace_credentials_of_account',
  text: `update channel_accounts set credentials = $4::bytea, secret_fingerprint = $5, updated_at = $6::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid and credentials = $3::bytea returning 1 as kept`,
}

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
  const values = [sealed.credentials, sealed.secret_fingerprint, clock.now()]
  const kept = await db.write(business_uuid, (tx) =>
    tx.commit(tx.send(replaceCredentials, [business_uuid, uuid, credentials, ...values])),
  )
  log.info({ account: uuid, kept: kept.length === 1 }, 'the provider has replaced credentials of a channel')
}
