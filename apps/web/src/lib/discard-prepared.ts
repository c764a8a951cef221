import { episodeIn, noteIn, replaceDraft } from './drafts'
import { dropFile } from './waiting-files'

/** All that waits in a chat. */
export function discardPrepared(user: string, conversation: string): void {
  dropFile(user, conversation)
  for (const place of [conversation, noteIn(conversation), episodeIn(conversation)])
    replaceDraft(user, place, '')
}
