import { createHash, createSign, generateKeyPairSync, type KeyObject } from 'node:crypto'

/** Google's key: made when somebody first needs it, because it takes a while. */
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
      // Nobody verifies with this one: a short key is made sooner.
      other ??= forged ? make(1024) : undefined
      const { privateKey } = forged && other ? other : own()
      // Whoever forges uses the name of the right key.
      const header = { alg: 'RS256', kid: kidOf(own().publicKey), typ: 'JWT' }
      const text = `${encoded(header)}.${encoded(claims)}`
      return `${text}.${createSign('RSA-SHA256').update(text).sign(privateKey).toString('base64url')}`
    },
  }
}
