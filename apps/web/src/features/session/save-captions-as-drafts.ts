import { interactionKey, readDraft, replaceDraft } from '../../lib/drafts/drafts'
import type { Upload } from '../../server/unsent/uploads'

/** Logging out removes unsent files from this device; their captions stay as drafts. */
export function saveCaptionsAsDrafts(user: string, uploads: readonly Upload[]): void {
  for (const { conversation, interaction, caption } of uploads) {
    if (caption.trim() === '') continue
    const text = [readDraft(user, conversation), caption.trim()].filter(Boolean).join('\n')
    replaceDraft(user, conversation, text)
    const episode = interactionKey(conversation)
    if (!readDraft(user, episode)) replaceDraft(user, episode, interaction)
  }
}
