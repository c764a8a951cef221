import type { Random } from '../core/random'

/** Endings of customer ids that trigger failures; the README lists them. */
export const magic = { blocked: '403', rateLimited: '429' } as const

/** An id as Telegram gives it, without one of the failing endings. */
export function ordinaryId(random: Random): string {
  const id = `55${random.digits(8)}`
  return Object.values(magic).some((ending) => id.endsWith(ending)) ? ordinaryId(random) : id
}
