import type { StatementKind } from '@hilo/contracts'

/** What somebody asks, as far as it concerns the database. */
export interface Asking {
  /** How long each statement may take. */
  readonly kind: StatementKind
  /** Fires when whoever asked has gone. Null: it is done all the same, for it changes something, or others want to know it too. */
  readonly left: AbortSignal | null
}

/** Whose rows, and for whom. */
export interface Asker {
  readonly business: string
  readonly asking?: Asking
}

/** Named without an asker, a business's rows are read or written in as much time as what a person does. */
const byItself: Asking = { kind: 'act', left: null }
export const asked = (of: string | Asker): Asking & Pick<Asker, 'business'> =>
  typeof of === 'string'
    ? { business: of, ...byItself }
    : { business: of.business, ...(of.asking ?? byItself) }

/** What is looked for with `q` may read all rows of a business. */
export const kindOf = (asked: unknown, isRead: boolean): Asking['kind'] =>
  (asked as { q?: unknown } | undefined)?.q ? 'search' : isRead ? 'list' : 'act'
