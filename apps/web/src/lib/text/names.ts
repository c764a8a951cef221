import { letterOfName } from '@hilo/contracts'

/** Particles give no initial: 'Carlos de la Torre' is CT. */
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'da', 'do', 'dos'])

/** One or two initials; none for no name or a bare phone number (the avatar then shows an icon). */
export function initials(name: string | null | undefined): string {
  const words = (name ?? '')
    .trim()
    .split(/\s+/u)
    .map((word) => word.replace(/^[^\p{L}\p{N}]+/u, ''))
    .filter((word) => word !== '' && !particles.has(word.toLocaleLowerCase('es')))
  if (words.every((word) => /^\d+$/u.test(word))) return ''
  const first = words[0] ?? ''
  const last = words.slice(1).find((word) => /^[\p{L}\d]/u.test(word)) ?? ''
  return ((first.match(/./u)?.[0] ?? '') + (last.match(/./u)?.[0] ?? '')).toLocaleUpperCase('es')
}

/** The first word with a letter: a phone number or an emoji is no name to greet with. */
export const firstName = (name: string | null | undefined): string | null =>
  name?.split(/\s+/u).find((word) => /\p{L}/u.test(word)) ?? null

const alphabet = 'ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'

/** A hue per first letter, with neighbouring letters far apart; null for other characters and without a name. */
export function hueOfName(name: string | null | undefined): number | null {
  const letter = letterOfName(name ?? null)
  const index = alphabet.indexOf(letter)
  return index < 0 ? null : Math.round((index * 137.5 + 12) % 360)
}
