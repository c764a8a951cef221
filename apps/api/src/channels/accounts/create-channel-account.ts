import { randomUUID } from 'node:crypto'
import {
  type ChannelCredentials,
  type ChannelType,
  isRefusal,
  type NewChannel,
  newChannelSchema,
  refuse,
} from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import { type AuditOrigin, recordAudit } from '../../audit/record-audit'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { asEventActor } from '../../platform/events/actors'
import type { Keys } from '../../platform/secrets/keys'
import type { Services } from '../../platform/services'
import { writeChannelEvent } from './channel-event'
import { sealCredentials } from './credentials/credentials'

type Needed = Pick<Services, 'db' | 'clock' | 'keys' | 'settings'> & Partial<Pick<Services, 'announcer'>>

const connectAgain: Statement = {
  name: 'connect_account_again',
  text: `update channel_accounts set name = $4, credentials = $5::bytea, secret_fingerprint = $6, state = 'active',
      auth_error = null, address_verified_at = null, address_refused_at = null, last_error = null, last_error_at = null,
      resubscribed_at = null, token_expires_at = null, token_checked_at = $7::timestamptz, updated_at = $7::timestamptz,
      on_phone = $8::boolean, version = version + 1
    where business_uuid = $1::uuid and type = $2::channel_type and external_id = $3 and state = 'disconnected' returning *`,
}
/** The unique index decides: a second one is an empty answer and no error. */
const insertAccount: Statement = {
  name: 'insert_account',
  text: `insert into channel_accounts (
      business_uuid, type, external_id, name, credentials, secret_fingerprint, created_at, updated_at, on_phone, uuid, options)
    values ($1::uuid, $2::channel_type, $3, $4, $5::bytea, $6, $7::timestamptz, $7::timestamptz, $8::boolean, $9::uuid, $10::jsonb)
    on conflict do nothing returning *`,
}

interface AccountExtras {
  readonly uuid?: string
  readonly options?: Record<string, string>
  /** The number also lives in the WhatsApp Business app of a phone. */
  readonly onPhone?: boolean
}

/**
 * Connects an account without verifying its credentials. One that was disconnected comes back with its address and its
 * threads.
 */
export async function addChannelAccount(
  { db, clock, keys, announcer }: Needed,
  by: AuditOrigin,
  { type, name, external_id, credentials }: NewChannel,
  { uuid = randomUUID(), options = {}, onPhone = false }: AccountExtras = {},
) {
  const business_uuid = by.actor.business
  const now = clock.now()
  const sealed = sealedColumns(keys, credentials)
  const values = [
    business_uuid,
    type,
    external_id,
    name,
    sealed.credentials,
    sealed.secret_fingerprint,
    now,
    onPhone,
  ]
  const added = await db.write(business_uuid, async (tx) => {
    const [known] = await tx.send<ChannelAccountRecord>(connectAgain, values)
    const [row] = known
      ? [known]
      : await tx.send<ChannelAccountRecord>(insertAccount, [...values, uuid, options])
    if (!row) return refuse('CHANNEL_TAKEN')
    const details = { type, external_id }
    await recordAudit(tx, by, now, { action: 'channel.create', target: row.uuid, name, details })
    const event = { uuid: row.uuid, changed: true, actor: asEventActor(by.actor) }
    return { row, stored: await writeChannelEvent(tx, business_uuid, event, now) }
  })
  if (isRefusal(added)) return added
  await announcer?.announce(added.stored)
  return added.row
}

/** Accounts of one Meta app share its callback address: the fingerprint of its secret tells which accounts do. */
export function sealedColumns(keys: Keys, credentials: ChannelCredentials) {
  return {
    credentials: sealCredentials(keys, credentials),
    secret_fingerprint: 'app_secret' in credentials ? keys.fingerprint(credentials.app_secret) : '',
  }
}

export interface NewChannelAccount {
  readonly uuid?: string | undefined
  readonly business: string
  readonly type: ChannelType
  readonly name: string
  /** phone_number_id, page id …, as in the credentials. */
  readonly external_id: string
  readonly credentials: unknown
}

/** Creates an account for commands and tests. Throws if the input is wrong. */
export async function createChannelAccount(
  services: Needed,
  { uuid: wanted, business, ...given }: NewChannelAccount,
) {
  const channel = newChannelSchema.parse(given)
  const made = await addChannelAccount(
    services,
    { actor: { business, uuid: null }, address: null },
    channel,
    wanted === undefined ? {} : { uuid: wanted },
  )
  if (isRefusal(made)) throw new Error(`${channel.name}: ${made.msg}`)
  const { uuid, type, name, external_id, state } = made
  const webhook_url = webhookUrl(services.settings.publicUrl, type, uuid)
  return { uuid, business, type, name, external_id, state, webhook_url }
}

/** The values that the admin copies into the provider's panel. */
export const webhookUrl = (publicUrl: string, type: ChannelType, uuid: string): string =>
  `${publicUrl}/api/webhooks/${type}/${uuid}`
