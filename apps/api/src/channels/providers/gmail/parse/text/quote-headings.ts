/** A longer line is text, and no heading of a quotation. */
const longestLine = 200
/** Mail programs wrap a heading into at most this many lines. */
export const mostHeadingLines = 3

export type Lines = readonly string[]

/** The line without the marks of bold text; empty where it is too long for a heading. */
export const headingLine = (lines: Lines, at: number): string => {
  const line = (lines[at] ?? '').trim()
  return line.length > longestLine ? '' : line.replaceAll('*', '').replaceAll('\u00a0', ' ').trim()
}

/** Headings of quotations by mail programs and language: the first word, and the verb at the end or within. */
const attributions: readonly { begins: string; verbs: readonly string[]; inner?: string }[] = [
  { begins: 'El ', verbs: [' escribió', ' escribio'] },
  { begins: 'On ', verbs: [' wrote', ' sent'] },
  { begins: 'At ', verbs: [' wrote'] },
  { begins: 'Em ', verbs: [' escreveu'] },
  { begins: 'Le ', verbs: [' a écrit', ' a ecrit'] },
  { begins: 'Il ', verbs: [' ha scritto'] },
  { begins: 'Am ', verbs: [' schrieb'], inner: ' schrieb ' },
  { begins: 'Op ', verbs: [' schreef', ' geschreven'], inner: ' schreef ' },
]
const beginnings = attributions.map(({ begins }) => begins)
const verbs = attributions.flatMap((one) => one.verbs)

const hasDate = (words: string): boolean => /\d/.test(words)

const isDatedAttribution = (words: string): boolean =>
  attributions.some(({ begins, verbs, inner }) => {
    if (!words.startsWith(begins)) return false
    const verb = verbs.find((one) => words.endsWith(one)) ?? (inner && words.includes(inner) ? inner : null)
    return verb !== null && hasDate(words.slice(begins.length).replace(verb, ''))
  })

/** Gmail's heading of earlier years: `2016-10-24 15:36 GMT+02:00 Laura <laura@cliente.co>:`. */
const isoDate = /^\d{4}[-/]\d\d?[-/]\d\d? /
const addressAtEnd = /<[^<>\s@]+@[^<>\s@]+ ?>$/

const hasAddressBefore = (words: string, verb: string): boolean =>
  words.endsWith(verb) && addressAtEnd.test(words.slice(0, -verb.length).trimEnd())

/** Whether a mail program wrote this: it has a date or an address, and nothing after the colon. */
function isAttribution(text: string): boolean {
  // Zoho: `---- On Tue, 22 Dec 2026 14:17:36 -0500 Laura <laura@cliente.co> wrote ----`.
  if (text.startsWith('---') && text.endsWith('---'))
    return isDatedAttribution(text.replaceAll('-', ' ').trim())
  const words = text.endsWith(':') ? text.slice(0, -1).trimEnd() : text
  if (isoDate.test(words) && addressAtEnd.test(words)) return true
  return text !== words && isDatedAttribution(words)
}

/** A heading that begins with the writer, with an address or, in German, a date. */
const isNamedAttribution = (text: string): boolean => {
  if (!text.endsWith(':')) return false
  const words = text.slice(0, -1).trimEnd()
  return (
    (words.includes(' schrieb am ') && hasDate(words)) || verbs.some((verb) => hasAddressBefore(words, verb))
  )
}

/** The heading that begins with these words and ends with this or one of the next lines. */
export function attributionAt(lines: Lines, at: number, first = headingLine(lines, at)): boolean {
  let text = first
  if (text === '') return false
  const mayBeNamed = first.includes('<') || first.includes(' schrieb am ')
  for (let line = at; ; ) {
    if (isAttribution(text) || (mayBeNamed && isNamedAttribution(text))) return true
    line += 1
    const next = headingLine(lines, line)
    if (next === '' || line === at + mostHeadingLines) return false
    // Gmail breaks the line after the `<` of an address.
    text += text.endsWith('<') || next.startsWith('>') ? next : ` ${next}`
  }
}

/** Yahoo's heading is on the last line of the text. The time of day distinguishes it from a person's words. */
export function attributionWithin(lines: Lines, at: number): number | null {
  const line = lines[at] ?? ''
  const tail = Math.max(0, line.length - longestLine)
  for (const begins of beginnings)
    for (
      let from = line.indexOf(` ${begins}`, tail);
      from >= 0;
      from = line.indexOf(` ${begins}`, from + 1)
    ) {
      const first = line.slice(from).replaceAll('\u00a0', ' ').trim()
      if (
        hasTime.test(`${first} ${lines[at + 1] ?? ''}`.slice(0, longestLine)) &&
        attributionAt(lines, at, first)
      )
        return from
    }
  return null
}
const hasTime = /\d[:.h]\d\d/

/** The fields of a mail that Outlook and others put above a quotation: the writer, then the date. */
const writerLabels = /^(?:De|From|Von|Da|Van) ?: ?\S/
const dateLabels =
  /^(?:Enviado|Enviado el|Fecha|Sent|Date|Enviada|Enviado em|Enviada em|Data|Envoyé|Envoyé le|Date d'envoi|Gesendet|Datum|Inviato|Verzonden|Verstuurd) ?: /

/** Between the writer and the date stand at most the rest of the address and `Reply-To`. */
const mostFieldsBefore = 3

export function fieldsAt(lines: Lines, at: number): boolean {
  if (!writerLabels.test(headingLine(lines, at))) return false
  for (let line = at + 1; line <= at + mostFieldsBefore; line++) {
    const field = headingLine(lines, line)
    if (field === '') return false
    if (dateLabels.test(field)) return true
  }
  return false
}

const originals =
  /^(?:-+|_+)\s*(?:Mensaje original|Original Message|Mensagem original|Message d'origine|Message original|Ursprüngliche Nachricht|Originalnachricht|Messaggio originale|Oorspronkelijk bericht)\s*[-_]/i
export const isOriginalAt = (lines: Lines, at: number): boolean => originals.test(headingLine(lines, at))

/** Outlook's line above the fields. */
export function ruleAt(lines: Lines, at: number): boolean {
  if (!/^_{10,}$/.test(headingLine(lines, at))) return false
  let next = at + 1
  while (next < lines.length && (lines[next] ?? '').trim() === '') next += 1
  return writerLabels.test(headingLine(lines, next))
}
