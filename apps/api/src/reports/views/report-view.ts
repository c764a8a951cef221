import type { ReportView as Answer } from '@hilo/contracts'
import type { ReportView } from '@hilo/prisma'
import type { Actor } from '../../platform/http/actor'

/** A view as its person sees it. Once they have another role than when they asked for its mails, there are none. */
export const presentReportView = (
  { uuid, name, query, open, weekly_since, weekly_role, version }: ReportView,
  { role }: Pick<Actor, 'role'>,
): Answer => ({
  uuid,
  name,
  // Checked by the contract when it was saved.
  query: query as Record<string, string>,
  open,
  weekly: weekly_since !== null && weekly_role === role,
  version,
})

/** The columns that say whether a view arrives by mail. */
export const weeklyOf = (weekly: boolean, { role }: Pick<Actor, 'role'>, now: Date) => ({
  weekly_since: weekly ? now : null,
  weekly_role: weekly ? role : null,
})
