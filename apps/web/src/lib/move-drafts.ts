import { draftOf, episodeIn, fileIn, noteIn, replaceDraft } from './drafts'

/**
 * What was being written goes on in another chat, after what is written there already. One file goes with a message: where
 * one waits there, the other stays where it is.
 */
export function moveDrafts(user: string, from: string, to: string): void {
  const move = (partOf: (conversation: string) => string) => {
    const text = draftOf(user, partOf(from))
    if (!text) return
    replaceDraft(user, partOf(to), [draftOf(user, partOf(to)), text].filter(Boolean).join('\n'))
    replaceDraft(user, partOf(from), '')
  }
  move((conversation) => conversation)
  move(noteIn)
  if (!draftOf(user, fileIn(to))) move(fileIn)
  // It was prepared for a chat that is open: whatever is open there is that chat now.
  replaceDraft(user, episodeIn(to), '')
}
