import { z } from 'zod'
import type { ConnectionHealth, ConnectionTest } from '../../adapter'
import { graphGet, graphPost } from '../graph'
import type { Chat } from './chat'

/** What we want to be told of. */
const fields: Record<Chat['channel'], readonly string[]> = {
  messenger: [
    'messages',
    'messaging_postbacks',
    'message_deliveries',
    'message_reads',
    'message_reactions',
    'message_echoes',
    'message_edits',
  ],
  instagram: ['messages', 'messaging_postbacks', 'messaging_seen', 'message_reactions'],
}

const apps = z.looseObject({
  data: z.array(z.looseObject({ subscribed_fields: z.array(z.string()).optional().catch(undefined) })),
})
const path = ({ self }: Chat) => `${self}/subscribed_apps`

/** After an hour in which we answered nothing, Meta drops the subscription by itself. */
export async function readHealth(chat: Chat): Promise<ConnectionHealth> {
  const answer = await graphGet(chat.graph, path(chat), apps)
  if ('error' in answer) return { subscribed: null, error: answer.error }
  const subscribed = answer.value.data.some(
    ({ subscribed_fields }) => !subscribed_fields || subscribed_fields.includes('messages'),
  )
  return { subscribed, error: null }
}

export async function subscribe(chat: Chat): Promise<ConnectionTest> {
  const query = `subscribed_fields=${fields[chat.channel].join(',')}`
  const answer = await graphPost(
    chat.graph,
    { path: `${path(chat)}?${query}`, body: {}, repeatable: true },
    z.looseObject({}),
  )
  return 'error' in answer
    ? { ok: false, detail: answer.error.msg, error: answer.error }
    : { ok: true, detail: 'Los avisos del canal están activos.' }
}
