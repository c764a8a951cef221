import { isRefusal, refuse } from '@hilo/contracts'
import { changeAndAnnounce } from '../interactions/commit-change'
import { refuseByOwner } from '../interactions/lifecycle'
import { lockInteraction } from '../interactions/lock-interaction'
import { presentInteraction } from '../interactions/present'
import type { Statement } from '../platform/db/pipeline'
import type { Actor } from '../platform/http/actor'
import type { PlannedJob } from '../platform/jobs/add-jobs'
import type { Services } from '../platform/services'

const countUnread: Statement = {
  name: 'count_unread',
  text: `select count(*)::int as unread from entries
    where business_uuid = $1::uuid and interaction_uuid = $2::uuid
      and kind = 'message' and author_kind = 'client' and seq > $3::int`,
}

/** The owner has read the thread up to `seq`: what is unread is what the customer wrote after it. */
export async function readInteraction(services: Services, actor: Actor, interaction: string, seq: number) {
  const changed = await changeAndAnnounce(services, actor, async (tx) => {
    const [locked, [counted]] = await Promise.all([
      lockInteraction(tx, actor.business, { interaction }),
      tx.send<{ unread: number }>(countUnread, [actor.business, interaction, seq]),
    ])
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const notOwner = refuseByOwner(locked.interaction, actor, { adminsToo: false })
    if (notOwner) return notOwner
    const unread = counted?.unread ?? 0
    if (unread >= locked.interaction.unread)
      return { doneBefore: { interaction: locked.interaction, entries: [] } }
    const { conversation_uuid: conversation } = locked.interaction
    const tellProvider: PlannedJob = {
      name: 'mark_read',
      payload: { business: actor.business, conversation, seq },
      key: `read:${conversation}`,
    }
    return { locked, set: { unread }, entries: [], jobs: [tellProvider] }
  })
  return isRefusal(changed) ? changed : presentInteraction(changed.interaction)
}
