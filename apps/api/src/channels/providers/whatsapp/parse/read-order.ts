import { moneyText } from '../../shared/money'
import type * as wire from '../wire'

/** The text of an order: its items with prices, the total, and the customer's own text. */
export function orderText({ product_items, text }: wire.Order): string {
  const comment = text?.trim()
  return [
    '🛒 Pedido',
    ...product_items.map(lineOf),
    ...totalsOf(product_items),
    ...(comment ? [comment] : []),
  ].join('\n')
}

function lineOf({ product_retailer_id, quantity, item_price, currency }: wire.OrderItem): string {
  const item = `${quantity} × ${product_retailer_id}`
  if (item_price === undefined) return item
  const each = quantity === 1 ? '' : ` (${moneyText(item_price, currency)} c/u)`
  return `${item}: ${moneyText(quantity * item_price, currency)}${each}`
}

/** A total for each currency; none where a price is missing. */
function totalsOf(items: readonly wire.OrderItem[]): string[] {
  const totals = new Map<string, number>()
  for (const { quantity, item_price, currency } of items) {
    if (item_price === undefined) return []
    totals.set(currency, (totals.get(currency) ?? 0) + quantity * item_price)
  }
  return [...totals].map(([currency, total]) => `Total: ${moneyText(total, currency)}`)
}
