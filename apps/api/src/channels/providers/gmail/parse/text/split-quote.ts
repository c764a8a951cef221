import {
  attributionAt,
  attributionWithin,
  fieldsAt,
  headingLine,
  isOriginalAt,
  type Lines,
  mostHeadingLines,
  ruleAt,
} from './quote-headings'

const isQuoted = (line: string | undefined): boolean => line?.trimStart().startsWith('>') ?? false

/** Where a quotation begins: the line, and the column if text stands before it on that line. */
interface Beginning {
  readonly line: number
  readonly column: number
}

function beginningAt(lines: Lines, line: number): Beginning | null {
  const column = attributionWithin(lines, line)
  if (column !== null) return { line, column }
  const begins =
    lines[line]?.startsWith('>') ||
    attributionAt(lines, line) ||
    isOriginalAt(lines, line) ||
    ruleAt(lines, line) ||
    fieldsAt(lines, line)
  return begins ? { line, column: 0 } : null
}

/** The lines above a forwarded mail. */
const forwarding =
  /^--+\s*(?:Forwarded message|Mensaje reenviado)\s*--+$|^(?:Begin forwarded message|Inicio del mensaje reenviado):$/i

/** Outlook has the same heading in forwards and in answers: only the subject tells them apart. */
export const beginsForward = (subject: string): boolean => /^(?:fwd?|rv|reenv|enc|tr|wg) ?:/i.test(subject)

/**
 * Splits a mail into its new text and the quotation below it. A mail that answers between the quoted lines stays whole,
 * because its answers would be hidden with the quotation; so does a forwarded mail, which is the message itself.
 */
export function splitQuote(text: string, forwards = false): { own: string; quoted: string | null } {
  const whole = { own: text.trim(), quoted: null }
  if (forwards) return whole
  const lines = text.split('\n')
  const lastOwn = lastOwnLine(lines)
  for (const [line, words] of lines.entries()) {
    if (words.startsWith('-') || words.endsWith(':'))
      if (forwarding.test(headingLine(lines, line))) return whole
    const begins = beginningAt(lines, line)
    if (begins && !isAnsweredWithin(lines, line, lastOwn)) return splitAt(lines, begins)
  }
  return whole
}

function splitAt(lines: Lines, { line, column }: Beginning): { own: string; quoted: string } {
  const shared = lines[line] ?? ''
  return {
    own: [...lines.slice(0, line), shared.slice(0, column)].join('\n').trim(),
    quoted: [shared.slice(column), ...lines.slice(line + 1)].join('\n').trim(),
  }
}

/** Lines that phones and mail programs add. */
const advert =
  /^(?:Enviado (?:desde|con|de) |Sent (?:from|with) |Obt[eé]n(?:er)? Outlook para |Get Outlook for )/i

/**
 * The last line that answers. A signature below the quotation does not: Gmail puts it there by default, after a line of
 * two dashes.
 */
function lastOwnLine(lines: Lines): number {
  const lastQuoted = lines.findLastIndex(isQuoted)
  const signature = lines.findIndex((line, at) => at > lastQuoted && /^-- ?$/.test(line))
  const end = signature === -1 || lastQuoted === -1 ? lines.length : signature
  return lines
    .slice(0, end)
    .findLastIndex((line) => line.trim() !== '' && !isQuoted(line) && !advert.test(line.trim()))
}

/** Whether own text stands between or below the lines marked with `>`, which may have a heading. */
function isAnsweredWithin(lines: Lines, at: number, lastOwn: number): boolean {
  let marked = at
  while (marked < lines.length && marked < at + mostHeadingLines && !isQuoted(lines[marked])) marked += 1
  while (marked < lines.length && lines[marked]?.trim() === '') marked += 1
  return isQuoted(lines[marked]) && lastOwn > marked
}
