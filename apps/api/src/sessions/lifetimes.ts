const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a session lives without being used; every refresh starts it anew. */
export const rememberedSessionMs = 30 * day
export const shortSessionMs = 12 * hour
/** How long the token before the newest one still answers: for a lost answer, and for tabs that refresh at once. */
export const refreshGraceMs = 10_000

/** Failed logins count for this long. */
export const failureWindowMs = 15 * minute
/** A device from which the person got in within this time is known. */
export const knownDeviceMs = 90 * day

/** What was read about a session is believed for this long: what ends it takes effect within the second. */
export const sessionCacheMs = 800
/** How often connected sockets are looked at. With the time of one query, it stays within the second. */
export const socketRecheckMs = 800

export const sessionEnd = (from: Date, remember: boolean): Date =>
  new Date(from.getTime() + (remember ? rememberedSessionMs : shortSessionMs))

export const before = (time: Date, ms: number): Date => new Date(time.getTime() - ms)
