import { type Contact, letterOfName } from '@hilo/contracts'

export type Entry =
  | { readonly kind: 'letter'; readonly uuid: string; readonly letter: string }
  | { readonly kind: 'contact'; readonly uuid: string; readonly letter: string; readonly contact: Contact }

/** Every letter followed by its contacts, in the order of the API. */
export function byLetter(contacts: readonly Contact[]): Entry[] {
  const groups = new Map<string, Contact[]>()
  for (const contact of contacts) {
    const letter = letterOfName(contact.name)
    groups.set(letter, [...(groups.get(letter) ?? []), contact])
  }
  return [...groups].flatMap(([letter, members]) => [
    { kind: 'letter' as const, uuid: `letter:${letter}`, letter },
    ...members.map((contact) => ({ kind: 'contact' as const, uuid: contact.uuid, letter, contact })),
  ])
}

const alphabet = 'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** A colour per letter, neighbours far apart on the wheel; for what is no letter of ours none, which is grey. */
export function hueOfLetter(letter: string): number | null {
  const at = alphabet.indexOf(letter)
  return at < 0 || letter === '' ? null : Math.round((at * 137.5 + 12) % 360)
}
