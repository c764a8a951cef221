/** A line of a heading is no longer; what is, somebody wrote. */
const longestHeading = 200

type Lines = readonly string[]

const headingAt = (lines: Lines, at: number): string => {
  const line = lines[at]?.trim() ?? ''
  return line.length > longestHeading ? '' : line
}

/** With its date, and nothing after the colon, which may stand on the next line: people too tell what somebody wrote. */
const isAttribution = (lines: Lines, at: number): boolean => {
  const line = headingAt(lines, at)
  const end = line.startsWith('El ') ? /escribi[óo]:$/ : line.startsWith('On ') ? /\bwrote:$/ : null
  if (!end || !/\d/.test(line)) return false
  return line.length > 'El 1 escribió:'.length && (end.test(line) || end.test(headingAt(lines, at + 1)))
}

/** Where mail programs begin to quote what they answer, in the languages of our customers. */
const beginnings: readonly ((lines: Lines, at: number) => boolean)[] = [
  isAttribution,
  (lines, at) => /^--+\s*(?:Mensaje original|Original Message)\s*--/i.test(headingAt(lines, at)),
  (lines, at) => /^_{10,}$/.test(headingAt(lines, at)) && /^(?:De|From):/.test(nextWritten(lines, at)),
  (lines, at) =>
    /^(?:De|From): ./.test(headingAt(lines, at)) &&
    /^(?:Enviado|Enviado el|Fecha|Sent|Date): /.test(headingAt(lines, at + 1)),
  (lines, at) => lines[at]?.startsWith('>') ?? false,
]

const nextWritten = (lines: Lines, at: number): string => {
  let next = at + 1
  while (next < lines.length && headingAt(lines, next) === '') next += 1
  return headingAt(lines, next)
}

/** By what mail programs say that they hand on somebody else's mail. */
const forwarding =
  /^--+\s*(?:Forwarded message|Mensaje reenviado)\s*--+$|^(?:Begin forwarded message|Inicio del mensaje reenviado):$/i
const isForwarding = (lines: Lines, at: number): boolean => forwarding.test(headingAt(lines, at))

/** Outlook forwards under the same heading that it answers with: the subject alone tells. */
export const beginsForward = (subject: string): boolean => /^(?:fwd?|rv|reenv|enc|tr|wg) ?:/i.test(subject)

const isQuoted = (line: string): boolean => line.trimStart().startsWith('>')

/**
 * What was written now, and what stands quoted below it. A mail that only quotes says what it quotes; one that answers
 * line by line is left whole: folded, its answers would not be seen. So is one that hands on another: that is what it says.
 */
export function splitQuote(text: string, forwards = false): { said: string; quoted: string | null } {
  const whole = { said: text.trim(), quoted: null }
  if (forwards) return whole
  const lines = text.split('\n')
  const first = (begins: (lines: Lines, at: number) => boolean) =>
    lines.findIndex((_, at) => begins(lines, at))
  const lastOwn = lines.findLastIndex((line) => line.trim() !== '' && !isQuoted(line))
  const forwarded = first(isForwarding)
  const at = beginnings
    .map(first)
    .filter((place) => place >= 0)
    .toSorted((one, other) => one - other)
    .find((place) => !isAnsweredWithin(lines, place, lastOwn))
  if (at === undefined || (forwarded >= 0 && forwarded < at)) return whole
  return { said: lines.slice(0, at).join('\n').trim(), quoted: lines.slice(at).join('\n').trim() }
}

/** Lines marked with `>`, at most a heading of two lines above them, and words of one's own between them or below. */
function isAnsweredWithin(lines: Lines, at: number, lastOwn: number): boolean {
  let marked = at
  while (marked < lines.length && marked < at + 2 && !isQuoted(lines[marked] ?? '')) marked += 1
  while (marked < lines.length && lines[marked]?.trim() === '') marked += 1
  return isQuoted(lines[marked] ?? '') && lastOwn > marked
}
