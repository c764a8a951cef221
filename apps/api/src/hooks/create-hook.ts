import { randomUUID } from 'node:crypto'
import { type BodyOf, type Hook, type hookEndpoints, limits, type Refusal, refuse } from '@hilo/contracts'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { Statement } from '../platform/db/pipeline/pipeline'
import { refuseDuplicate } from '../platform/db/unique-violation'
import type { Services } from '../platform/services'
import { readHook } from './hook-row'
import { createHookSecret } from './hook-secret'
import { refuseUrl } from './refuse-url'

/** A second request at the same time waits for this, and then counts this hook too. */
const lockHooks: Statement = {
  name: 'lock_hooks',
  text: `select pg_advisory_xact_lock(hashtextextended('hooks:' || $1::text, 0))::text`,
}
const countHooks: Statement = {
  name: 'count_hooks',
  text: 'select count(*)::int as count from hooks where business_uuid = $1::uuid',
}
const insertHook: Statement = {
  name: 'insert_hook',
  text: `insert into hooks (business_uuid, uuid, name, url, events, with_content, secret, created_at, updated_at)
    values ($1::uuid, $2::uuid, $3, $4, $5::text[], $6, $7::bytea, $8::timestamptz, $8::timestamptz)`,
}

/** Adds an address that gets the chosen events. Only this answer shows the secret; the row holds it sealed. */
export async function createHook(
  { db, clock, keys, settings }: Services,
  by: RequestOrigin,
  { name, url, events: asked, with_content }: BodyOf<typeof hookEndpoints.createHook>,
): Promise<(Hook & { secret: string }) | Refusal<'HOOKS_FULL' | 'NAME_TAKEN' | 'INVALID_INPUT'>> {
  const refused = refuseUrl(settings, url, 'url')
  if (refused) return refused
  const { business } = by.actor
  const now = clock.now()
  const uuid = randomUUID()
  const secret = createHookSecret()
  const events = [...new Set(asked)]
  return refuseDuplicate('hooks_name_once', refuse('NAME_TAKEN'), () =>
    db.write(business, async (tx) => {
      await tx.send(lockHooks, [business])
      const [counted] = await tx.send<{ count: number }>(countHooks, [business])
      if ((counted?.count ?? 0) >= limits.hooks) return refuse('HOOKS_FULL')
      await tx.send(insertHook, [business, uuid, name, url, events, with_content, keys.seal(secret), now])
      const details = { url, events, with_content }
      await recordAudit(tx, by, now, { action: 'hook.create', target: uuid, name, details })
      const hook = await readHook(tx, business, uuid, now)
      if (!hook) throw new Error('the hook was not written')
      return { ...hook, secret }
    }),
  )
}
