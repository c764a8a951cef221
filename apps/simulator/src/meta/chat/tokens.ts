import { dayMs } from '../../world/chats'
import type { LiveAccount } from './kind'
import type { World } from './world'

export const lifeMs = 60 * dayMs
/** The age at which a token can be renewed. */
export const renewableAfterMs = dayMs

/** The account of a token that has not expired. */
export const ownerOf = ({ accounts, clock }: World, token: string): LiveAccount | null =>
  accounts.find(({ tokens, tokensEnd }) =>
    tokens.some(({ value, since }) => value === token && (!tokensEnd || clock.now() - since < lifeMs)),
  )
