import type { Interaction } from '@hilo/contracts'

/** The chat that this tab took last, and when by the server's clock. */
let last: { readonly uuid: string; readonly at: string; readonly isFirst: boolean } | null = null

/** Remembers a chat that was taken: it stands first in 'Mis Chats' until it is answered, and its messages count as read. */
export const rememberTaken = ({ uuid, updated_at }: Interaction): void => {
  last = { uuid, at: updated_at, isFirst: true }
}

/** The person began another chat since: the one that was taken goes where its last message puts it. */
export const endTakenFirst = (): void => {
  if (last) last = { ...last, isFirst: false }
}

/** Nothing has come into the chat since this tab took it. */
export const isAsTaken = ({ uuid, last_activity_at }: Interaction): boolean =>
  last?.uuid === uuid && last_activity_at <= last.at

/** Puts the chat that was just taken first, wherever its wait or its last message would put it. */
export function takenFirst(rows: readonly Interaction[]): readonly Interaction[] {
  const at = last?.isFirst ? rows.findIndex((row) => row.uuid === last?.uuid) : -1
  const row = rows[at]
  const isOpen = row && !row.paused && (row.waiting_since !== null || isAsTaken(row))
  return isOpen && at > 0 ? [row, ...rows.toSpliced(at, 1)] : rows
}
