import { createHash } from 'node:crypto'

/** The key under which a handover waits for the customer's first message: a hash, because it holds their phone. */
export const awaitedThread = (key: string): string =>
  `thread:${createHash('sha256').update(key).digest('base64url')}`
