import type { InteractionRow } from '../../entries/rows'

/** The input of a plan beside its facts. */
export interface PlanContext {
  readonly account: { readonly business: string; readonly uuid: string }
  readonly now: Date
  readonly newUuid: () => string
  /** How the customer was resolved just before, for the timeline. Absent: not resolved yet. */
  readonly resolved?: { readonly merged: readonly (string | null)[]; readonly inherited: readonly string[] }
  /** The last interaction of each thread, for messages that open none: echoes, and those of a blocked contact. */
  readonly last?: readonly InteractionRow[]
  /** Only for echoes: after how long a customer's silence expires an interaction. */
  readonly echo?: { readonly expiryMinutes: number | null }
}
