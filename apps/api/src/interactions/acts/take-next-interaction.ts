import { type Interaction, isAdmin, isRefusal, type Refusal, refuse } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { waitsForNobody } from '../begun-by-program'
import { lockInteraction, lockReceiver } from './perform/lock-interaction'
import { performActAndPresent } from './perform/perform-act'
import { decideTake } from './take-interaction'

/** The most repeats of a choice whose chat was taken between the read and the lock. */
const maxConflicts = 20

/** The chats that wait in the person's queues (by the rule of `visibleInQueue`), the longest wait first; not those that another app answers. */
const waiting = `from interactions i
    join conversations c on c.business_uuid = i.business_uuid and c.uuid = i.conversation_uuid
    where i.business_uuid = $1::uuid and i.status = 'unassigned' and not c.managed_outside and not ${waitsForNobody('i')} and (
      $3::boolean or i.area_uuid is null
      or exists (select from user_areas ua where ua.user_uuid = $2::uuid and ua.area_uuid = i.area_uuid)
      or not exists (select from user_areas ua where ua.user_uuid = $2::uuid))
    order by coalesce(i.waiting_since, i.last_activity_at), i.uuid limit 1`
/** Locks the next conversation, first in the order of locks. Skips a chat that a colleague is taking. */
const lockNext: Statement = {
  name: 'lock_next_waiting',
  text: `select i.uuid ${waiting} for update of c skip locked`,
}
const readNext: Statement = { name: 'read_next_waiting', text: `select i.uuid ${waiting}` }

/** Takes the chat that waits longest. People who press at once get different chats. */
export async function takeNextInteraction(
  services: Services,
  actor: Actor,
): Promise<Interaction | Refusal<'NOTHING_WAITS' | 'CAPACITY_REACHED' | 'UNAUTHENTICATED'>> {
  for (let conflicts = 0; conflicts < maxConflicts; conflicts += 1) {
    const taken = await performActAndPresent(services, actor, async (tx, now) => {
      const uuid = await chooseNext(tx, actor)
      if (uuid === null) return refuse('NOTHING_WAITS')
      return decideTake(
        await lockInteraction(tx, actor.business, { interaction: uuid, receiver: actor.uuid }),
        actor,
        now,
      )
    })
    if (!isRefusal(taken)) return taken
    const { code } = taken
    if (code === 'NOTHING_WAITS' || code === 'CAPACITY_REACHED' || code === 'UNAUTHENTICATED')
      return taken as Refusal<typeof code>
  }
  return refuse('NOTHING_WAITS')
}

/**
 * Chooses the next chat; null: none waits. If all waiting chats are locked, it waits for one of them, which may be locked only
 * for a message that arrives.
 */
async function chooseNext(tx: StatementSender, actor: Actor): Promise<string | null> {
  const values = [actor.business, actor.uuid, isAdmin(actor.role)]
  const [, [free]] = await Promise.all([
    tx.send(lockReceiver, [actor.business, actor.uuid]),
    tx.send<{ uuid: string }>(lockNext, values),
  ])
  if (free) return free.uuid
  const [busy] = await tx.send<{ uuid: string }>(readNext, values)
  return busy?.uuid ?? null
}
