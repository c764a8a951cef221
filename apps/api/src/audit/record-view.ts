import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { recordAudit } from './record-audit'
import { uuidWithinHour } from './uuid-within-hour'

/** An interaction and the person who has it, or had it. */
export interface LookedAt {
  readonly uuid: string
  readonly user_uuid: string | null
  readonly user_name: string | null
}

/** Logs that a person reads an interaction of another one. Operations that answer with its thread, or with a part of it, await this first. */
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
        uuid: uuidWithinHour(`${actor.session} ${uuid}`, now),
        details: { owner: user_name ?? '' },
      }),
    ),
  )
}
