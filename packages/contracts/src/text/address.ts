import { emailPattern } from './email'
import { parsePhone } from './phone'

/** The address of a person who may be no contact yet: a phone as digits with the country, or an e-mail. */
export interface Address {
  readonly kind: 'phone' | 'email'
  readonly value: string
}

/** A typed address; null for anything else. */
export function readAddress(typed: string): Address | null {
  const text = typed.trim()
  if (emailPattern.test(text)) return { kind: 'email', value: text.toLowerCase() }
  const phone = parsePhone(text)
  return phone ? { kind: 'phone', value: phone } : null
}
