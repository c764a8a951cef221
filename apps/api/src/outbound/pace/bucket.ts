import type { SendPace } from '../../channels/adapter'

/** So many at once, and then one in each `every`. */
export interface Bucket {
  readonly every: Micros
  readonly burst: number
}

/** What is kept of a bucket is one hour, since 1970: it is as empty as that hour lies ahead. Null: nobody took from it yet. */
export type Micros = number

const perSecond = 1_000_000

/** `messagesPerSecond`: what an admin says that the provider allows this account. */
export const accountBucket = ({ account }: SendPace, messagesPerSecond: number | null): Bucket => ({
  every: Math.round(perSecond / (messagesPerSecond ?? account.perSecond)),
  burst: account.burst,
})

export const customerBucket = ({ everySeconds, burst }: NonNullable<SendPace['customer']>): Bucket => ({
  every: Math.round(everySeconds * perSecond),
  burst,
})

/** When what costs so much may leave, and how the bucket stands once it is taken. */
export function takeFrom(
  { every, burst }: Bucket,
  pacedTo: Micros | null,
  cost: number,
  now: Micros,
): { readonly at: Micros; readonly pacedTo: Micros } {
  const before = pacedTo ?? now
  const at = Math.max(now, before - every * Math.max(burst - cost, 0))
  return { at, pacedTo: Math.max(before, at) + every * cost }
}

export const microsOf = (moment: Date): Micros => moment.getTime() * 1000
/** The millisecond by which it has come for sure. */
export const momentAfter = (at: Micros): Date => new Date(Math.floor(at / 1000) + 1)

/** How it is read and written. */
export const readMicros = (column: string): string => `(extract(epoch from ${column}) * 1000000)::float8`
export const writeMicros = (value: string): string =>
  `timestamptz 'epoch' + ${value}::float8 * interval '1 microsecond'`
