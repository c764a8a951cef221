import { createHash, timingSafeEqual } from 'node:crypto'

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** Answers the GET by which Meta verifies a callback address: the challenge, if the token is ours. */
export function answerMetaHandshake(
  query: Readonly<Record<string, unknown>>,
  verifyToken: string,
): string | null {
  const { 'hub.mode': mode, 'hub.verify_token': token, 'hub.challenge': challenge } = query
  if (mode !== 'subscribe' || typeof token !== 'string' || typeof challenge !== 'string') return null
  // Digests have one length, so the comparison reveals nothing of our token.
  return timingSafeEqual(digest(token), digest(verifyToken)) ? challenge : null
}
