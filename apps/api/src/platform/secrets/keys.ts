import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto'

/** Keys for each use, all derived from the one secret of the installation. */
export interface Keys {
  /** Signs access tokens. A KeyObject: jsonwebtoken is fifty times slower with a string. */
  readonly accessToken: KeyObject
  readonly refreshToken: KeyObject
  readonly fileLink: KeyObject
  /** Encrypts stored data: AES-256-GCM, the nonce first. */
  seal(plain: string): Buffer
  open(sealed: Uint8Array): string
  /** The same, sealed with the secret of now; null where it is already. */
  reseal(sealed: Uint8Array): Buffer | null
  /** The keys of the former secret, while something is still sealed with them. */
  readonly previous: Keys | null
  /** A keyed hash: equal secrets can be found without being stored in clear. */
  fingerprint(secret: string): string
}

const nonceBytes = 12
const tagBytes = 16

/** `previousSecret` opens data that is still sealed with it, and seals nothing. */
export function deriveKeys(masterSecret: string, previousSecret?: string): Keys {
  const previous = previousSecret === undefined ? null : deriveKeys(previousSecret)
  const derive = (use: string): KeyObject =>
    createSecretKey(Buffer.from(hkdfSync('sha256', masterSecret, 'hilo', use, 32)))
  const sealing = derive('credentials at rest')
  const printing = derive('fingerprints')
  const seal = (plain: string): Buffer => {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', sealing, nonce)
    const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()])
    return Buffer.concat([nonce, cipher.getAuthTag(), body])
  }
  const openOwn = (sealed: Uint8Array): string => {
    const bytes = Buffer.from(sealed)
    const decipher = createDecipheriv('aes-256-gcm', sealing, bytes.subarray(0, nonceBytes))
    decipher.setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes))
    return decipher.update(bytes.subarray(nonceBytes + tagBytes), undefined, 'utf8') + decipher.final('utf8')
  }
  const isOwn = (sealed: Uint8Array): boolean => {
    try {
      openOwn(sealed)
      return true
    } catch {
      return false
    }
  }
  return {
    previous,
    accessToken: derive('access tokens'),
    refreshToken: derive('refresh tokens'),
    fileLink: derive('file links'),
    seal,
    open: (sealed) => (previous && !isOwn(sealed) ? previous.open(sealed) : openOwn(sealed)),
    reseal: (sealed) => (previous && !isOwn(sealed) ? seal(previous.open(sealed)) : null),
    fingerprint: (secret) => createHmac('sha256', printing).update(secret).digest('base64url'),
  }
}
