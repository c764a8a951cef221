import type { Choice } from '@hilo/contracts'

const most = 13
const longestTitle = 20
const longestPayload = 1000

/** Under the text, as replies to tap; null where Meta takes none like these: the text says them with their numbers. */
export function quickReplies(choices: readonly Choice[]): object[] | null {
  if (choices.length === 0 || choices.length > most) return null
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
  let kept = ''
  for (const character of title) {
    if (kept.length + character.length > longestTitle - 1) break
    kept += character
  }
  return `${kept.trimEnd()}…`
}
