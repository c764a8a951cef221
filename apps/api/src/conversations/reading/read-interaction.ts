import { isRefusal, refuse } from '@hilo/contracts'
import { unreadFor } from '../../entries/turns'
import { type LockedInteraction, lockInteraction } from '../../interactions/acts/perform/lock-interaction'
import { performAct } from '../../interactions/acts/perform/perform-act'
import { refuseByOwner } from '../../interactions/lifecycle'
import { presentInteraction } from '../../interactions/present'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Actor } from '../../platform/http/actor'
import type { PlannedJob } from '../../platform/jobs/add-jobs'
import type { Services } from '../../platform/services'

const countUnread: Statement = {
  name: 'count_unread',
  text: `select count(*)::int as unread from entries
    where business_uuid = $1::uuid and interaction_uuid = $2::uuid
      and kind = 'message' and author_kind = 'client' and seq > $3::int`,
}

/** The owner has read the thread up to `seq`: unread are the customer's messages after it. */
export async function readInteraction(services: Services, actor: Actor, interaction: string, seq: number) {
  const changed = await performAct(services, actor, async (tx) => {
    const [locked, [count]] = await Promise.all([
      lockInteraction(tx, actor.business, { interaction }),
      tx.send<{ unread: number }>(countUnread, [actor.business, interaction, seq]),
    ])
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    return planReading(locked, actor, { seq, unread: count?.unread ?? 0 })
  })
  return isRefusal(changed) ? changed : presentInteraction(changed.interaction)
}

/** @param unread how many messages of the customer come after `seq` */
export function planReading(
  locked: LockedInteraction,
  actor: Actor,
  { seq, unread }: { readonly seq: number; readonly unread: number },
) {
  const { interaction } = locked
  const notOwner = refuseByOwner(interaction, actor, { adminsToo: false })
  if (notOwner) return notOwner
  if (unread >= interaction.unread) return { alreadyDone: { interaction, entries: [] } }
  const { conversation_uuid: conversation } = interaction
  const markReadJob: PlannedJob = {
    name: 'mark_read',
    payload: { business: actor.business, conversation, seq },
    key: `read:${conversation}`,
  }
  return { locked, set: unreadFor(unread), entries: [], jobs: [markReadJob] }
}
