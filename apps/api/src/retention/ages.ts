import type { Services } from '../platform/services'
import { before } from '../sessions/tokens/lifetimes'

const dayMs = 24 * 60 * 60_000

/** The oldest date that is kept; null: everything is kept for good. */
export interface Ages {
  readonly messages: Date | null
  readonly files: Date | null
  readonly audit: Date | null
  readonly items: Date
}

/** The moments before which things are erased, by the operator's settings. */
export function agesOf({ clock, settings }: Pick<Services, 'clock' | 'settings'>): Ages {
  const now = clock.now()
  const daysAgo = (days: number) => before(now, days * dayMs)
  const orNever = (days: number | undefined) => (days === undefined ? null : daysAgo(days))
  const messages = orNever(settings.messageRetentionDays)
  const items = daysAgo(settings.webhookRetentionDays)
  return {
    messages,
    files: orNever(settings.fileRetentionDays),
    audit: orNever(settings.auditRetentionDays),
    // The item of a message has its words.
    items: messages && messages > items ? messages : items,
  }
}

/** How many whole months of prices are kept beside the running one: two years to compare. */
export const priceMonths = 24

/** The beginning of the oldest month whose prices are kept, a day early: its first hours are of the month before in UTC somewhere. */
export const pricesKeptSince = (now: Date): Date =>
  new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - priceMonths, 0))
