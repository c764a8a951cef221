import type { WebhookProgress } from '../../../core/webhook'
import type { LiveAccount } from '../kind'
import type { World } from '../world'

interface Telling {
  customer: string
  /** The subscription that it belongs to: what the app did not subscribe to is not told. */
  field: string
  content: Record<string, unknown>
  at?: number
  /** Of the business's own doing: sender and recipient change places. */
  echo?: boolean
  onProgress?: (progress: WebhookProgress) => void
}

/** Puts one element into `messaging[]`. Resolves after the first attempt to deliver it. */
export function tell(world: World, account: LiveAccount, telling: Telling): Promise<void> {
  const { customer, field, content, at = world.clock.now(), echo = false, onProgress } = telling
  const { secondsTimestamps, standby } = world.knobs.current
  // What another app answers is told to those who subscribed to that as well.
  const beside = standby && field === 'messages' && !account.fields.includes('standby')
  if (beside || !account.fields.includes(field)) return Promise.resolve()
  const [sender, recipient] = echo ? [account.id, customer] : [customer, account.id]
  return world.mailroom.post({
    account: account.id,
    entryId: account.id,
    field,
    value: {
      sender: { id: sender },
      recipient: { id: recipient },
      timestamp: secondsTimestamps ? Math.floor(at / 1000) : at,
      ...content,
    },
    lane: customer,
    ...(onProgress && { onProgress }),
  })
}
