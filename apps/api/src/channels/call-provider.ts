export interface ProviderAnswer {
  readonly status: number
  readonly headers: Headers
  /** The body, where it is JSON. */
  readonly json: unknown
}

/** `left`: whether the request may have reached the provider before the line went dead. */
export interface NoAnswer {
  readonly left: boolean
  readonly code: string
}

/** How long one answer may take. */
export interface CallTime {
  readonly timeoutMs: number
  /** After this moment nothing more is asked: the calls of one try share it, so that no sequence of them lasts longer. */
  readonly until?: number
}

/** A try to send begins no call after the time of one answer: with the last one it lasts twice that at most. */
export const untilOfTry = (timeoutMs: number): number => Date.now() + timeoutMs
/** With what it takes to write down what came of it. Who is without an end after that is lost. */
export const longestTryMs = (timeoutMs: number): number => 2 * timeoutMs + 5_000

export const tooLateCode = 'SLOW'
/** What is not asked any more: it never left. */
export const tooLate = ({ until }: CallTime): NoAnswer | null =>
  until !== undefined && Date.now() > until ? { left: false, code: tooLateCode } : null

/** What fails before anything was sent. */
const beforeLeaving = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EADDRNOTAVAIL',
  'EMFILE',
  'UND_ERR_CONNECT_TIMEOUT',
])
const tlsFailure = /^(ERR_TLS_|ERR_SSL_|CERT_|UNABLE_TO_|DEPTH_ZERO_|SELF_SIGNED_)/

/** One request to a provider, and an end to waiting for it. */
export async function callProvider(
  url: string,
  init: RequestInit,
  time: CallTime,
): Promise<ProviderAnswer | NoAnswer> {
  const late = tooLate(time)
  if (late) return late
  try {
    const response = await fetch(url, {
      ...init,
      redirect: 'manual',
      signal: AbortSignal.timeout(time.timeoutMs),
    })
    return { status: response.status, headers: response.headers, json: asJson(await response.text()) }
  } catch (error) {
    return whatHappened(error)
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function whatHappened(error: unknown): NoAnswer {
  const codes = [...causesOf(error)]
  const early = codes.find((code) => beforeLeaving.has(code) || tlsFailure.test(code))
  return early ? { left: false, code: early } : { left: true, code: codes.at(-1) ?? 'UNKNOWN' }
}

/** fetch wraps what happened, and a name with several addresses wraps it once more. */
function* causesOf(error: unknown): Generator<string> {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause) {
    if (cause.name === 'TimeoutError') yield 'TIMEOUT'
    const { code, syscall } = cause as NodeJS.ErrnoException
    if (syscall === 'connect' || syscall === 'getaddrinfo') yield 'ECONNREFUSED'
    else if (typeof code === 'string') yield code
    if (cause instanceof AggregateError) for (const one of cause.errors) yield* causesOf(one)
  }
}

/** `Retry-After`, in seconds or as a date. */
export function retryAfterMs(headers: Headers, now: number = Date.now()): number | null {
  const value = headers.get('retry-after')
  if (value === null || value.trim() === '') return null
  const seconds = Number(value)
  if (Number.isFinite(seconds)) return Math.max(0, seconds * 1000)
  const at = Date.parse(value)
  return Number.isNaN(at) ? null : Math.max(0, at - now)
}
