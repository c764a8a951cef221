import { type ApiScope, type Availability, integrationName, type Role } from '@hilo/contracts'
import { connectionQueues } from '../platform/db/pipeline/connection-queues'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { errorMessage } from '../platform/errors/error-message'
import type { Actor, AuthenticateKey } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { batchReads } from '../sessions/batch-reads'
import { permissionsOf } from '../sessions/read-sessions'
import { hashOfKey } from './key-text'

/** How long a key that was found is not read again: a revocation takes effect within a second. */
const keyCacheMs = 800
/** The use of a key is written down at most this often. */
const useEveryMs = 60_000
const maxCached = 1_000

/** For a key of the business the key itself stands in for the person. */
interface KeyRow {
  readonly hash: Buffer
  readonly key: string
  readonly key_name: string
  readonly scopes: readonly ApiScope[]
  readonly business: string
  readonly uuid: string
  readonly name: string
  readonly email: string
  readonly role: Role
  readonly availability: Availability
  readonly areas: readonly string[]
  readonly permissions: unknown
}

const noteUse: Statement = {
  name: 'note_use_of_api_key',
  text: `update api_keys set last_used_at = $3::timestamptz, last_used_address = $4
    where business_uuid = $1::uuid and uuid = $2::uuid and (last_used_at is null or last_used_at < $3::timestamptz)`,
}

/** A key never ends while its request runs, and opens no socket that would have to end with it. */
const neverEnds = new Date(8_640_000_000_000_000)

export function createKeyAuthenticator({
  db,
  clock,
  log,
}: Pick<Services, 'db' | 'clock' | 'log'>): AuthenticateKey {
  const read = batchReads<Actor>(async (_, hashes) => {
    const rows = await db.call<KeyRow>(
      `select * from hilo_live_api_keys($1::bytea[], $2)`,
      [hashes.map((hash) => Buffer.from(hash, 'hex')), clock.now()],
      connectionQueues.keys,
    )
    return new Map(rows.map((row) => [row.hash.toString('hex'), actorOf(row)]))
  })
  /** Only keys that exist are cached, so that strangers who try keys evict none. */
  const cache = new Map<string, { readonly readAt: number; readonly actor: Actor }>()
  const usedAt = new Map<string, number>()

  async function actorOfHash(hash: string): Promise<Actor | null> {
    const startedAt = clock.now().getTime()
    const cached = cache.get(hash)
    const age = cached ? startedAt - cached.readAt : -1
    if (cached && age >= 0 && age < keyCacheMs) return cached.actor
    const actor = await read('', hash)
    cache.delete(hash)
    if (actor) {
      cache.set(hash, { readAt: startedAt, actor })
      const [oldest] = cache.keys()
      if (cache.size > maxCached && oldest !== undefined) cache.delete(oldest)
    }
    return actor
  }

  function note({ business, key }: Actor, address: string): void {
    const now = clock.now()
    if (!key || now.getTime() - (usedAt.get(key.uuid) ?? Number.NEGATIVE_INFINITY) < useEveryMs) return
    if (usedAt.size >= maxCached) usedAt.clear()
    usedAt.set(key.uuid, now.getTime())
    void db
      .write(business, (tx) => tx.send(noteUse, [business, key.uuid, now, address]))
      .catch((error: unknown) =>
        log.warn({ err: errorMessage(error) }, 'the use of an API key was not written down'),
      )
  }

  return async (text, address) => {
    const hash = hashOfKey(text)
    const actor = hash && (await actorOfHash(hash.toString('hex')))
    if (actor) note(actor, address)
    return actor
  }
}

function actorOf({ hash: _, key, key_name, scopes, permissions, ...person }: KeyRow): Actor {
  const kind = key === person.uuid ? 'business' : 'person'
  return {
    ...person,
    name: kind === 'business' ? integrationName(key_name) : person.name,
    permissions: permissionsOf(permissions),
    session: key,
    tokenExpiresAt: neverEnds,
    key: { uuid: key, name: key_name, kind, scopes },
  }
}
