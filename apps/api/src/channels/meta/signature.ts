import { createHmac, timingSafeEqual } from 'node:crypto'

const pattern = /^sha256=[0-9a-f]{64}$/

/**
 * `X-Hub-Signature-256` of Meta, over the bytes as they came: what is parsed and written again has other bytes, as
 * Meta escapes everything beyond ASCII.
 */
export function isSignedByMeta(body: Uint8Array, signature: string | undefined, appSecret: string): boolean {
  if (signature === undefined || !pattern.test(signature)) return false
  const expected = createHmac('sha256', appSecret).update(body).digest()
  return timingSafeEqual(expected, Buffer.from(signature.slice('sha256='.length), 'hex'))
}
