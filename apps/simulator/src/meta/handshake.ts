export interface Handshake {
  ok: boolean
  status: number | null
  /** What the receiver answered; `expected` is what it should have answered. */
  answer: string
  expected: string
}

/** Meta's GET when a callback address is configured: the answer must be the challenge alone. */
export async function handshake(
  fetch: typeof globalThis.fetch,
  url: string,
  verifyToken: string,
  challenge: string,
): Promise<Handshake> {
  const address = new URL(url)
  address.searchParams.set('hub.mode', 'subscribe')
  address.searchParams.set('hub.verify_token', verifyToken)
  address.searchParams.set('hub.challenge', challenge)
  try {
    const response = await fetch(address, { redirect: 'manual', signal: AbortSignal.timeout(5_000) })
    const answer = await response.text()
    return { ok: response.ok && answer === challenge, status: response.status, answer, expected: challenge }
  } catch (error) {
    return { ok: false, status: null, answer: String(error), expected: challenge }
  }
}
