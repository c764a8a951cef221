export const dueKinds = ['first_answer', 'end'] as const
export type DueKind = (typeof dueKinds)[number]
/** A due of an interaction, and the moment after which its target is missed. */
export interface Due {
  readonly kind: DueKind
  readonly at: Date
}

/** The last minutes before a due moment. */
export const dueSoonMs = 15 * 60_000
