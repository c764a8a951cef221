import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** Google's signing key, generated on first use, because it is slow. */
export interface SigningKey {
  jwks(): { keys: Record<string, unknown>[] }
  sign(claims: Record<string, unknown>, forged?: boolean): string
}

export function createSigningKey(): SigningKey {
  const make = (modulusLength = 2048) => generateKeyPairSync('rsa', { modulusLength })
  let pair: ReturnType<typeof make> | undefined
  let other: ReturnType<typeof make> | undefined
  const own = () => {
    pair ??= make()
    return pair
  }
  const kidOf = (key: KeyObject) =>
    createHash('sha256')
      .update(String(key.export({ format: 'jwk' }).n))
      .digest('hex')
      .slice(0, 40)
  const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')

  return {
    jwks() {
      const { publicKey } = own()
      return {
        keys: [{ ...publicKey.export({ format: 'jwk' }), kid: kidOf(publicKey), alg: 'RS256', use: 'sig' }],
      }
    },
    sign(claims, forged = false) {
      // A short key, because it is faster and its signature must fail anyway.
      other ??= forged ? make(1024) : undefined
      const { privateKey } = forged && other ? other : own()
      // A forged token names the right key.
      const header = { alg: 'RS256', kid: kidOf(own().publicKey), typ: 'JWT' }
      const text = `${encoded(header)}.${encoded(claims)}`
      return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`
    },
  }
}
