import type { Keys } from '../../../platform/secrets/keys'

/** Credentials are stored sealed, and opened only in memory. */
export const sealCredentials = (keys: Keys, credentials: unknown): Uint8Array<ArrayBuffer> =>
  new Uint8Array(keys.seal(JSON.stringify(credentials)))

export const openCredentials = (keys: Keys, sealed: Uint8Array): unknown => JSON.parse(keys.open(sealed))
