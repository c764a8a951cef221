import type { StatementBounds, StatementKind } from '@hilo/contracts'
import { sqlStatesOf } from './sql-states'

/** A statement reached the time limit of its kind. Its transaction was rolled back. */
export class TookTooLong extends Error {
  /** Postgres's own code, so that callers who retry after database failures recognise it. */
  readonly code = '57014'
  readonly kind: StatementKind
  constructor(kind: StatementKind, boundMs: number) {
    super(`a statement (${kind}) was ended after ${boundMs} ms`)
    this.kind = kind
  }
}

/** The requester has left, so nobody receives this error. */
export class RequesterLeft extends Error {}

/** Postgres ended the statement, at its time limit or because it was cancelled. */
export const wasCancelled = (error: unknown): boolean => sqlStatesOf(error).includes('57014')

/** Replaces Postgres's cancellation by its reason; other errors pass. */
export function explainCancellation(
  error: unknown,
  { kind, signal }: { readonly kind: StatementKind; readonly signal: AbortSignal | null },
  bounds: StatementBounds,
): unknown {
  if (!wasCancelled(error)) return error
  return signal?.aborted ? new RequesterLeft() : new TookTooLong(kind, bounds[kind])
}
