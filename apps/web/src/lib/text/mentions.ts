/** A person of the team, as a note names them: '@' and the whole name. */
export interface Named {
  readonly uuid: string
  readonly name: string
}

type NotePart = string | { readonly person: Named; readonly text: string }

export const isWordSign = (sign: string | undefined): boolean =>
  sign !== undefined && /[\p{L}\p{N}]/u.test(sign)

/** A text and the people in it: '@Ana Rojas' is Ana Rojas, not Ana. */
export function splitMentions(text: string, people: readonly Named[]): NotePart[] {
  const byLength = people.filter(({ name }) => name !== '').toSorted((a, b) => b.name.length - a.name.length)
  const parts: NotePart[] = []
  let from = 0
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    if (at < from || isWordSign(text[at - 1])) continue
    const person = byLength.find(
      ({ name }) => text.startsWith(name, at + 1) && !isWordSign(text[at + 1 + name.length]),
    )
    if (!person) continue
    const end = at + 1 + person.name.length
    if (at > from) parts.push(text.slice(from, at))
    parts.push({ person, text: text.slice(at, end) })
    from = end
  }
  if (from < text.length) parts.push(text.slice(from))
  return parts
}

/** The uuids of the people whom the text names, each once. */
export const mentionedIn = (text: string, people: readonly Named[]): string[] => [
  ...new Set(
    splitMentions(text, people).flatMap((part) => (typeof part === 'string' ? [] : [part.person.uuid])),
  ),
]

const longestQuery = 40

/** The text between an '@' that follows a blank and the caret; null if there is no such '@'. */
export function mentionQueryAt(text: string, caret: number): { from: number; query: string } | null {
  const from = text.lastIndexOf('@', caret - 1)
  const query = text.slice(from + 1, caret)
  if (from < 0 || caret - from > longestQuery || /\s/u.test(query) || isWordSign(text[from - 1])) return null
  return { from, query }
}
