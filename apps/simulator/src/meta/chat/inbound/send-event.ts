import type { WebhookProgress } from '../../../core/webhook'
import type { LiveAccount } from '../kind'
import type { World } from '../world'

interface MessagingEvent {
  customer: string
  /** The subscription that it needs: without it nothing is sent. */
  field: string
  content: Record<string, unknown>
  at?: number
  /** Sent by the business: sender and recipient are swapped. */
  echo?: boolean
  onProgress?: (progress: WebhookProgress) => void
}

/** Puts one element into `messaging[]`. Resolves after the first attempt to deliver it. */
export function sendEvent(world: World, account: LiveAccount, event: MessagingEvent): Promise<void> {
  const { customer, field, content, at = world.clock.now(), echo = false, onProgress } = event
  const { secondsTimestamps, standby } = world.knobs.current
  // While another app owns the conversation, messages need the standby subscription too.
  const isStandbyUnheard = standby && field === 'messages' && !account.fields.includes('standby')
  if (isStandbyUnheard || !account.fields.includes(field)) return Promise.resolve()
  const [sender, recipient] = echo ? [account.id, customer] : [customer, account.id]
  return world.webhookBatcher.post({
    account: account.id,
    entryId: account.id,
    field,
    value: {
      sender: { id: sender },
      recipient: { id: recipient },
      timestamp: secondsTimestamps ? Math.floor(at / 1000) : at,
      ...content,
    },
    orderKey: customer,
    ...(onProgress && { onProgress }),
  })
}
