import { createHash } from 'node:crypto'
import { uuid } from '@hilo/contracts'
import jwt from 'jsonwebtoken'
import { z } from 'zod'
import type { Services } from '../../platform/services'
import type { SessionClaim } from './access-token'

type TicketServices = Pick<Services, 'clock' | 'keys'>

const issuer = 'hilo'
/** Differs from the audience of access tokens, so that one is not accepted as the other. */
const audience = 'hilo-download'
const algorithm = 'HS256'
const lifetimeSeconds = 60
const maxLength = 1024

const claims = z.object({ sub: uuid, bus: uuid, sid: uuid, jti: uuid, adr: z.string(), exp: z.int() })
const seconds = (time: Date): number => Math.floor(time.getTime() / 1000)
const hashOf = (address: string): string => createHash('sha256').update(address).digest('base64url')

/** A ticket with which the browser itself, which sends no token, may fetch this address once, in a minute. */
export function signTicket(
  { clock, keys }: TicketServices,
  claim: SessionClaim,
  download: string,
  address: string,
): string {
  const iat = seconds(clock.now())
  return jwt.sign(
    { bus: claim.business, sid: claim.session, adr: hashOf(address), iat, exp: iat + lifetimeSeconds },
    keys.fileLink,
    { algorithm, issuer, audience, subject: claim.user, jwtid: download },
  )
}

/**
 * The claim of a valid ticket for this address; null if it is invalid for any reason. Whether it was used before, the audit log
 * tells.
 */
export function verifyTicket(
  { clock, keys }: TicketServices,
  ticket: string,
  address: string,
): (SessionClaim & { readonly until: Date; readonly download: string }) | null {
  if (ticket.length > maxLength) return null
  let payload: unknown
  try {
    payload = jwt.verify(ticket, keys.fileLink, {
      algorithms: [algorithm],
      issuer,
      audience,
      clockTimestamp: seconds(clock.now()),
    })
  } catch {
    return null
  }
  const parsed = claims.safeParse(payload)
  if (!parsed.success || parsed.data.adr !== hashOf(address)) return null
  const { sub, bus, sid, jti, exp } = parsed.data
  return { user: sub, business: bus, session: sid, download: jti, until: new Date(exp * 1000) }
}
