/** The digits of a phone number without separators; null if it is not one. Also used by the page. */
export function phoneDigits(text: string): string | null {
  const digits = text.replace(/[\s()+.-]/g, '')
  return /^\d{6,15}$/.test(digits) ? digits : null
}
