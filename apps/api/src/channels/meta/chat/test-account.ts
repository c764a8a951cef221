import { z } from 'zod'
import type { ConnectionTest } from '../../adapter'
import { graphGet } from '../graph'
import type { Chat } from './chat'

const text = z.string().optional().catch(undefined)
const account = z.looseObject({ name: text, username: text })

/** Whether the token opens the account, and what Meta calls it. */
export async function testAccount({ graph, self, channel }: Chat): Promise<ConnectionTest> {
  const fields = channel === 'messenger' ? 'name' : 'name,username'
  const answer = await graphGet(graph, `${self}?fields=${fields}`, account)
  if ('error' in answer) return { ok: false, detail: answer.error.msg, error: answer.error }
  const { name, username } = answer.value
  const shown = [name, username && `@${username}`].filter(Boolean).join(', ')
  return { ok: true, detail: shown || self }
}
