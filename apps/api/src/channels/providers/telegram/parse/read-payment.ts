import { fromSmallest, moneyText } from '../../shared/money'
import type * as wire from '../wire'

type Amount = Pick<wire.Payment, 'currency' | 'total_amount'>

export const amountText = ({ currency, total_amount }: Amount): string =>
  moneyText(fromSmallest(total_amount, currency), currency)

/** The text of a payment or refund: the amount, who paid, and Telegram's number of it. */
export function paymentText(title: string, payment: wire.Payment): string {
  const { name, phone_number, email, shipping_address } = payment.order_info ?? {}
  const address = Object.values(shipping_address ?? {}).filter(
    (part) => typeof part === 'string' && part.trim(),
  )
  const lines = [
    ['Nombre', name],
    ['Teléfono', phone_number],
    ['Correo', email],
    ['Dirección', address.join(', ')],
    ['Comprobante', payment.telegram_payment_charge_id],
  ].flatMap(([label, value]) => (value?.trim() ? [`${label}: ${value.trim()}`] : []))
  return [`💳 ${title}: ${amountText(payment)}`, ...lines].join('\n')
}
