export interface Handshake {
  ok: boolean
  status: number | null
  /** What the receiver answered, beside what it should have. */
  answer: string
  expected: string
}

/** Meta's GET at the moment a callback address is configured: the bare challenge must come back. */
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
