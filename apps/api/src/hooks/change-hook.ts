import { type AuditAction, type Hook, type Refusal, refuse } from '@hilo/contracts'
import type { AuditChanges } from '../audit/changes-of'
import { type RequestOrigin, recordAudit } from '../audit/record-audit'
import type { PipelinedTx, Statement } from '../platform/db/pipeline/pipeline'
import type { Services } from '../platform/services'
import { readHook } from './hook-row'

export interface LockedHook {
  readonly name: string
  readonly url: string
  readonly events: readonly string[]
  readonly with_content: boolean
  readonly secret: Buffer
  readonly paused_at: Date | null
}

const lockHook: Statement = {
  name: 'lock_hook',
  text: `select name, url, events, with_content, secret, paused_at from hooks
    where business_uuid = $1::uuid and uuid = $2::uuid for no key update`,
}

type Change = (tx: PipelinedTx, hook: LockedHook, now: Date) => Promise<AuditChanges | null>

/** Locks a hook, changes it, adds its line to the log, and answers how it is now. If `change` returns null, nothing changed. */
export const changeHook = (
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  by: RequestOrigin,
  { id, action }: { readonly id: string; readonly action: AuditAction },
  change: Change,
): Promise<Hook | Refusal<'HOOK_NOT_FOUND'>> =>
  db.write(by.actor.business, async (tx) => {
    const { business } = by.actor
    const now = clock.now()
    const [before] = await tx.send<LockedHook>(lockHook, [business, id])
    if (!before) return refuse('HOOK_NOT_FOUND')
    const changes = await change(tx, before, now)
    const hook = await readHook(tx, business, id, now)
    if (!hook) throw new Error('a locked hook is gone')
    if (changes) await recordAudit(tx, by, now, { action, target: id, name: hook.name, changes })
    return hook
  })
