import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReadBytes } from '@hilo/contracts'

const pattern = /^sha256=[0-9a-f]{64}$/

/**
 * `X-Hub-Signature-256` of Meta, over the bytes as they came: what is parsed and written again has other bytes, as
 * Meta escapes everything beyond ASCII.
 */
export async function isSignedByMeta(
  read: ReadBytes,
  signature: string | undefined,
  appSecret: string,
): Promise<boolean> {
  if (signature === undefined || !pattern.test(signature)) return false
  const expected = createHmac('sha256', appSecret)
    .update(await read())
    .digest()
  return timingSafeEqual(expected, Buffer.from(signature.slice('sha256='.length), 'hex'))
}
