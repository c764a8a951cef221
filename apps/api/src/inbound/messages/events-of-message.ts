import type { PlannedInteractionEvent } from '@hilo/contracts'
import { authorOf, ofInteraction } from '../../entries/events'
import { eventOf, type Happened } from '../../entries/happenings'
import type { AdRow, EntryRow, InteractionRow } from '../../entries/rows'

export interface EarlierLine {
  readonly event: Happened
  readonly line: EntryRow
}

interface Received {
  readonly entry: EntryRow
  /** Events before the message, with their timeline entries. */
  readonly earlier: readonly EarlierLine[]
  readonly isNewInteraction: boolean
  readonly blocked: boolean
  /** By which the customer came. */
  readonly ad: AdRow | null
}

/** The events of a message in its interaction, which is given as it is after it. */
export function eventsOfMessage(
  interaction: InteractionRow,
  { entry, earlier, isNewInteraction, blocked, ad }: Received,
): readonly PlannedInteractionEvent[] {
  const actor = authorOf(entry)
  const before = earlier.map(({ event, line }) =>
    eventOf(event, { ...ofInteraction(interaction, [line.uuid]), actor }),
  )
  const opened: PlannedInteractionEvent = {
    name: 'interaction.opened',
    ...ofInteraction(interaction),
    ...(ad && { ad: { uuid: ad.uuid, id: ad.external_id } }),
    actor,
  }
  const received: PlannedInteractionEvent = {
    name: 'message.received',
    ...ofInteraction(interaction, [entry.uuid]),
    message: entry.uuid,
    actor,
    blocked,
    // The bot does not answer a call with text, nor a message that the business wrote elsewhere.
    answerable:
      interaction.status === 'unassigned' &&
      !interaction.bot.silent &&
      !blocked &&
      entry.author_kind === 'client' &&
      entry.type !== 'call',
    ...(isFirstAnswer(interaction, entry) && { first_answer: true }),
  }
  return [...(isNewInteraction ? [opened] : []), ...before, received]
}

/** The chat was begun by a program and had by nobody, and its customer waits since this message. */
const isFirstAnswer = ({ status, started_by, assigned_at, waiting_since }: InteractionRow, entry: EntryRow) =>
  status === 'unassigned' &&
  started_by !== null &&
  assigned_at === null &&
  entry.author_kind === 'client' &&
  waiting_since?.getTime() === entry.date.getTime()
