import { useEffect } from 'react'
import { episodeIn, flushDrafts, saveDraft, useDraft } from '../../lib/drafts'

/** Whether what waits in the box was prepared for a chat that has ended since, and began anew. */
export function useEpisode(user: string, conversation: string, interaction: string, waits: boolean) {
  const place = episodeIn(conversation)
  const prepared = useDraft(user, place)
  useEffect(() => {
    if (!waits && prepared !== '') saveDraft(user, place, '')
    if (waits && prepared === '') saveDraft(user, place, interaction)
  }, [user, place, interaction, waits, prepared])
  return {
    earlier: waits && prepared !== '' && prepared !== interaction,
    goOn: () => {
      saveDraft(user, place, interaction)
      flushDrafts()
    },
  }
}
