import type { Keys } from '../platform/secrets/keys'

/** Credentials at rest are sealed; they are opened in memory, where a request or a job needs them. */
export const sealCredentials = (keys: Keys, credentials: unknown): Uint8Array<ArrayBuffer> =>
  new Uint8Array(keys.seal(JSON.stringify(credentials)))

export const openCredentials = (keys: Keys, sealed: Uint8Array): unknown => JSON.parse(keys.open(sealed))
