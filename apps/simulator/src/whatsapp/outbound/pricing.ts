import { dayMs } from '../../world/chats'
import type { Accounts } from '../accounts'
import type { Sending } from '../outbox'
import type { TemplateStore } from '../reviews/template-store'

const answeredWithinMs = dayMs
const freeForMs = 3 * dayMs

interface PricingWorld {
  readonly entryPoints: EntryPoints
  readonly accounts: Pick<Accounts, 'get'>
  readonly templates: Pick<TemplateStore, 'of'>
}

/** What Meta says of the price of a message: one thing for each message, in `sent` and in one of `delivered` and `read`. */
export function pricingOf(world: PricingWorld, sending: Sending) {
  const { entryPoints } = world
  const { id, at, chat } = sending
  const freeUntil = entryPoints.freeUntil(chat.account, chat.customer, at)
  if (freeUntil !== null)
    return {
      conversation: {
        id: Buffer.from(`${chat.account} ${chat.customer}`).toString('hex').slice(-32),
        origin: { type: 'referral_conversion' },
        expiration_timestamp: String(Math.floor(freeUntil / 1000)),
      },
      pricing: {
        billable: false,
        pricing_model: 'PMP',
        category: 'referral_conversion',
        type: 'free_entry_point',
      },
    }
  return {
    conversation: {
      id: Buffer.from(id).toString('hex').slice(-32),
      origin: { type: categoryOf(world, sending) },
    },
    pricing: { billable: true, pricing_model: 'PMP', category: categoryOf(world, sending), type: 'regular' },
  }
}

function categoryOf({ accounts, templates }: PricingWorld, { message, request, chat }: Sending): string {
  if (message.type !== 'template') return 'service'
  const { template } = request as { template?: { name?: string } } // it was accepted as a template
  const { waba_id } = accounts.get(chat.account)
  return (
    templates
      .of(waba_id)
      .find(({ name }) => name === template?.name)
      ?.category.toLowerCase() ?? 'utility'
  )
}

/** Customers who came by an ad: what the business writes in the 72 hours after its first answer is free. */
export interface EntryPoints {
  came(account: string, customer: string, at: number): void
  /** Until when messages are free; null: they are not. A first answer within a day begins the time. */
  freeUntil(account: string, customer: string, at: number): number | null
  clear(): void
}

export function createEntryPoints(): EntryPoints {
  const points = new Map<string, { cameAt: number; answeredAt: number | null }>()
  return {
    came: (account, customer, at) => points.set(`${account} ${customer}`, { cameAt: at, answeredAt: null }),
    freeUntil(account, customer, at) {
      const point = points.get(`${account} ${customer}`)
      if (!point) return null
      if (point.answeredAt === null && at - point.cameAt <= answeredWithinMs) point.answeredAt = at
      const until = (point.answeredAt ?? Number.NEGATIVE_INFINITY) + freeForMs
      return at < until ? until : null
    },
    clear: () => points.clear(),
  }
}
