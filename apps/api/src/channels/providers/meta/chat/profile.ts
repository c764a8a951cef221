import { limits } from '@hilo/contracts'
import { z } from 'zod'
import type { CustomerProfile } from '../../../adapter'
import type { SendError } from '../../../outbound'
import { graphGet } from '../graph'
import type { Chat } from './chat'

const text = z.string().optional().catch(undefined)
const person = z.looseObject({ name: text, username: text, first_name: text, last_name: text })

/** The answer where a customer has no profile, or has not allowed us to read it: that is no error. */
const unknown: CustomerProfile = { name: null, username: null }
const noProfileCodes = new Set(['100', '100/2018001', '230', '9010', '2018218', '2018247'])

export async function readProfile(
  { graph, channel }: Chat,
  key: string,
): Promise<CustomerProfile | { readonly error: SendError }> {
  const fields = channel === 'messenger' ? 'first_name,last_name' : 'name,username'
  const answer = await graphGet(graph, `${encodeURIComponent(key)}?fields=${fields}`, person)
  if ('error' in answer) return noProfileCodes.has(answer.error.code) ? unknown : answer
  const { name, first_name, last_name, username } = answer.value
  return {
    name: clip(name ?? [first_name, last_name].filter(Boolean).join(' ')),
    username: clip(username?.replace(/^@/, '')),
  }
}

const clip = (value: string | undefined): string | null => {
  const trimmed = value?.trim()
  return trimmed ? [...trimmed].slice(0, limits.nameLength).join('') : null
}
