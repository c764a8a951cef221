/** Where mail programs begin to quote what they answer, in the languages of our customers. */
const beginnings = [
  // With its date, and nothing after the colon: people too tell what somebody wrote.
  /^[^\S\n]*El (?=[^\n]*\d)[^\n]{6,200}(?:\n[^\n]{0,200})?\bescribi[óo]:[^\S\n]*$/m,
  /^[^\S\n]*On (?=[^\n]*\d)[^\n]{6,200}(?:\n[^\n]{0,200})?\bwrote:[^\S\n]*$/m,
  /^[^\S\n]*-{2,}\s*(?:Mensaje original|Original Message)\s*-{2,}/im,
  /^_{10,}[^\S\n]*\n\s*(?:De|From):/m,
  /^(?:De|From): [^\n]+\n(?:Enviado|Enviado el|Fecha|Sent|Date): /m,
  /^>/m,
]

/** Lines marked with `>`, at most a heading above them, and words of one's own between them or below. */
const answeredWithin = /^(?:[^>\n][^\n]*\n){0,2}\s*>[\s\S]*\n[^\S\n]*[^\s>]/

/**
 * What was written now, and what stands quoted below it. A mail that only quotes says what it quotes; one that answers
 * line by line is left whole: folded, its answers would not be seen.
 */
export function splitQuote(text: string): { said: string; quoted: string | null } {
  const at = beginnings
    .map((beginning) => text.search(beginning))
    .filter((place) => place >= 0)
    .toSorted((one, other) => one - other)
    .find((place) => !answeredWithin.test(text.slice(place).trim()))
  if (at === undefined) return { said: text.trim(), quoted: null }
  return { said: text.slice(0, at).trim(), quoted: text.slice(at).trim() }
}
