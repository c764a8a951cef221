import { discardDraftFiles } from './draft-files'
import { interactionKey, mailKey, noteKey, replaceDraft } from './drafts'

/** Discards everything that is being prepared in a chat: answer, note and files. */
export function discardDrafts(user: string, conversation: string): void {
  discardDraftFiles(user, conversation)
  for (const key of [
    conversation,
    noteKey(conversation),
    mailKey(conversation),
    interactionKey(conversation),
  ])
    replaceDraft(user, key, '')
}
