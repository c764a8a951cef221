import { bounded } from '../inbound/bounded'
import { previewOf } from '../interactions/preview'
import type { ChannelAdapter } from './adapter'
import type { InboundCustomer, InboundItem, MessageContent } from './inbound'

/** Enough of an item to see what it is; a batch may be megabytes. */
export const shownCharacters = 20_000

/**
 * Whom an item that was kept is about and how it begins, or which message it names: what tells it from others of its
 * kind. Null where it cannot be read, or was cut.
 */
export function aboutItem(adapter: Pick<ChannelAdapter, 'parse'>, raw: string): string | null {
  const [item] = adapter.parse(Buffer.from(raw))
  return (item && aboutOf(item)) || null
}

export function aboutOf(item: InboundItem): string | null {
  if ('message' in item) return said(item.message.customer, previewOfContent(item.message.content))
  if ('echo' in item) return said(item.echo.message.customer, previewOfContent(item.echo.message.content))
  if ('reaction' in item) return said(item.reaction.customer, item.reaction.emoji)
  if ('edit' in item) return previewOfContent(item.edit.content)
  if ('receipt' in item) return nameOf(item.receipt.customer)
  if ('visit' in item) return nameOf(item.visit.customer)
  if ('handover' in item) return item.handover.key
  if ('identity' in item) return item.identity.keys[0]
  if ('status' in item) return item.status.providerMessageId
  return 'deletion' in item ? item.deletion.target : null
}

function previewOfContent(content: MessageContent): string {
  const { type, body } = bounded(content)
  return previewOf(type, body)
}

const nameOf = ({ name, phone, username, keys }: InboundCustomer): string =>
  name ?? (phone === null ? (username ?? keys[0]) : `+${phone}`)

const said = (customer: InboundCustomer, words: string | null): string =>
  words ? `${nameOf(customer)}: ${words}` : nameOf(customer)
