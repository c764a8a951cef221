import { fileKey, interactionKey, mailKey, noteKey, readDraft, replaceDraft } from './drafts'

/**
 * Moves the drafts of a chat to another one, after the text that is there. A message has one file: if the other chat has
 * one already, the file stays.
 */
export function moveDrafts(user: string, from: string, to: string): void {
  const move = (partOf: (conversation: string) => string) => {
    const text = readDraft(user, partOf(from))
    if (!text) return
    replaceDraft(user, partOf(to), [readDraft(user, partOf(to)), text].filter(Boolean).join('\n'))
    replaceDraft(user, partOf(from), '')
  }
  move((conversation) => conversation)
  move(noteKey)
  if (!readDraft(user, fileKey(to))) move(fileKey)
  if (!readDraft(user, mailKey(to))) move(mailKey)
  // The draft now belongs to whichever interaction is open there.
  replaceDraft(user, interactionKey(to), '')
}
