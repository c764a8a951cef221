import { abilitiesOf, type Interaction, isRefusal, type Refusal, refuse } from '@hilo/contracts'
import type { RequestOrigin } from '../../audit/record-audit'
import { happened } from '../../interactions/acts/perform/interaction-change'
import { lockInteraction } from '../../interactions/acts/perform/lock-interaction'
import { performAct } from '../../interactions/acts/perform/perform-act'
import { decideTake } from '../../interactions/acts/take-interaction'
import { presentInteraction } from '../../interactions/present'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { askControl } from './ask-control'

/**
 * Takes a chat from Meta's AI or another app: first from the queue, so that of any number who press at once one asks the provider.
 * If the provider's answer is lost, the agent presses again: taking our own chat does nothing (decision 074).
 */
export async function takeControl(services: Services, by: RequestOrigin, uuid: string) {
  const { actor } = by
  const owned = await ownIt(services, actor, uuid)
  if (isRefusal(owned)) return owned
  const { interaction, at } = owned
  const refused = await askControl(services, actor.business, interaction.conversation_uuid, 'take')
  if (refused) return refused
  return mark(services, by, { uuid, since: at })
}

/** The chat is the actor's from here on, whatever the provider then says. */
async function ownIt(services: Services, actor: Actor, uuid: string) {
  let at = services.clock.now()
  const owned = await performAct(services, actor, async (tx, now) => {
    at = now
    const locked = await lockInteraction(tx, actor.business, { interaction: uuid, receiver: actor.uuid })
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const { interaction } = locked
    if (!abilitiesOf(interaction.channel).control) return refuse('CONTROL_NOT_HERE')
    if (interaction.status === 'unassigned' && interaction.managed_outside)
      return decideTake(locked, actor, now)
    if (interaction.status === 'finished') return refuse('ALREADY_FINISHED')
    // A colleague's chat names its owner, as after any lost race for a chat.
    if (interaction.status === 'assigned' && interaction.user_uuid !== actor.uuid)
      return refuse('ALREADY_TAKEN', { name: interaction.user_name ?? '' })
    if (!interaction.managed_outside)
      return refuse(interaction.status === 'assigned' ? 'ALREADY_YOURS' : 'NOT_MANAGED_OUTSIDE')
    return { alreadyDone: { interaction, entries: [] } }
  })
  return isRefusal(owned) ? owned : { interaction: owned.interaction, at }
}

/** Lines about the take since it was asked for, in the log and the thread: by this request, by a second press, or by the provider's own notice. */
const readWritten: Statement = {
  name: 'read_written_of_take',
  text: `select exists (select from audit_lines a where a.business_uuid = $1::uuid and a.target = $2::text
      and a.action = 'interaction.take_control' and a.created_at >= $3::timestamptz) as audited,
    exists (select from entries e where e.business_uuid = $1::uuid and e.interaction_uuid = $2::uuid and e.kind = 'timeline'
      and e.body ->> 'event' in ('control_taken', 'passed_by_ai', 'passed_by_app') and e.created_at >= $3::timestamptz) as shown`,
}

/**
 * The provider gave it: the mark goes, whatever happened to the chat meanwhile. Its own notice may have removed the mark before; the
 * audit log has one line of the act in either order, and so has the timeline.
 */
async function mark(
  services: Services,
  by: RequestOrigin,
  { uuid, since }: { readonly uuid: string; readonly since: Date },
): Promise<Interaction | Refusal<'INTERACTION_NOT_FOUND'>> {
  const { actor } = by
  const changed = await performAct(services, actor, async (tx, now) => {
    const locked = await lockInteraction(tx, actor.business, { interaction: uuid })
    if (!locked) return refuse('INTERACTION_NOT_FOUND')
    const { interaction } = locked
    const { audited, shown } = await writtenSince(tx, actor.business, uuid, since)
    const isOurs = !interaction.managed_outside
    if (isOurs && audited) return { alreadyDone: { interaction, entries: [] } }
    const taken = happened({ name: 'interaction.handed_over', line: 'control_taken' }, actor)
    return {
      locked,
      set: {},
      audit: { address: by.address },
      conversation: { managed_outside: false, control_at: now },
      entries: [{ ...taken, isInTimeline: isOurs && shown }],
    }
  })
  return isRefusal(changed) ? changed : presentInteraction(changed.interaction)
}

async function writtenSince(tx: StatementSender, business: string, uuid: string, since: Date) {
  const [row] = await tx.send<{ audited: boolean; shown: boolean }>(readWritten, [business, uuid, since])
  return row ?? { audited: false, shown: false }
}
