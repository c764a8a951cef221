import { moneyText } from '../money'
import type * as wire from './wire'

/** What a customer ordered, at which price, and what it comes to; then what they said with it. */
export function orderText({ product_items, text }: wire.Order): string {
  const words = text?.trim()
  return [
    '🛒 Pedido',
    ...product_items.map(lineOf),
    ...totalsOf(product_items),
    ...(words ? [words] : []),
  ].join('\n')
}

function lineOf({ product_retailer_id, quantity, item_price, currency }: wire.OrderItem): string {
  const what = `${quantity} × ${product_retailer_id}`
  if (item_price === undefined) return what
  const each = quantity === 1 ? '' : ` (${moneyText(item_price, currency)} c/u)`
  return `${what}: ${moneyText(quantity * item_price, currency)}${each}`
}

/** One for each currency; none where a price is missing. */
function totalsOf(items: readonly wire.OrderItem[]): string[] {
  const totals = new Map<string, number>()
  for (const { quantity, item_price, currency } of items) {
    if (item_price === undefined) return []
    totals.set(currency, (totals.get(currency) ?? 0) + quantity * item_price)
  }
  return [...totals].map(([currency, total]) => `Total: ${moneyText(total, currency)}`)
}
