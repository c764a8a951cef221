import type { Choice } from '@hilo/contracts'
import { previewOf } from '../../entries/preview'
import type { NewEntry } from './perform/interaction-change'

/** A message of the bot to the customer, perhaps with choices. */
export function botMessage(text: string, choices?: readonly Choice[]): NewEntry {
  const body = { text, ...(choices && { choices }) }
  return {
    kind: 'message',
    type: 'text',
    body,
    author: { author_kind: 'bot', author_uuid: null, author_name: null },
    preview: previewOf('text', body),
  }
}
