import type { SendPace } from '@hilo/contracts'

/** A token bucket: `burst` at once, then one in each `every`. */
interface Bucket {
  readonly every: Micros
  readonly burst: number
}

/**
 * Microseconds since 1970. A bucket is stored as the time when it is full again (`bucket_full_at`); null: nothing was taken yet.
 */
export type Micros = number

const perSecond = 1_000_000

/** `messagesPerSecond`: the account's own limit, as an admin has set it. */
export const accountBucket = ({ account }: SendPace, messagesPerSecond: number | null): Bucket => ({
  every: Math.round(perSecond / (messagesPerSecond ?? account.perSecond)),
  burst: account.burst,
})

export const customerBucket = ({ everySeconds, burst }: NonNullable<SendPace['customer']>): Bucket => ({
  every: Math.round(everySeconds * perSecond),
  burst,
})

/** When a message of this cost may be sent, and the bucket after it. */
export function takeFrom(
  { every, burst }: Bucket,
  bucketFullAt: Micros | null,
  cost: number,
  now: Micros,
): { readonly at: Micros; readonly bucketFullAt: Micros } {
  const before = bucketFullAt ?? now
  const at = Math.max(now, before - every * Math.max(burst - cost, 0))
  return { at, bucketFullAt: Math.max(before, at) + every * cost }
}

export const microsOf = (moment: Date): Micros => moment.getTime() * 1000
/** Rounded up to the next millisecond. */
export const momentAfter = (at: Micros): Date => new Date(Math.floor(at / 1000) + 1)

/** SQL that reads and writes it as a timestamptz column. */
export const readMicros = (column: string): string => `(extract(epoch from ${column}) * 1000000)::float8`
export const writeMicros = (value: string): string =>
  `timestamptz 'epoch' + ${value}::float8 * interval '1 microsecond'`
