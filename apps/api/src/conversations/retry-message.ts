import { isRefusal, refuse } from '@hilo/contracts'
import { writeChanges } from '../inbound/rows/write-changes'
import { announceEntries } from '../interactions/announce'
import { isWindowOpen, refuseByOwner } from '../interactions/lifecycle'
import { lockInteraction } from '../interactions/lock-interaction'
import { presentEntry } from '../interactions/present'
import { lockLines } from '../outbound/queue/lock-lines'
import { planAnew, writeAnew } from '../outbound/queue/send-anew'
import type { Statement } from '../platform/db/pipeline'
import { faultPoint } from '../platform/errors/fault-points'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

const readConversation: Statement = {
  name: 'read_conversation_of_line',
  text: 'select conversation_uuid as uuid from entries where business_uuid = $1 and uuid = $2',
}

/** 'Reintentar': a message that failed, or of which nothing is known, is tried once more. Its uuid stays. */
export async function retryMessage({ db, clock, outbox }: Services, actor: Actor, uuid: string) {
  const now = clock.now()
  const { business } = actor
  const requeued = await db.act(business, async (tx) => {
    const [conversation] = await tx.send<{ uuid: string }>(readConversation, [business, uuid])
    if (!conversation) return refuse('MESSAGE_NOT_FOUND')
    const [locked, lines] = await Promise.all([
      lockInteraction(tx, business, { conversation: conversation.uuid }),
      lockLines(tx, business, [uuid]),
    ])
    const [entry] = lines.entries
    if (!entry || !locked) return refuse('MESSAGE_NOT_FOUND')
    if (locked.interaction.status === 'finished') return refuse('ALREADY_FINISHED')
    const notOwner = refuseByOwner(locked.interaction, actor, { adminsToo: false })
    if (notOwner) return notOwner
    if (locked.interaction.managed_outside) return refuse('MANAGED_OUTSIDE')
    // A template gets through a closed window, the second time too.
    if (entry.type !== 'template' && !isWindowOpen(locked.interaction, now)) return refuse('WINDOW_CLOSED')
    const changes = planAnew(lines, entry, business)
    if (!changes) return refuse('NOT_RETRYABLE')
    await faultPoint('change.before-commit')
    const account = { business, uuid: entry.channel_account_uuid }
    const written = [writeAnew(tx, business, uuid, now), writeChanges(tx, account, changes, now)] as const
    const [told] = await tx.commit(Promise.all(written).then(([, all]) => all))
    return told ?? refuse('INTERNAL')
  })
  if (isRefusal(requeued)) return requeued
  await faultPoint('change.after-commit')
  outbox.published([requeued.outbox], announceEntries(requeued.interaction, requeued.entries))
  const [entry] = requeued.entries
  return entry ? presentEntry(entry, requeued.interaction) : refuse('INTERNAL')
}
