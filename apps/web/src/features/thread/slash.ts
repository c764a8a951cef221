import type { QuickAnswer } from '@hilo/contracts'
import type { KeyboardEvent } from 'react'
import { fold } from '../../lib/collate'

/** What is typed after a slash that begins a line, up to the caret; null where nothing is asked for. */
export function slashAt(text: string, caret: number): { from: number; query: string } | null {
  const from = text.lastIndexOf('\n', caret - 1) + 1
  const line = text.slice(from, caret)
  return /^\/[^/\n]{0,60}$/u.test(line) ? { from, query: line.slice(1) } : null
}

/** Enter is for a list that has not come: it must not send the half word that calls it. */
export function isForComing(event: KeyboardEvent): boolean {
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return false
  event.preventDefault()
  return true
}

/** Where this device keeps the ones that a person used last. */
export const recentAnswersKey = (user: string): string => `hilo:recent-answers:${user}`

/** The last ones used first, then by name as the server sorts them. */
export function findAnswers(
  answers: readonly QuickAnswer[],
  query: string,
  recent: readonly string[],
): QuickAnswer[] {
  const wanted = fold(query.trim())
  const place = (one: QuickAnswer) => {
    const at = recent.indexOf(one.uuid)
    return at < 0 ? recent.length : at
  }
  return answers
    .filter((one) => [one.name, one.message, one.type].some((text) => fold(text).includes(wanted)))
    .toSorted((a, b) => place(a) - place(b))
}
