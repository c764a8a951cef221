import { interactionKey, readDraft, replaceDraft } from './drafts'
import type { KeptUpload } from './kept-uploads'

/** Keeps the captions of files that are not sent after all: appends each to the draft of its chat. */
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
