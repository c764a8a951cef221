/** The digits of a phone number, however they are set apart; null of what is none. The page asks it too. */
export function phoneDigits(text: string): string | null {
  const digits = text.replace(/[\s()+.-]/g, '')
  return /^\d{6,15}$/.test(digits) ? digits : null
}
