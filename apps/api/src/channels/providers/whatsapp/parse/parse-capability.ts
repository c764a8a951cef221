import { z } from 'zod'
import type { PortfolioLimits } from '../../../inbound'

/** Meta's example is a number, and copies of it have texts. */
const number = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,9}$/)
      .transform(Number),
  ])
  .pipe(z.int().min(-1).max(1e9))
const capability = z.looseObject({
  max_daily_conversations_per_business: number.optional().catch(undefined),
  max_phone_numbers_per_business: number.optional().catch(undefined),
})
const unlimited = -1

/** `business_capability_update`: how many customers a day the portfolio may write to first; null: not given. */
export function parseCapability(field: unknown, value: unknown): PortfolioLimits | null {
  if (field !== 'business_capability_update') return null
  const { max_daily_conversations_per_business: daily, max_phone_numbers_per_business: numbers } =
    capability.parse(value)
  if (daily === undefined) return null
  const isKnown = numbers !== undefined && numbers !== unlimited
  return { customersADay: daily === unlimited ? null : daily, numbers: isKnown ? numbers : null }
}
