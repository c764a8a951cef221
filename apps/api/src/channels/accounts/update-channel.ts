import {
  abilitiesOf,
  type BodyOf,
  type channelEndpoints,
  isRefusal,
  refuse,
  refuseInput,
} from '@hilo/contracts'
import type { ChannelAccount as ChannelAccountRecord } from '@hilo/prisma'
import { changesOf } from '../../audit/changes-of'
import { type AuditOrigin, recordAudit } from '../../audit/record-audit'
import { sql } from '../../platform/db/db'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import { sendSql } from '../../platform/db/pipeline/send-sql'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { changedFields, definedFields } from '../../platform/db/row-changes'
import { asEventActor } from '../../platform/events/actors'
import { noEvents } from '../../platform/events/write-events'
import type { Services } from '../../platform/services'
import { releaseQueue } from '../../queue/release-queue'
import { optionsOf } from './account-options'
import type { AccountCache } from './accounts'
import { writeChannelEvent } from './channel-event'
import { sealedColumns } from './create-channel-account'
import { mergeCredentials } from './credentials/merge-credentials'
import { type CountedAccount, presentChannelAccount, selectChannelAccounts } from './read-channel-accounts'

const lockAccount: Statement = {
  name: 'lock_account_to_change',
  text: `select * from channel_accounts
    where business_uuid = $1::uuid and uuid = $2::uuid and state <> 'disconnected' for no key update`,
}
/**
 * With new credentials ($6) the known facts of the old ones end; with another verify token ($8) the provider has to verify the address
 * again. It is due for a check with the new values, because a check under way used the old ones.
 */
const writeAccount: Statement = {
  name: 'write_changed_account',
  text: `update channel_accounts set updated_at = $3::timestamptz, next_check_at = $3::timestamptz, version = version + 1,
      name = $4, state = $5::channel_state,
      credentials = coalesce($6::bytea, credentials), secret_fingerprint = coalesce($7, secret_fingerprint),
      auth_error = case when $6 is null then auth_error end, token_expires_at = case when $6 is null then token_expires_at end,
      token_checked_at = case when $6 is null then token_checked_at else $3::timestamptz end,
      address_verified_at = case when not $8::boolean then address_verified_at end,
      address_refused_at = case when not $8::boolean then address_refused_at end,
      options = (options - $9::text[]) || $10::jsonb
    where business_uuid = $1::uuid and uuid = $2::uuid returning health_version, auth_error`,
}

type Wanted = BodyOf<typeof channelEndpoints.updateChannel>

/**
 * Renames, pauses, resumes or repairs an account. With new credentials, and when it is resumed, its queued messages are
 * due at once, each conversation in its own order.
 */
export async function updateChannel(
  services: Services,
  accounts: Pick<AccountCache, 'forget'>,
  by: AuditOrigin,
  wanted: Wanted,
) {
  const { db, settings, announcer } = services
  const { business } = by.actor
  const updated = await db.write(business, async (tx) => {
    const stored = await change(tx, services, by, wanted)
    if (isRefusal(stored)) return stored
    const [row] = await sendSql<CountedAccount>(
      tx,
      selectChannelAccounts(business, sql`a.uuid = ${wanted.id}::uuid`),
    )
    return row ? { row, stored } : refuse('CHANNEL_NOT_FOUND')
  })
  if (isRefusal(updated)) return updated
  accounts.forget()
  await announcer.announce(updated.stored)
  return presentChannelAccount(updated.row, settings.publicUrl)
}

async function change(tx: StatementSender, { keys, clock }: Services, by: AuditOrigin, { id, data }: Wanted) {
  const { business } = by.actor
  const { version, messages_per_second, media_policy, message_saver } = data
  const [before] = await tx.send<ChannelAccountRecord>(lockAccount, [business, id])
  if (!before) return refuse('CHANNEL_NOT_FOUND')
  if (version !== undefined && version !== before.version) return refuse('STALE')
  if (media_policy === 'link_only' && !abilitiesOf(before.type).linksFiles)
    return refuseInput({ 'data.media_policy': 'Los archivos de este canal solo se abren desde Hilo' })
  if (message_saver !== undefined && message_saver !== 'off' && !abilitiesOf(before.type).charges)
    return refuseInput({ 'data.message_saver': 'Este canal no cobra por mensaje' })
  const { name, state } = changedFields(before, definedFields({ name: data.name, state: data.state }))
  const options = changedFields(
    optionsOf(before.options),
    definedFields({ messages_per_second, media_policy, message_saver }),
  )
  const hasOptions = Object.keys(options).length > 0
  const replaced = Object.keys(data.credentials ?? {})
  const credentials = replaced.length > 0 ? mergeCredentials(keys, before, data.credentials ?? {}) : null
  if (isRefusal(credentials)) return credentials
  if (name === undefined && state === undefined && !hasOptions && !credentials) return noEvents

  const now = clock.now()
  // Only these nulls are removed: in the other options null has a meaning.
  const unset = [
    ...Object.entries(options).flatMap(([key, value]) => (value === null ? [key] : [])),
    ...(credentials ? ['proven_at'] : []),
  ]
  const set = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null))
  const sealed = credentials && sealedColumns(keys, credentials)
  const [written] = await tx.send<Pick<ChannelAccountRecord, 'health_version' | 'auth_error'>>(writeAccount, [
    business,
    id,
    now,
    name ?? before.name,
    state ?? before.state,
    sealed?.credentials,
    sealed?.secret_fingerprint,
    replaced.includes('verify_token'),
    unset,
    set,
  ])
  const resumed = state === 'active' && before.state === 'paused'
  // Other credentials do not end a stop by the provider.
  const repaired = credentials !== null && written?.auth_error === null
  const rested = (repaired || resumed) && (await releaseQueue(tx, business, id, now))
  await recordAudit(tx, by, now, {
    action: 'channel.update',
    target: id,
    name: name ?? before.name,
    changes: changesOf(
      { ...(before.options as object), name: before.name, state: before.state },
      { ...(name !== undefined && { name }), ...(state !== undefined && { state }), ...options },
    ),
    // The names of the replaced credentials, never their values.
    details: { type: before.type, ...(credentials && { credentials: replaced }) },
  })
  const changed = rested || written?.health_version !== before.health_version
  const actor = asEventActor(by.actor)
  return writeChannelEvent(tx, business, { uuid: id, changed, actor }, now)
}
