import { createRemoteJWKSet, errors, type JWTPayload, jwtVerify } from 'jose'

const issuers = ['https://accounts.google.com', 'accounts.google.com']
const skewSeconds = 300

/** Google's keys, fetched when one is first needed and when an unknown one is named. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
function keysAt(url: string) {
  const known = keySets.get(url) ?? createRemoteJWKSet(new URL(url))
  keySets.set(url, known)
  return known
}

/** No answer in time, another answer than keys, keys that are none. */
const keysAreAway: ReadonlySet<string> = new Set([
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

/** The token with which Pub/Sub proves who pushes, for whom and when. It proves nothing of the body. */
export async function isPushedByGoogle(
  authorization: string | undefined,
  { audience, ...expected }: Expected,
): Promise<boolean> {
  const token = await readToken(authorization, expected)
  return token !== null && [token.aud].flat().includes(audience)
}

/**
 * Google pushes as the very account that we expect, and not for us: the subscription has another audience than the one
 * that was written down here. Nobody else can have such a token made.
 */
export async function isPushedForSomethingElse(
  authorization: string | undefined,
  { audience, ...expected }: Expected,
): Promise<boolean> {
  const token = await readToken(authorization, expected)
  return token !== null && ![token.aud].flat().includes(audience)
}

/** What a token of Google's for this service account says; null: it is none. */
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
    // Without Google's keys nothing is proved either way: the push shall come again.
    if (!(error instanceof errors.JOSEError) || keysAreAway.has(error.code)) throw error
    return null
  }
}
