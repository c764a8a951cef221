import type { MessageContent } from '../../channels/inbound'
import type { Customer } from '../script/people'

/** How far a message of ours came. */
export type Fate = 'sent' | 'delivered' | 'read' | 'failed' | 'unknown'

/** What somebody does at a moment. People and areas by their names. */
export type Act = { readonly at: number } & (
  | { readonly does: 'receive'; readonly content: MessageContent }
  | { readonly does: 'greet'; readonly text: string; readonly fate: Fate }
  | { readonly does: 'choose area'; readonly area: string }
  /** Mail has no menu: an admin puts it where it belongs. */
  | { readonly does: 'route'; readonly area: string; readonly by: string }
  | { readonly does: 'take'; readonly by: string }
  | { readonly does: 'read'; readonly by: string }
  | { readonly does: 'write'; readonly by: string; readonly content: MessageContent; readonly fate: Fate }
  | { readonly does: 'note'; readonly by: string; readonly text: string }
  | { readonly does: 'transfer'; readonly by: string; readonly to: string; readonly why: string | null }
  | { readonly does: 'pause'; readonly by: string }
  | { readonly does: 'expire' }
  | { readonly does: 'finish'; readonly by: string; readonly fate: Fate }
)

/** An interaction from its first message on. */
export interface Episode {
  readonly acts: readonly Act[]
  /** Of a mail: its own thread. */
  readonly threadKey: string
  readonly subject: string | null
}

/** Everything between one customer and the business. */
export interface Thread {
  readonly customer: Customer
  readonly finished: readonly Episode[]
  readonly open: Episode | null
}
