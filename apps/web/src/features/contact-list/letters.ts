import { type Contact, letterOfName } from '@hilo/contracts'

export type LetterListItem =
  | { readonly kind: 'letter'; readonly uuid: string; readonly letter: string }
  | { readonly kind: 'contact'; readonly uuid: string; readonly letter: string; readonly contact: Contact }

/** Each letter followed by its contacts, in the order of the API. */
export function groupByLetter(contacts: readonly Contact[]): LetterListItem[] {
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
