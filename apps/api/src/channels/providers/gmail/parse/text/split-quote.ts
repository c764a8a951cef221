/** A longer line is text, and no heading of a quotation. */
const longestHeading = 200

type Lines = readonly string[]

const headingAt = (lines: Lines, at: number): string => {
  const line = lines[at]?.trim() ?? ''
  return line.length > longestHeading ? '' : line
}

/** Has a date, and nothing after the colon, which may be on the next line. Otherwise a person may have written it. */
const isAttribution = (lines: Lines, at: number): boolean => {
  const line = headingAt(lines, at)
  const end = line.startsWith('El ') ? /escribi[óo]:$/ : line.startsWith('On ') ? /\bwrote:$/ : null
  if (!end || !/\d/.test(line)) return false
  return line.length > 'El 1 escribió:'.length && (end.test(line) || end.test(headingAt(lines, at + 1)))
}

/** Recognise where mail programs begin a quotation, in our customers' languages. */
const quoteBeginnings: readonly ((lines: Lines, at: number) => boolean)[] = [
  isAttribution,
  (lines, at) => /^--+\s*(?:Mensaje original|Original Message)\s*--/i.test(headingAt(lines, at)),
  (lines, at) => /^_{10,}$/.test(headingAt(lines, at)) && /^(?:De|From):/.test(nextNonEmpty(lines, at)),
  (lines, at) =>
    /^(?:De|From): ./.test(headingAt(lines, at)) &&
    /^(?:Enviado|Enviado el|Fecha|Sent|Date): /.test(headingAt(lines, at + 1)),
  (lines, at) => lines[at]?.startsWith('>') ?? false,
]

const nextNonEmpty = (lines: Lines, at: number): string => {
  let next = at + 1
  while (next < lines.length && headingAt(lines, next) === '') next += 1
  return headingAt(lines, next)
}

/** The lines above a forwarded mail. */
const forwarding =
  /^--+\s*(?:Forwarded message|Mensaje reenviado)\s*--+$|^(?:Begin forwarded message|Inicio del mensaje reenviado):$/i
const isForwarding = (lines: Lines, at: number): boolean => forwarding.test(headingAt(lines, at))

/** Outlook has the same heading in forwards and in answers: only the subject tells them apart. */
export const beginsForward = (subject: string): boolean => /^(?:fwd?|rv|reenv|enc|tr|wg) ?:/i.test(subject)

const isQuoted = (line: string): boolean => line.trimStart().startsWith('>')

/**
 * Splits a mail into its new text and the quotation below it. A mail that answers between the quoted lines stays whole,
 * because its answers would be hidden with the quotation; so does a forwarded mail, which is the message itself.
 */
export function splitQuote(text: string, forwards = false): { own: string; quoted: string | null } {
  const whole = { own: text.trim(), quoted: null }
  if (forwards) return whole
  const lines = text.split('\n')
  const first = (begins: (lines: Lines, at: number) => boolean) =>
    lines.findIndex((_, at) => begins(lines, at))
  const lastOwn = lines.findLastIndex((line) => line.trim() !== '' && !isQuoted(line))
  const forwarded = first(isForwarding)
  const at = quoteBeginnings
    .map(first)
    .filter((index) => index >= 0)
    .toSorted((one, other) => one - other)
    .find((index) => !isAnsweredWithin(lines, index, lastOwn))
  if (at === undefined || (forwarded >= 0 && forwarded < at)) return whole
  return { own: lines.slice(0, at).join('\n').trim(), quoted: lines.slice(at).join('\n').trim() }
}

/** Whether own text stands between or below the lines marked with `>`, which may have a heading of two lines. */
function isAnsweredWithin(lines: Lines, at: number, lastOwn: number): boolean {
  let marked = at
  while (marked < lines.length && marked < at + 2 && !isQuoted(lines[marked] ?? '')) marked += 1
  while (marked < lines.length && lines[marked]?.trim() === '') marked += 1
  return isQuoted(lines[marked] ?? '') && lastOwn > marked
}
