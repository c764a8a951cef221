import { randomUUID } from 'node:crypto'
import { type ApiKey, type apiKeyEndpoints, type BodyOf, limits, refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { refuseDuplicate } from '../platform/db/unique-violation'
import type { Services } from '../platform/services'
import { presentApiKey } from './api-key-row'
import { createKeyText, hashOfKey, hintOf } from './key-text'

const dayMs = 24 * 60 * 60 * 1000

/** A second request at the same time waits for this, and then counts this key too. */
const lockKeys: Statement = {
  name: 'lock_api_keys',
  text: `select pg_advisory_xact_lock(hashtextextended('api_keys:' || $1::text, 0))::text`,
}
const countKeys: Statement = {
  name: 'count_api_keys',
  text: `select count(*)::int as count from api_keys where business_uuid = $1::uuid and revoked_at is null`,
}
const insertKey: Statement = {
  name: 'insert_api_key',
  text: `insert into api_keys (business_uuid, uuid, user_uuid, name, hash, hint, scopes, created_at, expires_at)
    values ($1::uuid, $2::uuid, $3::uuid, $4, $5::bytea, $6, $7::text[], $8::timestamptz, $9::timestamptz)`,
}

/** Creates a key with the rights of the actor, or one of the business. Only this answer contains the key: its row holds the hash. */
export async function createApiKey(
  services: Services,
  by: RequestOrigin,
  { name, kind, scopes: asked, days }: BodyOf<typeof apiKeyEndpoints.createApiKey>,
) {
  const { business } = by.actor
  const person = kind === 'person' ? by.actor : null
  const now = services.clock.now()
  const key = createKeyText()
  const scopes = [...new Set(asked)]
  const row = {
    uuid: randomUUID(),
    name,
    user_uuid: person?.uuid ?? null,
    user_name: person?.name ?? null,
    hint: hintOf(key),
    scopes,
    created_at: now,
    expires_at: days === null ? null : new Date(now.getTime() + days * dayMs),
    last_used_at: null,
    last_used_address: null,
  }
  return refuseDuplicate('api_keys_name_once', refuse('NAME_TAKEN'), () =>
    services.db.write(business, async (tx): Promise<(ApiKey & { key: string }) | ReturnType<typeof full>> => {
      await tx.send(lockKeys, [business])
      const [counted] = await tx.send<{ count: number }>(countKeys, [business])
      if ((counted?.count ?? 0) >= limits.apiKeys) return full()
      const { uuid, user_uuid, hint, created_at, expires_at } = row
      await tx.send(insertKey, [
        business,
        uuid,
        user_uuid,
        name,
        hashOfKey(key),
        hint,
        scopes,
        created_at,
        expires_at,
      ])
      const details = { kind, scopes, days }
      await recordAudit(tx, by, now, { action: 'api_key.create', target: uuid, name, details })
      return { ...presentApiKey(row), key }
    }),
  )
}

const full = () => refuse('API_KEYS_FULL')
