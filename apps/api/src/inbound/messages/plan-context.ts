import type { InteractionRow } from '../rows/rows'

/** What a plan is made with, beside the facts. */
export interface PlanContext {
  readonly account: { readonly business: string; readonly uuid: string }
  readonly now: Date
  readonly newUuid: () => string
  /** What was found out about the customer just before, and is told in the thread. Absent: nobody has looked yet. */
  readonly settled?: { readonly merged: readonly (string | null)[]; readonly inherited: readonly string[] }
  /** Only of what the business wrote: how long a customer may keep silent, and of each thread the episode that ended last. */
  readonly echo?: { readonly silenceMinutes: number | null; readonly ended: readonly InteractionRow[] }
}
