import { interactionKey, readDraft, replaceDraft } from '../../lib/drafts/drafts'
import type { KeptUpload } from '../../lib/drafts/kept-uploads'

/** Logging out removes unsent files from this device; their captions stay as drafts. */
export function saveCaptionsAsDrafts(
  user: string,
  uploads: readonly Pick<KeptUpload, 'conversation' | 'interaction' | 'caption'>[],
): void {
  for (const { conversation, interaction, caption } of uploads) {
    if (caption.trim() === '') continue
    const text = [readDraft(user, conversation), caption.trim()].filter(Boolean).join('\n')
    replaceDraft(user, conversation, text)
    const episode = interactionKey(conversation)
    if (!readDraft(user, episode)) replaceDraft(user, episode, interaction)
  }
}
