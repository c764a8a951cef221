import { createHash, createHmac, randomBytes } from 'node:crypto'
import type { Keys } from '../../platform/secrets/keys'

const tokenBytes = 32
const tokenPattern = /^[A-Za-z0-9_-]{43}$/

export const createRefreshToken = (): string => randomBytes(tokenBytes).toString('base64url')

export const looksLikeRefreshToken = (text: string): boolean => tokenPattern.test(text)

/**
 * The only token that may follow this one. It is derived, so it can be returned again after a lost response without being
 * stored in clear, and everybody who refreshes with the same token gets the same successor (decision 006).
 */
export const successorOf = (keys: Keys, token: string): string =>
  createHmac('sha256', keys.refreshToken).update(token).digest('base64url')

/** All that is stored of a token. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()
