import type { ChannelType } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { discardDraftFile, loadDraftFile, parseDraftFile } from '../../../lib/drafts/draft-files'
import { fileKey, useDraftText } from '../../../lib/drafts/drafts'
import { maxUploadBytes } from '../../../server/session/session-user'
import { common } from '../../../strings'

/** The single PDF attached to the next message; other files are refused with a sentence. */
export function useAttachedFile(
  user: string,
  conversation: string,
  channel: ChannelType,
  refuse: (sentence: string) => void,
) {
  const client = useQueryClient()
  const draft = useDraftText(user, fileKey(conversation))
  const file = useMemo(() => parseDraftFile(draft), [draft])
  const remove = () => discardDraftFile(user, conversation)

  useEffect(() => {
    // A failed read is repeated when the chat is opened again.
    if (file) loadDraftFile(user, conversation, file).catch(() => undefined)
  }, [user, conversation, file])

  const attach = async (chosen: readonly File[]) => {
    const module = await import('./attach-pdf').catch(() => null)
    const problem = module
      ? await module.attachPdf(user, conversation, channel, maxUploadBytes(client), chosen)
      : common.part.failed
    if (problem !== null) refuse(problem)
  }
  return { file, attach, remove }
}
