import type { ChannelAdapter } from '../../channels/adapter'
import type { InboundCustomer, InboundItem, MessageContent } from '../../channels/inbound'
import { previewOf } from '../../entries/preview'
import { truncateTexts } from './truncate-texts'

/** How much JSON of an item the list shows: enough to recognize it, where a batch may have megabytes. */
export const shownCharacters = 20_000

/**
 * Summary of a kept item, to distinguish it from others of its kind: the customer and the beginning of the text, or the message that it
 * refers to. Null where it cannot be parsed, or was cut.
 */
export function summarizeRawItem(adapter: Pick<ChannelAdapter, 'parse'>, raw: string): string | null {
  const [item] = adapter.parse(Buffer.from(raw))
  return (item && summarizeItem(item)) || null
}

export function summarizeItem(item: InboundItem): string | null {
  if ('message' in item) return customerAndText(item.message.customer, previewOfContent(item.message.content))
  if ('echo' in item)
    return customerAndText(item.echo.message.customer, previewOfContent(item.echo.message.content))
  if ('reaction' in item) return customerAndText(item.reaction.customer, item.reaction.emoji)
  if ('edit' in item) return previewOfContent(item.edit.content)
  if ('receipt' in item) return nameOf(item.receipt.customer)
  if ('referral' in item) return nameOf(item.referral.customer)
  if ('call' in item) return nameOf(item.call.customer)
  if ('handover' in item) return item.handover.keys[0]
  if ('identity' in item) return item.identity.keys[0]
  if ('representation' in item) return item.representation.name
  if ('status' in item) return item.status.providerMessageId
  return 'deletion' in item ? item.deletion.target : null
}

function previewOfContent(content: MessageContent): string {
  const { type, body } = truncateTexts(content)
  return previewOf(type, body)
}

const nameOf = ({ name, phone, username, keys }: InboundCustomer): string =>
  name ?? (phone === null ? (username ?? keys[0]) : `+${phone}`)

const customerAndText = (customer: InboundCustomer, text: string | null): string =>
  text ? `${nameOf(customer)}: ${text}` : nameOf(customer)
