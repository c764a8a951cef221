import { randomBytes } from 'node:crypto'
import { apiKeyPrefix } from '@hilo/contracts'
import { hashOfToken } from '../sessions/tokens/refresh-token'

const keyBytes = 32
/** 32 bytes as base64url. */
const secret = /^[\w-]{43}$/

export const createKeyText = (): string => apiKeyPrefix + randomBytes(keyBytes).toString('base64url')

/** The hash by which its row is found; null: the text is no key. */
export const hashOfKey = (text: string): Buffer | null =>
  text.startsWith(apiKeyPrefix) && secret.test(text.slice(apiKeyPrefix.length)) ? hashOfToken(text) : null

/** Enough of a key to recognise it, and far too little to guess the rest. */
export const hintOf = (text: string): string => text.slice(0, apiKeyPrefix.length + 4)
