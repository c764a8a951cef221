import {
  abilitiesOf,
  type BodyOf,
  type channelEndpoints,
  isRefusal,
  refuse,
  refuseInput,
} from '@hilo/contracts'
import { changesOf } from '../../audit/changes-of'
import { type AuditOrigin, recordAudit } from '../../audit/record-audit'
import { sql, type Tx } from '../../platform/db/db'
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
import { presentChannelAccount, readChannelAccounts } from './read-channel-accounts'

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
  const updated = await db.tenant(business, async (tx) => {
    const stored = await change(tx, services, by, wanted)
    if (isRefusal(stored)) return stored
    const [row] = await readChannelAccounts(tx, business, sql`a.uuid = ${wanted.id}::uuid`)
    return row ? { row, stored } : refuse('CHANNEL_NOT_FOUND')
  })
  if (isRefusal(updated)) return updated
  accounts.forget()
  await announcer.announce(updated.stored)
  return presentChannelAccount(updated.row, settings.publicUrl)
}

async function change(tx: Tx, { keys, clock }: Services, by: AuditOrigin, { id, data }: Wanted) {
  const { business } = by.actor
  const { version, messages_per_second, media_policy, message_saver } = data
  await tx.$executeRaw`
    select from channel_accounts where business_uuid = ${business}::uuid and uuid = ${id}::uuid
    for no key update`
  const before = await tx.channelAccount.findFirst({
    where: { business_uuid: business, uuid: id, state: { not: 'disconnected' } },
  })
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
  const [written] = await tx.channelAccount.updateManyAndReturn({
    where: { business_uuid: business, uuid: id },
    data: {
      ...(name !== undefined && { name }),
      ...(state !== undefined && { state }),
      ...(credentials && {
        ...sealedColumns(keys, credentials),
        auth_error: null,
        token_until: null,
        token_asked_at: now,
      }),
      // The provider has to verify the address with this one.
      ...(replaced.includes('verify_token') && { address_verified_at: null, address_refused_at: null }),
      // Due for a check with the new values; a check under way used the old ones.
      check_at: now,
      updated_at: now,
      version: { increment: 1 },
    },
    select: { health_version: true, auth_error: true },
  })
  // Only these are taken out: within the others null means something.
  const unset = [
    ...Object.entries(options).flatMap(([key, value]) => (value === null ? [key] : [])),
    ...(credentials ? ['proven_at'] : []),
  ]
  const set = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== null))
  if (hasOptions || credentials)
    await tx.$executeRaw`
      update channel_accounts
      set options = (options - ${unset}::text[]) || ${JSON.stringify(set)}::jsonb
      where business_uuid = ${business}::uuid and uuid = ${id}::uuid`
  const resumed = state === 'active' && before.state === 'paused'
  // Other credentials do not end what the provider has stopped.
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
