import type { ChannelType } from '@hilo/contracts'
import { connectionQueues } from '../../platform/db/pipeline/connection-queues'
import { errorMessage } from '../../platform/errors/error-message'
import type { Services } from '../../platform/services'
import type { ChannelAdapter, ChannelConnection } from '../adapter'
import { adapterOf } from '../registry'
import { connectionOf, readOwners } from '../represented/represented'
import { openCredentials } from './credentials/credentials'
import { saveReplacedCredentials } from './credentials/save-replaced-credentials'

/** An account as the database's functions answer it. */
export interface AccountRow {
  readonly business_uuid: string
  readonly uuid: string
  readonly type: ChannelType
  readonly external_id: string
  readonly credentials: Uint8Array
}

export interface Account {
  readonly business: string
  readonly uuid: string
  readonly type: ChannelType
  readonly adapter: ChannelAdapter
  readonly connection: ChannelConnection
}

/** The account of a webhook's address, and the others that its items may be for. */
export interface WebhookAccounts {
  readonly own: Account
  /** The owners of the accounts that it answers for, by the id of their connection. */
  readonly owners: ReadonlyMap<string, string>
  /** An account of the same business whose webhooks are signed with the same secret. */
  byKey(accountKey: string): Account | null
  /** Those of them that the provider groups together. */
  ofGroup(groupKey: string): readonly Account[]
}

export interface AccountCache {
  find(uuid: string): Promise<WebhookAccounts | null>
  /** Call it when an account has changed. Other processes see the change within a second. */
  forget(): void
}

/** Throws where its credentials cannot be opened. */
export function connectAccount(services: Services, row: AccountRow): Account {
  const adapter = adapterOf(row.type)
  const connection = adapter.connect(openCredentials(services.keys, row.credentials), services.settings, {
    externalId: row.external_id,
    keep: (replaced) => saveReplacedCredentials(services, row, replaced),
    connectionOf: (owner) =>
      connectionOf(services.db, { business: row.business_uuid, uuid: row.uuid }, owner),
  })
  return { business: row.business_uuid, uuid: row.uuid, type: row.type, adapter, connection }
}

/** Shown where `tryConnect` returns null. */
export const unreadableCredentials = 'Las credenciales del canal no se pueden leer.'

/** The account with its connection; null where its credentials were sealed with another secret. */
export function tryConnect(services: Services, row: AccountRow): Account | null {
  try {
    return connectAccount(services, row)
  } catch (error) {
    services.log.error(
      { account: row.uuid, err: errorMessage(error) },
      'the credentials of a channel cannot be opened',
    )
    return null
  }
}

const cacheMs = 1_000
const maxCached = 1_000
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Caches accounts for a second, so that under load a webhook costs no lookup; a change of credentials still takes effect
 * within a second.
 */
export function createAccountCache(services: Services): AccountCache {
  const { db, clock } = services
  const cached = new Map<string, { until: number; accounts: Promise<WebhookAccounts | null> }>()

  async function load(uuid: string): Promise<WebhookAccounts | null> {
    const rows = await db.call<AccountRow>(
      'select * from hilo_webhook_accounts($1)',
      [uuid],
      connectionQueues.webhooks,
    )
    const [first, ...others] = rows
    if (!first) return null
    const own = connectAccount(services, first)
    // One account with broken credentials must not block the others.
    const all = [own, ...others.flatMap((row) => tryConnect(services, row) ?? [])]
    return {
      own,
      owners: await readOwners(db, own),
      byKey: (accountKey) => all.find(({ connection }) => connection.accountKey === accountKey) ?? null,
      ofGroup: (groupKey) => all.filter(({ connection }) => connection.groupKey === groupKey),
    }
  }

  return {
    async find(uuid) {
      if (!uuidPattern.test(uuid)) return null
      const now = clock.now().getTime()
      const known = cached.get(uuid)
      if (known && known.until > now) return known.accounts
      if (cached.size >= maxCached) cached.clear()
      const accounts = load(uuid)
      cached.set(uuid, { until: now + cacheMs, accounts })
      accounts.catch(() => cached.delete(uuid))
      return accounts
    },
    forget: () => cached.clear(),
  }
}
