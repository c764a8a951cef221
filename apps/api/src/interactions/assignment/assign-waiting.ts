import { isRefusal, refuse } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { failApart, waitingOf } from '../../platform/events/run-listener'
import type { JobPayloads } from '../../platform/jobs/job-payloads'
import type { Services } from '../../platform/services'
import { givenTo, happened, hiloActor } from '../acts/perform/interaction-change'
import { lockInteraction } from '../acts/perform/lock-interaction'
import { performAct } from '../acts/perform/perform-act'
import { expiryDate } from '../lifecycle'
import { assignLater } from './assign-later'
import { type Assignment, chooseAssignment } from './choose-assignment'

/** The most repeats of a choice that a concurrent change made invalid. */
const maxConflicts = 20

/**
 * Automatic assignment: the interaction that has waited longest goes to the available person who has the fewest, until nothing waits or
 * all are full. This handles the events from before its start; later ones have a job of their own. An interaction that cannot be assigned
 * waits apart, and the next ones continue.
 */
export async function assignWaiting(
  services: Services,
  { business }: JobPayloads['assign_waiting'],
  waiting = waitingOf({ listener: 'assignment', business, subject: business }, services.clock.now()),
): Promise<number> {
  const { db, clock } = services
  let assigned = 0
  let conflicts = 0
  while (conflicts < maxConflicts) {
    const next = await db.write(business, async (tx) => {
      const now = clock.now()
      if (waiting.ids() === null) await waiting.read(tx)
      const choice = await chooseAssignment(tx, business, now)
      if ('interaction' in choice) return choice
      if (!(await isLeft(tx, business, waiting.subject))) await waiting.done(tx)
      if (choice.again) await assignLater(tx, business, choice.again, now)
      return null
    })
    if (!next) break
    try {
      if (await assign(services, business, next)) assigned += 1
      else conflicts += 1
    } catch (error) {
      const { interaction } = next
      // It has its own row already, and this is its next attempt.
      if (interaction === waiting.subject) throw error
      await failApart(services, { listener: 'assignment', business, subject: interaction }, error)
    }
  }
  return assigned
}

const readStillWaiting: Statement = {
  name: 'read_still_waiting',
  text: `select 1 from interactions where business_uuid = $1::uuid and uuid = $2::uuid and status = 'unassigned'`,
}

/** Nobody had room for an interaction that waits apart: it is tried again. */
const isLeft = async (tx: StatementSender, business: string, subject: string): Promise<boolean> =>
  subject !== business && (await tx.send(readStillWaiting, [business, subject])).length > 0

async function assign(services: Services, business: string, next: Assignment): Promise<boolean> {
  const hilo = hiloActor(business)
  const result = await performAct(services, hilo, async (tx, now) => {
    const locked = await lockInteraction(tx, business, next)
    if (!locked?.receiver) return refuse('INTERACTION_NOT_FOUND')
    const { interaction, receiver, maximum, expired_time } = locked
    // Since the choice it was taken, or another app answers it, or the receiver was deactivated, went away or is full.
    if (interaction.status !== 'unassigned' || interaction.managed_outside) return refuse('NOT_ASSIGNED')
    if (!receiver.active || receiver.availability === 'away' || receiver.active_interactions >= maximum)
      return refuse('CAPACITY_REACHED')
    return {
      locked,
      set: {
        ...givenTo(receiver.uuid, now),
        expires_at: expiryDate(interaction, expired_time, now),
      },
      entries: [happened('interaction.assigned', hilo, receiver.name)],
    }
  })
  return !isRefusal(result)
}
