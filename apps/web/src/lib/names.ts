/** Words that stand between the names of a person and give no initial: 'Carlos de la Torre' is CT. */
const particles = new Set(['de', 'del', 'la', 'las', 'los', 'y', 'da', 'do', 'dos'])

/** One or two letters of a name; of nothing, or of a bare telephone number, none (the avatar then shows a figure). */
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

export const firstName = (name: string | null | undefined): string | null =>
  name?.trim().split(/\s+/u)[0] || null

/** Hues that stay apart from one another and from the accent's own. */
const hues = [12, 40, 95, 150, 178, 210, 285, 330] as const

/** The same person has the same colour everywhere, on every machine. */
export function hueOf(seed: string): number {
  let hash = 2_166_136_261
  for (let at = 0; at < seed.length; at += 1) {
    hash = Math.imul(hash ^ seed.charCodeAt(at), 16_777_619)
  }
  return hues[(hash >>> 0) % hues.length] ?? hues[0]
}
