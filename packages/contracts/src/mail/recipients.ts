import { limits } from '../limits'

export const tooManyRecipients = `Un correo admite como máximo ${limits.mailRecipients} destinatarios además del cliente`

/** The refusal of a recipient that is a mailbox of the business. */
export const ownMailbox = (address: string): string =>
  `«${address}» es un buzón de tu empresa en Hilo y no puede ser destinatario. Quítalo.`

interface Addressed {
  readonly address: string
}

/** Each address once: an address in To is not in Cc too. Without `others`, such as the customer and our own mailboxes. */
export function distinctRecipients<T extends Addressed>(
  { to, cc }: { readonly to: readonly T[]; readonly cc: readonly T[] },
  others: readonly string[],
): { readonly to: T[]; readonly cc: T[] } {
  const seen = new Set(others.map((address) => address.toLowerCase()))
  const fresh = ({ address }: T): boolean => {
    const key = address.toLowerCase()
    if (seen.has(key)) return false
    seen.add(key)
    return true
  }
  return { to: to.filter(fresh), cc: cc.filter(fresh) }
}
