/** The code of Telegram's own currency. */
const stars = 'XTR'

/** ISO 4217: the decimals of a currency, where they are not two. ICU has other ones, which follow what shops show. */
const digits: ReadonlyMap<string, number> = new Map([
  ...['BIF', 'CLP', 'DJF', 'GNF', 'ISK', 'JPY', 'KMF', 'KRW'].map((code) => [code, 0] as const),
  ...['PYG', 'RWF', 'UGX', 'VND', 'VUV', 'XAF', 'XOF', 'XPF', stars].map((code) => [code, 0] as const),
  ...['BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND'].map((code) => [code, 3] as const),
])

const codeOf = (currency: string): string => currency.trim().toUpperCase().slice(0, 10)
const digitsOf = (code: string): number => digits.get(code) ?? 2

/** An amount for people: 'COP 180.000', 'USD 30,50'. */
export function moneyText(amount: number, currency: string): string {
  const code = codeOf(currency)
  const whole = Number.isInteger(Number(amount.toFixed(digitsOf(code))))
  const fraction = whole ? 0 : digitsOf(code)
  const number = new Intl.NumberFormat('es-CO', {
    minimumFractionDigits: fraction,
    maximumFractionDigits: fraction,
  }).format(amount)
  return code === stars ? `${number} ⭐` : `${code} ${number}`.trim()
}

/** Converts an amount from the smallest units of its currency. */
export const fromSmallest = (amount: number, currency: string): number =>
  amount / 10 ** digitsOf(codeOf(currency))
