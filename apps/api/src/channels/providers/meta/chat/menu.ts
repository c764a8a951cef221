import type { Choice } from '@hilo/contracts'

const maxReplies = 13
const longestTitle = 20
const longestPayload = 1000

/** Choices as quick replies; null where Meta would refuse them: the text lists them with numbers too. */
export function quickReplies(choices: readonly Choice[]): object[] | null {
  if (choices.length === 0 || choices.length > maxReplies) return null
  if (choices.some(({ id, title }) => id === '' || id.length > longestPayload || title.trim() === ''))
    return null
  return choices.map(({ id, title }) => ({
    content_type: 'text',
    title: clipped(title),
    payload: id,
  }))
}

function clipped(title: string): string {
  if (title.length <= longestTitle) return title
  let start = ''
  for (const character of title) {
    if (start.length + character.length > longestTitle - 1) break
    start += character
  }
  return `${start.trimEnd()}…`
}
