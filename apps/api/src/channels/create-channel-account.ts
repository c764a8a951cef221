import { randomUUID } from 'node:crypto'
import type { ChannelType } from '@hilo/contracts'
import type { Services } from '../platform/services'
import { sealCredentials } from './credentials'
import { adapterOf } from './registry'

export interface NewChannelAccount {
  readonly uuid?: string
  readonly business: string
  readonly type: ChannelType
  readonly name: string
  /** phone_number_id, page id …: the one that the credentials name. */
  readonly external_id: string
  readonly credentials: unknown
}

/** Connects an account. The provider is not asked: a wrong token shows when the channel is tried. */
export async function createChannelAccount(
  { db, clock, keys, settings }: Pick<Services, 'db' | 'clock' | 'keys' | 'settings'>,
  { uuid = randomUUID(), business, type, name, external_id, credentials: given }: NewChannelAccount,
) {
  const adapter = adapterOf(type)
  if (!adapter) throw new Error(`the channel ${type} cannot be connected yet`)
  const credentials = adapter.credentials.parse(given)
  const { accountKey, webhookSecret } = adapter.connect(credentials, settings)
  if (accountKey !== external_id) throw new Error('the credentials are of another account')
  const now = clock.now()
  const { state } = await db.tenant(business, (tx) =>
    tx.channelAccount.create({
      data: {
        business_uuid: business,
        uuid,
        type,
        name,
        external_id,
        credentials: sealCredentials(keys, credentials),
        secret_fingerprint: keys.fingerprint(webhookSecret),
        created_at: now,
        updated_at: now,
      },
      select: { state: true },
    }),
  )
  return {
    uuid,
    business,
    type,
    name,
    external_id,
    state,
    webhook_url: webhookUrl(settings.publicUrl, type, uuid),
  }
}

/** What the admin copies into the provider's panel. */
export const webhookUrl = (publicUrl: string, type: ChannelType, uuid: string): string =>
  `${publicUrl}/api/webhooks/${type}/${uuid}`
