import type { Contact } from '@hilo/contracts'
import { compareNames, groupLetter, isNameless } from '../../lib/collate'

export type Entry =
  | { readonly kind: 'letter'; readonly uuid: string; readonly letter: string }
  | { readonly kind: 'contact'; readonly uuid: string; readonly letter: string; readonly contact: Contact }

const letterOf = ({ name }: Contact): string => (isNameless(name) ? '#' : groupLetter(name ?? ''))

const order = (a: string, b: string): number =>
  a === b ? 0 : a === '#' ? -1 : b === '#' ? 1 : compareNames(a, b)

/** Every letter followed by its contacts: '#' first, ñ after n. */
export function byLetter(contacts: readonly Contact[]): Entry[] {
  const groups = new Map<string, Contact[]>()
  for (const contact of contacts) {
    const letter = letterOf(contact)
    groups.set(letter, [...(groups.get(letter) ?? []), contact])
  }
  return [...groups]
    .sort(([a], [b]) => order(a, b))
    .flatMap(([letter, members]) => [
      { kind: 'letter' as const, uuid: `letter:${letter}`, letter },
      ...members
        .toSorted((a, b) => compareNames(a.name ?? '', b.name ?? ''))
        .map((contact) => ({ kind: 'contact' as const, uuid: contact.uuid, letter, contact })),
    ])
}

const alphabet = 'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** A colour per letter, neighbours far apart on the wheel; for what is no letter of ours none, which is grey. */
export function hueOfLetter(letter: string): number | null {
  const at = alphabet.indexOf(letter)
  return at < 0 || letter === '' ? null : Math.round((at * 137.5 + 12) % 360)
}
