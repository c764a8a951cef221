import { isRefusal, refuse } from '@hilo/contracts'
import { announceEntries } from '../interactions/announce'
import { isWindowOpen, refuseByOwner } from '../interactions/lifecycle'
import { lockInteraction } from '../interactions/lock-interaction'
import { presentEntry } from '../interactions/present'
import type { ChangeResult } from '../interactions/records'
import { senderOf } from '../platform/db/sender'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

/** 'Reintentar': a message that failed, or of which nothing is known, is tried once more. Its uuid stays. */
export async function retryMessage({ db, clock, outbox }: Services, actor: Actor, uuid: string) {
  const now = clock.now()
  const requeued = await db.tenant(actor.business, async (tx) => {
    const entry = await tx.entry.findFirst({ where: { business_uuid: actor.business, uuid } })
    const locked =
      entry &&
      (await lockInteraction(senderOf(tx), actor.business, {
        conversation: entry.conversation_uuid,
        entry: uuid,
      }))
    if (!entry || !locked?.entry) return refuse('MESSAGE_NOT_FOUND')
    if (locked.interaction.status === 'finished') return refuse('ALREADY_FINISHED')
    const notOwner = refuseByOwner(locked.interaction, actor, { adminsToo: false })
    if (notOwner) return notOwner
    if (locked.interaction.managed_outside) return refuse('MANAGED_OUTSIDE')
    // A template gets through a closed window, the second time too.
    if (entry.type !== 'template' && !isWindowOpen(locked.interaction, now)) return refuse('WINDOW_CLOSED')
    const [row] = await tx.$queryRaw<[{ change: ChangeResult | null }]>`
      select hilo_requeue_entry(${uuid}::uuid, ${now}::timestamptz) as change`
    return row.change ?? refuse('NOT_RETRYABLE')
  })
  if (isRefusal(requeued)) return requeued
  outbox.published([requeued.outbox], announceEntries(requeued.interaction, requeued.entries))
  const [entry] = requeued.entries
  return entry ? presentEntry(entry, requeued.interaction) : refuse('INTERNAL')
}
