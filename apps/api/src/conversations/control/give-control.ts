import { abilitiesOf, isRefusal, refuse } from '@hilo/contracts'
import type { RequestOrigin } from '../../audit/record-audit'
import { happened } from '../../interactions/acts/perform/interaction-change'
import { lockInteraction } from '../../interactions/acts/perform/lock-interaction'
import { performAct } from '../../interactions/acts/perform/perform-act'
import { refuseByOwner } from '../../interactions/lifecycle'
import { presentInteraction } from '../../interactions/present'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Services } from '../../platform/services'
import { askControl } from './ask-control'

/**
 * Gives a chat back to Meta's AI or the other app. It is marked before the provider is asked: from then on nothing of ours is sent, so that
 * two never answer one customer. The mark and its removal both have an event, so a crash in between leaves a trace.
 */
export async function giveControl(services: Services, by: RequestOrigin, uuid: string) {
  const { actor } = by
  const given = await markGiven(services, by, uuid)
  if (isRefusal(given)) return given
  const { interaction } = given.marked
  const refused = await askControl(services, actor.business, interaction.conversation_uuid, 'release')
  if (!refused) return presentInteraction(interaction)
  // Where the outcome is unknown, it stays marked: the customer's next message shows who has it.
  if (refused.code !== 'CONTROL_UNCONFIRMED') await takeMarkBack(services, by, uuid, given.at)
  return refused
}

async function markGiven(services: Services, { actor, address }: RequestOrigin, uuid: string) {
  let at = services.clock.now()
  const marked = await performAct(services, actor, async (tx, now) => {
    at = now
    const locked = await lockInteraction(tx, actor.business, { interaction: uuid })
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const { interaction } = locked
    if (interaction.status === 'finished') return refuse('ALREADY_FINISHED')
    if (interaction.status === 'unassigned') return refuse('NOT_ASSIGNED')
    if (!abilitiesOf(interaction.channel).control) return refuse('CONTROL_NOT_HERE')
    const notOwner = refuseByOwner(interaction, actor, { adminsToo: false })
    if (notOwner) return notOwner
    if (interaction.managed_outside) return refuse('MANAGED_OUTSIDE')
    if (interaction.responder === null) return refuse('NOBODY_ELSE_ANSWERS')
    return {
      locked,
      set: {},
      audit: { address },
      conversation: { managed_outside: true, control_at: now },
      entries: [happened({ name: 'interaction.handed_over', line: 'control_given' }, actor)],
    }
  })
  return isRefusal(marked) ? marked : { marked, at }
}

const readControl: Statement = {
  name: 'read_control_of_conversation',
  text: 'select control_at from conversations where business_uuid = $1::uuid and uuid = $2::uuid',
}
const isMarkOf = async (tx: StatementSender, business: string, conversation: string, at: Date) => {
  const [row] = await tx.send<{ control_at: Date | null }>(readControl, [business, conversation])
  return row?.control_at?.getTime() === at.getTime()
}

/** The provider refused: the chat stays ours, unless it reported another responder meanwhile. */
const takeMarkBack = (services: Services, { actor, address }: RequestOrigin, uuid: string, at: Date) =>
  performAct(services, actor, async (tx, now) => {
    const locked = await lockInteraction(tx, actor.business, { interaction: uuid })
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const { interaction } = locked
    return (await isMarkOf(tx, actor.business, interaction.conversation_uuid, at))
      ? {
          locked,
          set: {},
          audit: { address },
          conversation: { managed_outside: false, control_at: now },
          entries: [happened({ name: 'interaction.handed_over', line: 'control_kept' }, actor)],
        }
      : { alreadyDone: { interaction, entries: [] } }
  })
