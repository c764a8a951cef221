import type { InboundItem } from '../../channels/inbound'

/** The identifiers of the customer of an item. None: it is about no customer, or the provider does not name them. */
export function customerKeysOf(item: InboundItem): readonly string[] {
  if ('message' in item) return item.message.customer.keys
  if ('echo' in item) return item.echo.message.customer.keys
  if ('permission' in item) return item.permission.message.customer.keys
  if ('edit' in item) return item.edit.keys
  if ('deletion' in item) return item.deletion.keys
  if ('reaction' in item) return item.reaction.customer.keys
  if ('receipt' in item) return item.receipt.customer.keys
  if ('referral' in item) return item.referral.customer.keys
  if ('call' in item) return item.call.customer.keys
  if ('handover' in item) return item.handover.keys
  return 'identity' in item ? item.identity.keys : []
}
