import { foldText, hasTyped, type QuickAnswer } from '@hilo/contracts'
import type { KeyboardEvent } from 'react'

/** The query typed after a slash that begins the text or follows a blank, up to the caret; null where there is none. */
export function slashQueryAt(text: string, caret: number): { from: number; query: string } | null {
  const found = /(?:^|\s)\/((?:[^\s/][^/\n]{0,59})?)$/u.exec(text.slice(Math.max(0, caret - 62), caret))
  const query = found?.[1]
  return query === undefined ? null : { from: caret - query.length - 1, query }
}

/** Takes Enter while the list is loading, so that it does not send the half-typed query. */
export function takesEnter(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  event.preventDefault()
  return true
}

/** The rank of a match, best first: the name begins so, the name has it, the message or the type has it. */
function rankOf({ name, message, type }: QuickAnswer, query: string): number | null {
  const place = foldText(name).indexOf(foldText(query))
  if (place >= 0) return place === 0 ? 0 : 1
  return hasTyped(query, name, message, type) ? 2 : null
}

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
