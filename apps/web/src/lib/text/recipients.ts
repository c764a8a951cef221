import { isEmail, limits, type MailPerson } from '@hilo/contracts'

const named = /^([^<>]*)<([^<>]*)>$/
/** One of a list: a name in quotation marks may have a comma, as 'Pérez, Ana' has. */
const one = /(?:"[^"\n]*"|[^,;\n])+/g

/** The people in a typed or pasted list: addresses, alone or behind a name. `rest`: what is none. */
export function readRecipients(typed: string): {
  readonly people: readonly MailPerson[]
  readonly rest: string
} {
  const people: MailPerson[] = []
  const rest: string[] = []
  for (const part of (typed.match(one) ?? []).map((found) => found.trim())) {
    const [, name = '', inner] = named.exec(part) ?? []
    const address = (inner ?? part).trim().toLowerCase()
    if (isEmail(address) && address.length <= limits.emailLength)
      people.push({ address, name: name.replaceAll('"', '').trim().slice(0, limits.nameLength) || null })
    else if (part !== '') rest.push(part)
  }
  return { people, rest: rest.join(', ') }
}

/** A recipient as text: 'Laura (laura@correo.co)'. */
export const personText = ({ name, address }: MailPerson): string => (name ? `${name} (${address})` : address)
