import type { ChannelType } from '@hilo/contracts'
import { lanes } from '../platform/db/lanes'
import { wordsOf } from '../platform/errors/words-of'
import type { Services } from '../platform/services'
import type { ChannelAdapter, ChannelConnection } from './adapter'
import { openCredentials } from './credentials'
import { keepCredentials } from './keep-credentials'
import { adapterOf } from './registry'

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

/** The account of a webhook's address, and those that its items may be for. */
export interface WebhookAccounts {
  readonly own: Account
  /** An account of the same business whose webhooks are signed with the same secret. */
  named(accountKey: string): Account | null
}

export interface AccountCache {
  find(uuid: string): Promise<WebhookAccounts | null>
  /** An account changed: here it counts at once, in other processes within a second. */
  forget(): void
}

/** Throws where its credentials cannot be opened. */
export function connectAccount(services: Services, row: AccountRow): Account {
  const adapter = adapterOf(row.type)
  const connection = adapter.connect(openCredentials(services.keys, row.credentials), services.settings, {
    externalId: row.external_id,
    keep: (replaced) => keepCredentials(services, row, replaced),
  })
  return { business: row.business_uuid, uuid: row.uuid, type: row.type, adapter, connection }
}

/** What a person is told then. */
export const unreadableCredentials = 'Las credenciales del canal no se pueden leer.'

/** The same; null where they cannot be opened, because they were sealed with another secret. */
export function tryConnect(services: Services, row: AccountRow): Account | null {
  try {
    return connectAccount(services, row)
  } catch (error) {
    services.log.error(
      { account: row.uuid, err: wordsOf(error) },
      'the credentials of a channel cannot be opened',
    )
    return null
  }
}

const keptMs = 1_000
const most = 1_000
const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

/**
 * Looked up once a second and not once a request: under load a webhook costs one round trip, and a change of the
 * credentials still counts at once for all that a person would notice.
 */
export function createAccountCache(services: Services): AccountCache {
  const { db, clock } = services
  const kept = new Map<string, { until: number; accounts: Promise<WebhookAccounts | null> }>()

  async function load(uuid: string): Promise<WebhookAccounts | null> {
    const rows = await db.call<AccountRow>('select * from hilo_webhook_accounts($1)', [uuid], lanes.webhooks)
    const [first, ...others] = rows
    if (!first) return null
    const own = connectAccount(services, first)
    // One whose credentials are broken must not close the door on the others.
    const all = [own, ...others.flatMap((row) => tryConnect(services, row) ?? [])]
    return {
      own,
      named: (accountKey) => all.find(({ connection }) => connection.accountKey === accountKey) ?? null,
    }
  }

  return {
    async find(uuid) {
      if (!uuidPattern.test(uuid)) return null
      const now = clock.now().getTime()
      const known = kept.get(uuid)
      if (known && known.until > now) return known.accounts
      if (kept.size >= most) kept.clear()
      const accounts = load(uuid)
      kept.set(uuid, { until: now + keptMs, accounts })
      accounts.catch(() => kept.delete(uuid))
      return accounts
    },
    forget: () => kept.clear(),
  }
}
