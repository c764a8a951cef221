import type { ChannelType, QuickAnswerFile } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { discardDraftFiles, loadDraftFile, parseDraftFiles } from '../../../../lib/drafts/draft-files'
import { fileKey, useDraftText } from '../../../../lib/drafts/drafts'
import { errorSentence } from '../../../../server/http/api-error'
import { fetchFile } from '../../../../server/http/download'
import { maxUploadBytes } from '../../../../server/session/session-user'
import { common, thread } from '../../../../strings'

/** The files that are sent next; what cannot be sent is refused with a sentence. */
export function useAttachedFiles(
  user: string,
  conversation: string,
  channel: ChannelType,
  refuse: (sentence: string) => void,
) {
  const client = useQueryClient()
  const draft = useDraftText(user, fileKey(conversation))
  const files = useMemo(() => parseDraftFiles(draft), [draft])
  const remove = (only?: string) => discardDraftFiles(user, conversation, only)

  useEffect(() => {
    // A failed read is repeated when the chat is opened again.
    for (const file of files) loadDraftFile(user, conversation, file).catch(() => undefined)
  }, [user, conversation, files])

  const attach = async (chosen: readonly File[]) => {
    const module = await import('./attach-pdf').catch(() => null)
    const problem = module
      ? await module.attachPdf(user, conversation, channel, maxUploadBytes(client), chosen)
      : common.part.failed
    if (problem !== null) refuse(problem)
  }
  const attachMedia = async (chosen: readonly File[]) => {
    const module = await import('./attach-media').catch(() => null)
    const problem = module
      ? await module.attachMedia(user, conversation, channel, maxUploadBytes(client), chosen)
      : common.part.failed
    if (problem !== null) refuse(problem)
  }
  /** The file of a quick answer: from here on like one that was chosen on this device. */
  const attachStored = async ({ url, name, mime }: QuickAnswerFile) => {
    try {
      await attachMedia([new File([await fetchFile(url)], name, { type: mime })])
    } catch (error) {
      refuse(errorSentence(error, thread.media.downloadFailed))
    }
  }
  return { files, attach, attachMedia, attachStored, remove }
}
