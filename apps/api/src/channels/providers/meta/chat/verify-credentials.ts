import { z } from 'zod'
import type { ConnectionCheck } from '../../../adapter'
import { graphGet } from '../graph'
import type { Chat } from './chat'

const text = z.string().optional().catch(undefined)
const account = z.looseObject({ name: text, username: text })

/** Verifies the token; answers the account's name. */
export async function verifyCredentials({ graph, self, channel }: Chat): Promise<ConnectionCheck> {
  const fields = channel === 'messenger' ? 'name' : 'name,username'
  const answer = await graphGet(graph, `${self}?fields=${fields}`, account)
  if ('error' in answer) return { ok: false, detail: answer.error.msg, error: answer.error }
  const { name, username } = answer.value
  const shown = [name, username && `@${username}`].filter(Boolean).join(', ')
  return { ok: true, detail: shown || self }
}
