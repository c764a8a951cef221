import { dayMs } from '../../stage/chats'
import type { LiveAccount } from './kind'
import type { World } from './world'

export const lifeMs = 60 * dayMs
/** Before that it cannot be made to last longer. */
export const youngMs = dayMs

/** Whose token it is, as long as it lasts. */
export const ownerOf = ({ accounts, clock }: World, token: string): LiveAccount | null =>
  accounts.find(({ tokens, tokensEnd }) =>
    tokens.some(({ value, since }) => value === token && (!tokensEnd || clock.now() - since < lifeMs)),
  )
