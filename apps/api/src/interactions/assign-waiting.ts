import { isRefusal, refuse } from '@hilo/contracts'
import type { JobPayloads } from '../platform/jobs/jobs'
import type { Services } from '../platform/services'
import { hiloItself, timelineLine } from './change'
import { type Assignment, chooseAssignment } from './choose-assignment'
import { changeAndAnnounce } from './commit-change'
import { silenceEnds } from './lifecycle'
import { lockInteraction } from './lock-interaction'

/** Others may be assigning at the same time: a choice that was overtaken is made again, and not for ever. */
const mostOvertaken = 20

/**
 * Where the business assigns by itself: what has waited longest goes to who is free and has the fewest, until nothing
 * waits or nobody is free. Whatever changes that asks for this job again.
 */
export async function assignWaiting(
  services: Services,
  { business }: JobPayloads['assign_waiting'],
): Promise<number> {
  const { db, clock } = services
  let assigned = 0
  let overtaken = 0
  while (overtaken < mostOvertaken) {
    const next = await db.act(business, (tx) => chooseAssignment(tx, business, clock.now()))
    if (!next) break
    if (await assign(services, business, next)) assigned += 1
    else overtaken += 1
  }
  return assigned
}

async function assign(services: Services, business: string, next: Assignment): Promise<boolean> {
  const hilo = hiloItself(business)
  const changed = await changeAndAnnounce(services, hilo, async (tx, now) => {
    const locked = await lockInteraction(tx, business, next)
    if (!locked?.receiver) return refuse('INTERACTION_NOT_FOUND')
    const { interaction, receiver, maximum, expired_time } = locked
    // Taken, gone, away or full since it was chosen.
    if (interaction.status !== 'unassigned') return refuse('NOT_ASSIGNED')
    if (!receiver.active || receiver.availability === 'away' || receiver.active_interactions >= maximum)
      return refuse('CAPACITY_REACHED')
    return {
      locked,
      set: {
        status: 'assigned',
        user_uuid: receiver.uuid,
        by_transfer: false,
        transferred_by: null,
        assigned_at: now,
        expires_at: silenceEnds(interaction, expired_time, now),
      },
      entries: [timelineLine('assigned_automatically', hilo, receiver.name)],
    }
  })
  return !isRefusal(changed)
}
