import {
  type ChannelCredentials,
  type ChannelType,
  channelCredentials,
  externalIdOf,
  type Refusal,
  refuseInput,
} from '@hilo/contracts'
import type { z } from 'zod'
import { fieldsOf } from '../../../platform/http/bodies/fields'
import type { Keys } from '../../../platform/secrets/keys'
import { openCredentials } from './credentials'

interface SealedAccount {
  readonly type: ChannelType
  readonly external_id: string
  readonly credentials: Uint8Array
}

/** An account's credentials with some of them replaced. Refuses those of another account. */
export function mergeCredentials(
  keys: Keys,
  { type, external_id, credentials }: SealedAccount,
  replaced: Readonly<Record<string, string>>,
  /** Their path in the request. */
  at = 'data.credentials',
): ChannelCredentials | Refusal<'INVALID_INPUT'> {
  const schema: z.ZodObject = channelCredentials[type]
  const unknown = Object.keys(replaced).filter((name) => !(name in schema.shape))
  if (unknown.length > 0)
    return refuseInput(Object.fromEntries(unknown.map((name) => [`${at}.${name}`, 'Este canal no lo tiene'])))
  const parsed = schema.safeParse({ ...known(keys, credentials), ...replaced })
  if (!parsed.success) return refuseInput(fieldsOf(parsed.error, at))
  // The schema of each type gives that type's credentials.
  const merged = parsed.data as ChannelCredentials
  const named = externalIdOf(merged)
  return named === null || named === external_id
    ? merged
    : refuseInput({ [at]: 'Son de otra cuenta: conéctala como un canal nuevo' })
}

/** Empty where they were sealed with another secret: then the request must have all of them. */
function known(keys: Keys, sealed: Uint8Array): object {
  try {
    return openCredentials(keys, sealed) as object
  } catch {
    return {}
  }
}
