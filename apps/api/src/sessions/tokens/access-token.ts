import { uuid } from '@hilo/contracts'
import jwt from 'jsonwebtoken'
import { z } from 'zod'
import type { Services } from '../../platform/services'

type TokenServices = Pick<Services, 'clock' | 'keys' | 'settings'>

/** The claims of a token, before the database is asked whether the session is still valid. */
export interface SessionClaim {
  readonly user: string
  readonly business: string
  readonly session: string
}

const issuer = 'hilo'
const audience = 'hilo-api'
const algorithm = 'HS256'
/** Our tokens have about 350 characters; longer ones are refused without verifying them. */
const maxTokenLength = 1024

const claims = z.object({ sub: uuid, bus: uuid, sid: uuid, exp: z.int() })
const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)

export function signAccessToken({ clock, keys, settings }: TokenServices, claim: SessionClaim): string {
  const iat = seconds(clock.now())
  return jwt.sign(
    { bus: claim.business, sid: claim.session, iat, exp: iat + settings.accessTokenMinutes * 60 },
    keys.accessToken,
    { algorithm, issuer, audience, subject: claim.user },
  )
}

/** The claim of a valid token, or null whatever the reason. */
export function verifyAccessToken(
  { clock, keys }: TokenServices,
  token: string,
): (SessionClaim & { readonly until: Date }) | null {
  if (token.length > maxTokenLength) return null
  let payload: unknown
  try {
    payload = jwt.verify(token, keys.accessToken, {
      // Without the list, the token itself would choose how it is checked.
      algorithms: [algorithm],
      issuer,
      audience,
      clockTimestamp: seconds(clock.now()),
    })
  } catch {
    return null
  }
  const parsed = claims.safeParse(payload)
  if (!parsed.success) return null
  const { sub, bus, sid, exp } = parsed.data
  return { user: sub, business: bus, session: sid, until: new Date(exp * 1000) }
}
