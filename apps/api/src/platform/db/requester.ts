import type { StatementKind } from '@hilo/contracts'

/** How long the statements of a request may take, and what cancels them (decision 110). */
export interface StatementOptions {
  /** Decides the time limit of each statement. */
  readonly kind: StatementKind
  /** Aborted when the requester has left. Null: the statements run to their end, because they write or others need the answer too. */
  readonly signal: AbortSignal | null
}

/** The business whose rows are used, and the limits of the request that uses them. */
export interface Requester {
  readonly business: string
  readonly statementOptions?: StatementOptions
  /** How long a statement may wait for a row that another transaction holds. 0: no limit of its own. */
  readonly lockWaitMs?: number
  /** Whether its statements read an index in its order, up to their limit. */
  readonly inOrder?: boolean
  /** No person waits for it, so it takes turns with the requests of the business's people. */
  readonly background?: boolean
}

/** Where only the business is known: the time limit of a change, and no cancelling. */
const defaultOptions: StatementOptions = { kind: 'change', signal: null }
export const resolveRequester = (
  of: string | Requester,
): StatementOptions & {
  readonly business: string
  readonly lockWaitMs: number
  readonly inOrder: boolean
  readonly background: boolean
} =>
  typeof of === 'string'
    ? { business: of, lockWaitMs: 0, inOrder: false, background: false, ...defaultOptions }
    : {
        business: of.business,
        lockWaitMs: of.lockWaitMs ?? 0,
        inOrder: of.inOrder ?? false,
        background: of.background ?? false,
        ...(of.statementOptions ?? defaultOptions),
      }

/** A search (`q`) may read all rows of a business, so it has its own time limit. */
export const statementKind = (input: unknown, isRead: boolean): StatementOptions['kind'] =>
  (input as { q?: unknown } | undefined)?.q ? 'search' : isRead ? 'list' : 'change'
