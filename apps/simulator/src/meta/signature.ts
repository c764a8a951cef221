import { createHmac } from 'node:crypto'

/**
 * Meta escapes everything beyond ASCII in the bytes that it signs, so a receiver that checks re-serialised JSON fails at
 * the first accent. Plain UTF-8 would hide that mistake.
 */
export function escapedJson(value: unknown): string {
  return JSON.stringify(value).replace(
    /[\u007f-\uffff]/g,
    (char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}

export function sign(body: string, appSecret: string, algorithm: 'sha256' | 'sha1' = 'sha256'): string {
  return `${algorithm}=${createHmac(algorithm, appSecret).update(body).digest('hex')}`
}

/** `X-Hub-Signature` is the legacy header that Meta still sends. */
export function metaHeaders(
  body: string,
  { secret }: { secret: string },
  forged: boolean,
): Record<string, string> {
  const appSecret = forged ? `${secret}-de-otro` : secret
  return {
    'content-type': 'application/json',
    'user-agent': 'facebookexternalua',
    'x-hub-signature': sign(body, appSecret, 'sha1'),
    'x-hub-signature-256': sign(body, appSecret),
  }
}
