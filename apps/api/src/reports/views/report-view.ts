import type { ReportView, Role } from '@hilo/contracts'
import type { Actor } from '../../platform/http/actor'

export interface ReportViewRow extends Pick<ReportView, 'uuid' | 'name' | 'query' | 'open' | 'version'> {
  readonly weekly_since: Date | null
  readonly weekly_role: Role | null
}
export const reportViewColumns = 'uuid, name, query, open, weekly_since, weekly_role::text, version'

/** A view as its person sees it. Once they have another role than when they asked for its mails, there are none. */
export const presentReportView = (
  { uuid, name, query, open, weekly_since, weekly_role, version }: ReportViewRow,
  { role }: Pick<Actor, 'role'>,
): ReportView => ({
  uuid,
  name,
  query,
  open,
  weekly: weekly_since !== null && weekly_role === role,
  version,
})

/** The columns that say whether a view arrives by mail. */
export const weeklyOf = (weekly: boolean, { role }: Pick<Actor, 'role'>, now: Date) => ({
  weekly_since: weekly ? now : null,
  weekly_role: weekly ? role : null,
})
