/** Chats that this tab marked as unread while they were open, with the last entry that they had by then. */
const kept = new Map<string, number | null>()

/** Keeps a chat unread though it is open: until it is opened again, or something new is in it. */
export const holdUnread = (interaction: string): void => void kept.set(interaction, null)

/** Lets a chat count as read again, because it was opened again. */
export const endKeptUnread = (interaction: string): void => void kept.delete(interaction)

export function isKeptUnread(interaction: string, lastSeq: number): boolean {
  const seq = kept.get(interaction)
  if (seq === undefined) return false
  if (seq === null) kept.set(interaction, lastSeq)
  else if (lastSeq > seq) kept.delete(interaction)
  return kept.has(interaction)
}
