import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReadBytes } from '@hilo/contracts'

const pattern = /^sha256=[0-9a-f]{64}$/

/**
 * Verifies Meta's `X-Hub-Signature-256` over the received bytes: parsed and written again they would differ, because Meta
 * escapes everything beyond ASCII.
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
