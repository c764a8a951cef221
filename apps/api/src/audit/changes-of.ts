/** The fields that an act changed, each with its value before and after. */
export type AuditChanges = Readonly<Record<string, { readonly before: unknown; readonly after: unknown }>>

/** Longer texts and lists are cut: the log says what changed, it is no archive of every version. */
const maxLength = 500

/** The fields of `after` that differ from those of `before`. */
export function changesOf(before: object, after: object): AuditChanges {
  const old = before as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    Object.entries(after)
      .filter(([field, value]) => JSON.stringify(old[field] ?? null) !== JSON.stringify(value ?? null))
      .map(([field, value]) => [field, { before: cut(old[field]), after: cut(value) }]),
  )
}

function cut(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value ?? null)
  return text.length <= maxLength
    ? (value ?? null)
    : `${[...text.slice(0, maxLength * 2)].slice(0, maxLength).join('')}…`
}
