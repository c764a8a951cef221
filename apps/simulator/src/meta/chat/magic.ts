import type { Random } from '../../core/random'

/** Endings of customer ids that trigger failures; the README lists them. */
export const magic = { blocked: '0551', rateLimited: '0613', windowClosed: '0047' } as const

/** An id as Meta gives it, without one of the failing endings. */
export function ordinaryId(random: Random, prefix: string): string {
  const id = `${prefix}${random.digits(12)}`
  return Object.values(magic).some((ending) => id.endsWith(ending)) ? ordinaryId(random, prefix) : id
}
