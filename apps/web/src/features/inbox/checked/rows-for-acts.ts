import { type Interaction, isAdmin, type SessionUser } from '@hilo/contracts'
import type { checkedRows } from '../../../strings'

export type CheckedAct = keyof typeof checkedRows.acts

/** For each act, the checked rows that allow it; the server decides again. */
export function rowsForActs(
  rows: readonly Interaction[],
  me: SessionUser,
): Record<CheckedAct, readonly Interaction[]> {
  const own = rows.filter(({ status, user }) => status === 'assigned' && user?.uuid === me.uuid)
  const managed = isAdmin(me.role) ? rows.filter(({ status }) => status === 'assigned') : own
  return {
    transfer: managed,
    finish: managed,
    label: rows.filter((row) => row.status === 'unassigned' || managed.includes(row)),
    read: own.filter(({ unread, last_message }) => unread > 0 && last_message !== null),
    unread: own.filter(({ unread }) => unread === 0),
  }
}
