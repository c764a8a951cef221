import type { Choice } from '@hilo/contracts'
import type { NewEntry } from './change'
import { previewOf } from './preview'

/** What the bot says to the customer, and what it gives them to choose from. */
export function botMessage(text: string, choices?: readonly Choice[]): NewEntry {
  const body = { text, ...(choices && { choices }) }
  return {
    kind: 'message',
    type: 'text',
    body,
    author_kind: 'bot',
    author: null,
    author_name: null,
    preview: previewOf('text', body),
  }
}
