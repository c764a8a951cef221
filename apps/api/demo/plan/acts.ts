import type { MessageContent } from '../../src/channels/inbound'
import type { Customer } from '../script/people'

/** The final status of a message that we send. */
export type DeliveryResult = 'sent' | 'delivered' | 'read' | 'failed' | 'unknown'

/** A planned act with its time. People and areas are named. */
export type Act = { readonly at: number } & (
  | { readonly does: 'receive'; readonly content: MessageContent }
  | { readonly does: 'greet'; readonly text: string; readonly fate: DeliveryResult }
  | { readonly does: 'choose area'; readonly area: string }
  /** Mail has no menu of areas: an admin assigns the area. */
  | { readonly does: 'route'; readonly area: string; readonly by: string }
  | { readonly does: 'take'; readonly by: string }
  | { readonly does: 'label'; readonly by: string; readonly labels: readonly string[] }
  | { readonly does: 'read'; readonly by: string }
  | {
      readonly does: 'write'
      readonly by: string
      readonly content: MessageContent
      readonly fate: DeliveryResult
    }
  | { readonly does: 'note'; readonly by: string; readonly text: string }
  | { readonly does: 'transfer'; readonly by: string; readonly to: string; readonly why: string | null }
  | { readonly does: 'pause'; readonly by: string }
  | { readonly does: 'expire' }
  | {
      readonly does: 'finish'
      readonly by: string
      /** Null: without one. */
      readonly reason: string | null
      readonly fate: DeliveryResult
    }
)

/** An interaction from its first message on. */
export interface Episode {
  readonly acts: readonly Act[]
  /** The thread of a mail; empty on other channels. */
  readonly threadKey: string
  readonly subject: string | null
}

/** Every episode of one customer with the business. */
export interface Thread {
  readonly customer: Customer
  readonly finished: readonly Episode[]
  readonly open: Episode | null
}
