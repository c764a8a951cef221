/** Bytes as text, or null where they are not in this charset, or nobody knows it. */
export function decodeAs(charset: string, bytes: Uint8Array): string | null {
  try {
    const decoder = new TextDecoder(charset, { fatal: true })
    // In pieces: given all at once, Node 20 takes Windows-1252 for Latin-1, which has no '€' and no curly quotes.
    return decoder.decode(bytes, { stream: true }) + decoder.decode()
  } catch {
    return null
  }
}
