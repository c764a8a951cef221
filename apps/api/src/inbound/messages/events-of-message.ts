import type { PlannedInteractionEvent, TimelineEvent } from '@hilo/contracts'
import { authorOf, ofInteraction } from '../../entries/events'
import type { EntryRow, InteractionRow } from '../../entries/rows'

interface Received {
  readonly entry: EntryRow
  /** The lines that the message adds before itself. */
  readonly timeline: readonly EntryRow[]
  readonly isNewInteraction: boolean
  readonly blocked: boolean
}

/** What a message causes in its interaction, which is given as it is after it. */
export function eventsOfMessage(
  interaction: InteractionRow,
  { entry, timeline, isNewInteraction, blocked }: Received,
): readonly PlannedInteractionEvent[] {
  const actor = authorOf(entry)
  const lines = timeline.map(({ uuid, body }): PlannedInteractionEvent => {
    const line = { ...ofInteraction(interaction, [uuid]), actor }
    const event = body.event as TimelineEvent
    if (event === 'resumed') return { name: 'interaction.resumed', ...line }
    if (event === 'revived') return { name: 'interaction.revived', ...line }
    return { name: 'interaction.changed', ...line }
  })
  const opened: PlannedInteractionEvent = {
    name: 'interaction.opened',
    ...ofInteraction(interaction),
    actor,
  }
  const received: PlannedInteractionEvent = {
    name: 'message.received',
    ...ofInteraction(interaction, [entry.uuid]),
    message: entry.uuid,
    actor,
    blocked,
    // The bot does not answer a call with text.
    answerable:
      interaction.status === 'unassigned' && !interaction.bot.silent && !blocked && entry.type !== 'call',
  }
  return [...(isNewInteraction ? [opened] : []), ...lines, received]
}
