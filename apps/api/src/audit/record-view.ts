import { createHash } from 'node:crypto'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { recordAudit } from './record-audit'

const hourMs = 3_600_000

/**
 * The uuid of a view. All views of one interaction by one session within an hour have the same, so that they make one audit
 * line.
 */
function uuidOfLook(session: string, interaction: string, now: Date): string {
  const hour = Math.floor(now.getTime() / hourMs)
  const hash = createHash('sha256').update(`${session} ${interaction} ${hour}`).digest('hex')
  const [a, b, c, d, e] = [
    hash.slice(0, 8),
    hash.slice(8, 12),
    hash.slice(12, 15),
    hash.slice(15, 18),
    hash.slice(18, 30),
  ]
  return `${a}-${b}-8${c}-8${d}-${e}`
}

/** An interaction and the person who has it, or had it. */
export interface LookedAt {
  readonly uuid: string
  readonly user_uuid: string | null
  readonly user_name: string | null
}

/**
 * Logs that somebody reads an interaction that another person has, or had. Whoever answers with the thread, or with a part of
 * it, awaits this first.
 */
export async function recordView(
  { db, clock }: Pick<Services, 'db' | 'clock'>,
  actor: Actor,
  { uuid, user_uuid, user_name }: LookedAt,
): Promise<void> {
  if (user_uuid === null || user_uuid === actor.uuid) return
  const now = clock.now()
  await db.write(actor.business, (tx) =>
    tx.commit(
      recordAudit(tx, { actor, address: null }, now, {
        action: 'interaction.view',
        target: uuid,
        uuid: uuidOfLook(actor.session, uuid, now),
        details: { owner: user_name ?? '' },
      }),
    ),
  )
}
