import type { Services } from '../platform/services'
import { before } from '../sessions/tokens/lifetimes'

const dayMs = 24 * 60 * 60_000

/** Whatever is older has reached its age; null: it is kept for good. */
export interface Ages {
  readonly messages: Date | null
  readonly files: Date | null
  readonly audit: Date | null
  readonly items: Date
}

/** From which moment back things are erased, by what the operator has set. */
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
