/** A version 4 UUID. `crypto.randomUUID` is missing where the page is served without TLS on a local network. */
export function newUuid(): string {
  if (typeof crypto.randomUUID === 'function') return crypto.randomUUID()
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = Array.from(bytes, (byte, at) => {
    const marked = at === 6 ? (byte & 0x0f) | 0x40 : at === 8 ? (byte & 0x3f) | 0x80 : byte
    return marked.toString(16).padStart(2, '0')
  }).join('')
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-')
}

/** Derives a UUID from another one and a text: the same text gives the same UUID. */
export function deriveUuid(base: string, words: string): string {
  let [one, other] = [0x811c9dc5, 0x9dc5811c]
  for (let at = 0; at < words.length; at += 1) {
    one = Math.imul(one ^ words.charCodeAt(at), 0x01000193)
    other = Math.imul(other ^ words.charCodeAt(at), 0x9e3779b1)
  }
  const hex = (part: number, digits: number) =>
    (part >>> (32 - 4 * digits)).toString(16).padStart(digits, '0')
  return base.slice(0, 24) + hex(one, 8) + hex(other, 4)
}
