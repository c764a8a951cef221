import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Keys } from '../platform/secrets/keys'

const bytes = 32
const shape = /^[A-Za-z0-9_-]{43}$/

export const createRefreshToken = (): string => randomBytes(bytes).toString('base64url')

export const looksLikeRefreshToken = (text: string): boolean => shape.test(text)

/**
 * The one token that may follow this one. Being derived, it can be given again to whoever lost the answer without
 * being stored in clear, and a family cannot fork: everybody who refreshes with the same token gets the same next.
 */
export const successorOf = (keys: Keys, token: string): string =>
  createHmac('sha256', keys.refreshToken).update(token).digest('base64url')

/** All that is stored of a token. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
