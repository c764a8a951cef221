const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long an unused session lives; every refresh starts the time anew. */
const rememberedSessionMs = 30 * day
const shortSessionMs = 12 * hour
/** How long a used refresh token still returns its successor: for lost responses, and for tabs that refresh at once. */
export const refreshGraceMs = 10_000

/** Failed logins count for this long. */
export const failureWindowMs = 15 * minute
/** A device from which the person logged in within this time is known. */
export const knownDeviceMs = 90 * day

/** How long a session is cached: a revocation takes effect within a second. */
export const sessionCacheMs = 800
/** How often connected sockets are rechecked. With the time of one query it stays within a second. */
export const socketRecheckMs = 800

export const sessionEnd = (from: Date, remember: boolean): Date =>
  new Date(from.getTime() + (remember ? rememberedSessionMs : shortSessionMs))

export const before = (time: Date, ms: number): Date => new Date(time.getTime() - ms)
