import { isRefusal, refuse } from '@hilo/contracts'
import { lockInteraction } from '../../interactions/acts/perform/lock-interaction'
import { performAct } from '../../interactions/acts/perform/perform-act'
import { refuseByOwner } from '../../interactions/lifecycle'
import { presentInteraction } from '../../interactions/present'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { planReading } from './read-interaction'

interface Found {
  /** Null: the interaction has no such message. */
  readonly seq: number | null
  readonly unread: number
}

const findShownMessage: Statement = {
  name: 'find_shown_message',
  text: `with shown as (
      select case when $3::uuid is null then 0 else (
        select seq from entries where business_uuid = $1::uuid and interaction_uuid = $2::uuid and uuid = $3::uuid
      ) end as seq)
    select shown.seq, (
      select count(*)::int from entries
      where business_uuid = $1::uuid and interaction_uuid = $2::uuid
        and kind = 'message' and author_kind = 'client' and seq > shown.seq) as unread
    from shown`,
}

/**
 * The owner has read what the row in a list showed: its last message, and all before it. What came since stays unread.
 *
 * @param message absent: the row had none
 */
export async function readShownMessage(
  services: Services,
  actor: Actor,
  interaction: string,
  message: string | undefined,
) {
  const changed = await performAct(services, actor, async (tx) => {
    const [locked, [found]] = await Promise.all([
      lockInteraction(tx, actor.business, { interaction }),
      tx.send<Found>(findShownMessage, [actor.business, interaction, message ?? null]),
    ])
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const { seq, unread } = found ?? { seq: null, unread: 0 }
    if (seq === null)
      return refuseByOwner(locked.interaction, actor, { adminsToo: false }) ?? refuse('MESSAGE_NOT_FOUND')
    return planReading(locked, actor, { seq, unread })
  })
  return isRefusal(changed) ? changed : presentInteraction(changed.interaction)
}
