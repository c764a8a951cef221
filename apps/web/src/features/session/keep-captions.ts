import { draftOf, episodeIn, replaceDraft } from '../../lib/drafts'
import type { Upload } from '../../server/uploads'

/** Whoever leaves takes their files from this device. The words that were to go with them stay, as drafts. */
export function keepCaptions(user: string, uploads: readonly Upload[]): void {
  for (const { conversation, interaction, caption } of uploads) {
    if (caption.trim() === '') continue
    const text = [draftOf(user, conversation), caption.trim()].filter(Boolean).join('\n')
    replaceDraft(user, conversation, text)
    const episode = episodeIn(conversation)
    if (!draftOf(user, episode)) replaceDraft(user, episode, interaction)
  }
}
