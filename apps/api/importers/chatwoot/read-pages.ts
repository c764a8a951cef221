import type { z } from 'zod'
import { ImportError } from '../../src/imports/import-error'
import type { ChatwootClient } from './client'
import {
  contactAnswer,
  contactsPage,
  conversationsPage,
  messagesPage,
  type WireContact,
  type WireConversation,
  type WireMessage,
} from './wire'

/** Chatwoot's answer, or a sentence if it is not one of its API. */
export function parseAnswer<T extends z.ZodType>(schema: T, answer: unknown, what: string): z.output<T> {
  const parsed = schema.safeParse(answer)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  throw new ImportError(
    `Chatwoot responde ${what} de una forma que no se conoce (${issue?.path.join('.')}: ${issue?.message}).`,
  )
}

/** Pages of 15, until one is empty: how many there are on a page is a setting of the installation. */
export async function* readContacts(chatwoot: ChatwootClient): AsyncGenerator<WireContact> {
  for (let page = 1; ; page += 1) {
    const answer = await chatwoot.get('/contacts', { page, sort: 'created_at' })
    const { payload } = parseAnswer(contactsPage, answer, 'los contactos')
    if (payload.length === 0) return
    yield* payload
  }
}

export async function readContact(chatwoot: ChatwootClient, id: number): Promise<WireContact> {
  return parseAnswer(contactAnswer, await chatwoot.get(`/contacts/${id}`), 'un contacto').payload
}

/** Oldest first: rows written meanwhile do not move the pages. */
export async function* readConversations(chatwoot: ChatwootClient): AsyncGenerator<WireConversation> {
  for (let page = 1; ; page += 1) {
    const answer = await chatwoot.get('/conversations', {
      ...{ page, status: 'all', assignee_type: 'all', sort_by: 'created_at_asc' },
    })
    const { payload } = parseAnswer(conversationsPage, answer, 'las conversaciones').data
    if (payload.length === 0) return
    yield* payload
  }
}

/** Twenty at a time, from the newest back. Each page in its order. */
export async function* readMessages(
  chatwoot: ChatwootClient,
  conversation: number,
): AsyncGenerator<readonly WireMessage[]> {
  let before: number | null = null
  for (;;) {
    const answer: unknown = await chatwoot.get(
      `/conversations/${conversation}/messages`,
      before === null ? {} : { before },
    )
    const { payload } = parseAnswer(messagesPage, answer, 'los mensajes')
    if (payload.length === 0) return
    const first: number = Math.min(...payload.map(({ id }) => id))
    // One that does not go back would be read for ever.
    if (before !== null && first >= before) return
    yield payload.toSorted((a, b) => a.id - b.id)
    before = first
  }
}
