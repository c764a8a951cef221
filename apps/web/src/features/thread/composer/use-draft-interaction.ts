import { useEffect } from 'react'
import { flushDrafts, interactionKey, saveDraft, useDraftText } from '../../../lib/drafts/drafts'

/** Whether the draft was written for an earlier interaction of this conversation. */
export function useDraftInteraction(
  user: string,
  conversation: string,
  interaction: string,
  hasDraft: boolean,
) {
  const key = interactionKey(conversation)
  const draftInteraction = useDraftText(user, key)
  useEffect(() => {
    if (!hasDraft && draftInteraction !== '') saveDraft(user, key, '')
    if (hasDraft && draftInteraction === '') saveDraft(user, key, interaction)
  }, [user, key, interaction, hasDraft, draftInteraction])
  return {
    earlier: hasDraft && draftInteraction !== '' && draftInteraction !== interaction,
    /** Makes the draft one of this interaction. */
    adopt: () => {
      saveDraft(user, key, interaction)
      flushDrafts()
    },
  }
}
