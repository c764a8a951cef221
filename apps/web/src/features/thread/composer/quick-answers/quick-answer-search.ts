import { foldText, matchesTyped, type QuickAnswer } from '@hilo/contracts'
import type { KeyboardEvent } from 'react'
import { isComposing } from '../../../../lib/browser/is-composing'

/** The query typed after a slash that begins the text or follows a blank, up to the caret; null where there is none. */
export function slashQueryAt(text: string, caret: number): { from: number; query: string } | null {
  const found = /(?:^|\s)\/((?:[^\s/][^/\n]{0,59})?)$/u.exec(text.slice(Math.max(0, caret - 62), caret))
  const query = found?.[1]
  return query === undefined ? null : { from: caret - query.length - 1, query }
}

/** Takes a bare Enter, so that it does not send the half-typed query. */
export function takesEnter(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || isComposing(event.nativeEvent)) return false
  if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  event.preventDefault()
  return true
}

/** A text as it is typed: in small letters, without accents, with its signs. */
const withSigns = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()

const onlyInMessage = 4

/** The rank of a match, best first: the name begins so, or so but for its signs; the name has it; the type; the message. */
function rankOf({ name, message, type }: QuickAnswer, query: string): number | null {
  if (withSigns(name).startsWith(withSigns(query))) return 0
  const index = foldText(name).indexOf(foldText(query))
  if (index >= 0) return index === 0 ? 1 : 2
  if (matchesTyped(query, name, type)) return 3
  return matchesTyped(query, name, message, type) ? onlyInMessage : null
}

/** Whether the typed text names an answer, by its name or type, so that Enter may insert it. */
export const isMeant = (answer: QuickAnswer, query: string): boolean =>
  (rankOf(answer, query) ?? onlyInMessage) < onlyInMessage

/** Answers that match: by rank, then the most used ones first, then in the server's order, which is by name. */
export function findAnswers(
  answers: readonly QuickAnswer[],
  query: string,
  usesOf: (answer: QuickAnswer) => number,
): QuickAnswer[] {
  return answers
    .flatMap((answer) => {
      const rank = rankOf(answer, query)
      return rank === null ? [] : { answer, rank }
    })
    .toSorted((a, b) => a.rank - b.rank || usesOf(b.answer) - usesOf(a.answer))
    .map(({ answer }) => answer)
}
