/** Where mail programs begin to quote what they answer, in the languages of our customers. */
const beginnings = [
  /^[^\S\n]*El [^\n]{6,200}(?:\n[^\n]{0,200})?\bescribi[óo]:/m,
  /^[^\S\n]*On [^\n]{6,200}(?:\n[^\n]{0,200})?\bwrote:/m,
  /^[^\S\n]*-{2,}\s*(?:Mensaje original|Original Message)\s*-{2,}/im,
  /^_{10,}\s*\n\s*(?:De|From):/m,
  /^(?:De|From): [^\n]+\n(?:Enviado|Enviado el|Fecha|Sent|Date): /m,
  /^>/m,
]

/** What was written now, and what stands quoted below it. A mail that only quotes says what it quotes. */
export function splitQuote(text: string): { said: string; quoted: string | null } {
  const places = beginnings.map((beginning) => text.search(beginning)).filter((at) => at >= 0)
  const at = Math.min(...places)
  if (places.length === 0) return { said: text.trim(), quoted: null }
  return { said: text.slice(0, at).trim(), quoted: text.slice(at).trim() }
}
