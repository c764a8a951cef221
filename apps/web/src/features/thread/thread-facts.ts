import type { Thread } from '@hilo/client'
import { abilitiesOf, type Entry, type Interaction } from '@hilo/contracts'
import { common } from '../../strings'

/** Another responder had this chat before the team did. */
export const mayGive = ({ responder, managed_outside, type }: Interaction): boolean =>
  responder !== null && !managed_outside && abilitiesOf(type.name).control

/** The last entry of this interaction; null if no later interaction follows it in the thread. */
export function lastEntryOf({ entries }: Thread, interaction: string): string | null {
  const last = entries.findLast((entry) => entry.interaction === interaction)
  return last && last !== entries.at(-1) ? last.uuid : null
}

/** The conversation to which this interaction was joined, if any. */
export function conversationContinuedIn({ entries, interaction }: Thread): string | null {
  const continuation = entries.findLast(
    (entry) => entry.kind === 'timeline' && entry.interaction === interaction.uuid && entry.body.continued_in,
  )
  return (continuation?.kind === 'timeline' && continuation.body.continued_in) || null
}

/** The last mail of either side, because each mail can change who gets the answer. */
export const lastMailOf = (entries: readonly Entry[]): string | null =>
  entries.findLast(({ kind }) => kind === 'message')?.uuid ?? null

/** The last answer by a colleague, or from the channel's own app. */
export function lastAnswerByOthers(entries: readonly Entry[], me: string) {
  const last = entries.findLast(
    ({ kind, author }) =>
      kind === 'message' &&
      (author.kind === 'app' ||
        author.kind === 'integration' ||
        (author.kind === 'user' && author.uuid !== me)),
  )
  return last ? { uuid: last.uuid, name: last.author.name ?? common.anotherPerson } : null
}
