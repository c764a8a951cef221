import { createRemoteJWKSet, customFetch, errors, type JWTPayload, jwtVerify } from 'jose'
import { readAnswer } from '../../../../platform/http/bodies/read-answer'

const issuers = ['https://accounts.google.com', 'accounts.google.com']
const skewSeconds = 300

/**
 * Google's keys, fetched on first use and when a token names an unknown one. `jose` caches and rotates them; beside jsonwebtoken, which
 * signs our own tokens, this would be some thirty lines of ours.
 */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
function keysAt(url: string) {
  const known = keySets.get(url) ?? createRemoteJWKSet(new URL(url), { [customFetch]: fetchKeys })
  keySets.set(url, known)
  return known
}

/** Google's are some kilobytes. */
const mostKeyBytes = 256 * 1024
async function fetchKeys(...request: Parameters<typeof fetch>): Promise<Response> {
  const answer = await fetch(...request)
  return new Response(await readAnswer(answer, mostKeyBytes), { status: answer.status })
}

/** Codes of errors in fetching the keys. */
const keyFetchErrors: ReadonlySet<string> = new Set([
  errors.JWKSTimeout.code,
  errors.JOSEError.code,
  errors.JWKSInvalid.code,
])

interface Expected {
  readonly jwksUrl: string
  readonly audience: string
  /** The service account that the subscription pushes as. */
  readonly email: string
}

/** Verifies the token by which Pub/Sub proves sender, audience and time. It does not cover the body. */
export async function isPushedByGoogle(
  authorization: string | undefined,
  { audience, ...expected }: Expected,
): Promise<boolean> {
  const token = await readToken(authorization, expected)
  return token !== null && [token.aud].flat().includes(audience)
}

/**
 * Whether Google pushes as the expected service account, but for another audience: the subscription and our settings differ.
 * Nobody else can obtain such a token.
 */
export async function isPushedForSomethingElse(
  authorization: string | undefined,
  { audience, ...expected }: Expected,
): Promise<boolean> {
  const token = await readToken(authorization, expected)
  return token !== null && ![token.aud].flat().includes(audience)
}

/** The payload of a token that Google signed for this service account; null for any other token. */
async function readToken(
  authorization: string | undefined,
  { jwksUrl, email }: Omit<Expected, 'audience'>,
): Promise<JWTPayload | null> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '') ?? []
  if (token === undefined) return null
  try {
    const { payload } = await jwtVerify(token, keysAt(jwksUrl), {
      algorithms: ['RS256'],
      issuer: issuers,
      clockTolerance: skewSeconds,
      requiredClaims: ['exp', 'iat', 'aud'],
    })
    return payload.email_verified === true && payload.email === email ? payload : null
  } catch (error) {
    // Without Google's keys the token can be neither accepted nor refused: the error makes Google push again.
    if (!(error instanceof errors.JOSEError) || keyFetchErrors.has(error.code)) throw error
    return null
  }
}
