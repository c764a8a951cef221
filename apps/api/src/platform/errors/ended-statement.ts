import type { StatementBounds, StatementKind } from '@hilo/contracts'
import { sqlStatesOf } from './sql-states'

/** A statement that reached the bound of its kind. Its transaction has done nothing. */
export class TookTooLong extends Error {
  /** As Postgres says it: to whoever tries again after a failure of the database, it is one. */
  readonly code = '57014'
  readonly kind: StatementKind
  constructor(kind: StatementKind, boundMs: number) {
    super(`a statement (${kind}) was ended after ${boundMs} ms`)
    this.kind = kind
  }
}

/** Whoever asked has gone, so that nobody hears of this. */
export class AskerLeft extends Error {}

/** Postgres ended the statement, for its time was over or because it was told to. */
export const wasCancelled = (error: unknown): boolean => sqlStatesOf(error).includes('57014')

/** What ended somebody's statement, where Postgres did. */
export function whyEnded(
  error: unknown,
  { kind, left }: { readonly kind: StatementKind; readonly left: AbortSignal | null },
  bounds: StatementBounds,
): unknown {
  if (!wasCancelled(error)) return error
  return left?.aborted ? new AskerLeft() : new TookTooLong(kind, bounds[kind])
}
