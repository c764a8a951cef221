import { isRefusal, refuse } from '@hilo/contracts'
import { writeChanges } from '../entries/write/write-changes'
import { lockInteraction } from '../interactions/acts/perform/lock-interaction'
import { publishWritten } from '../interactions/announce-written'
import { isWindowOpen, refuseByCustomer, refuseByOwner } from '../interactions/lifecycle'
import { presentEntry } from '../interactions/present'
import { faultPoint } from '../platform/errors/fault-points'
import { asEventActor } from '../platform/events/actors'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'
import { lockEntries } from '../queue/lock-entries'
import { planRequeue, resetAttempts } from '../queue/requeue-entry'
import { readConversationOfEntry } from './read-conversation-of-entry'

/** 'Reintentar': sends a failed message, or one with an unknown outcome, once more. Its uuid stays. */
export async function retryMessage({ db, clock, announcer }: Services, actor: Actor, uuid: string) {
  const now = clock.now()
  const { business } = actor
  const requeued = await db.write(business, async (tx) => {
    const conversation = await readConversationOfEntry(tx, business, uuid)
    if (conversation === null) return refuse('MESSAGE_NOT_FOUND')
    const [locked, requested] = await Promise.all([
      lockInteraction(tx, business, { conversation }),
      lockEntries(tx, business, [uuid]),
    ])
    const [entry] = requested.entries
    if (!entry || !locked) return refuse('MESSAGE_NOT_FOUND')
    if (locked.interaction.status === 'finished') return refuse('ALREADY_FINISHED')
    const notOwner = refuseByOwner(locked.interaction, actor, { adminsToo: false })
    if (notOwner) return notOwner
    const refused = refuseByCustomer(locked.interaction)
    if (refused) return refused
    // A template may be sent though the window is closed.
    if (entry.type !== 'template' && !isWindowOpen(locked.interaction, now)) return refuse('WINDOW_CLOSED')
    const changes = planRequeue(requested, entry, business, asEventActor(actor))
    if (!changes) return refuse('NOT_RETRYABLE')
    await faultPoint('change.before-commit')
    const account = { business, uuid: entry.channel_account_uuid }
    const written = [resetAttempts(tx, business, uuid, now), writeChanges(tx, account, changes, now)] as const
    const [result] = await tx.commit(Promise.all(written).then(([, results]) => results))
    return result ?? refuse('INTERNAL')
  })
  if (isRefusal(requeued)) return requeued
  await faultPoint('change.after-commit')
  publishWritten({ announcer }, requeued)
  const [entry] = requeued.entries
  return entry ? presentEntry(entry, requeued.interaction) : refuse('INTERNAL')
}
