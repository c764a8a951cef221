import { createRemoteJWKSet, errors, jwtVerify } from 'jose'

const issuers = ['https://accounts.google.com', 'accounts.google.com']
const skewSeconds = 300

/** Google's keys, fetched when one is first needed and when an unknown one is named. */
const keySets = new Map<string, ReturnType<typeof createRemoteJWKSet>>()
function keysAt(url: string) {
  const known = keySets.get(url) ?? createRemoteJWKSet(new URL(url))
  keySets.set(url, known)
  return known
}

interface Expected {
  readonly jwksUrl: string
  readonly audience: string
  /** The service account that the subscription pushes as. */
  readonly email: string
}

/** The token with which Pub/Sub proves who pushes, for whom and when. It proves nothing of the body. */
export async function isPushedByGoogle(
  authorization: string | undefined,
  { jwksUrl, audience, email }: Expected,
): Promise<boolean> {
  const [, token] = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/.exec(authorization ?? '') ?? []
  if (token === undefined) return false
  try {
    const { payload } = await jwtVerify(token, keysAt(jwksUrl), {
      algorithms: ['RS256'],
      issuer: issuers,
      audience,
      clockTolerance: skewSeconds,
      requiredClaims: ['exp', 'iat'],
    })
    return payload.email_verified === true && payload.email === email
  } catch (error) {
    // Without Google's keys nothing is proved either way: the push shall come again.
    if (!(error instanceof errors.JOSEError) || error instanceof errors.JWKSTimeout) throw error
    return false
  }
}
