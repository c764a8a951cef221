import type { ChannelType, QuickAnswerFile } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import {
  discardDraftFiles,
  loadDraftFile,
  loadFileStore,
  parseDraftFiles,
} from '../../../../lib/drafts/draft-files'
import { fileKey, useDraftText } from '../../../../lib/drafts/drafts'
import { errorSentence } from '../../../../server/http/api-error'
import { fetchFile } from '../../../../server/http/download'
import { maxUploadBytes } from '../../../../server/session/session-user'
import { thread } from '../../../../strings'

const loadPdf = () => import('./attach-pdf')
const loadMedia = () => import('./attach-media')

/** Fetches what attaches a file: without it none could be attached once the connection is lost. */
export function preloadAttaching(): void {
  for (const load of [loadPdf, loadMedia, loadFileStore]) load().catch(() => undefined)
}

/** The files of the next message; files that cannot be sent are refused with a sentence. */
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
    const module = await loadPdf().catch(() => null)
    const problem = module
      ? await module.attachPdf(user, conversation, channel, maxUploadBytes(client), chosen)
      : thread.upload.failed
    if (problem !== null) refuse(problem)
  }
  const attachMedia = async (chosen: readonly File[]) => {
    const module = await loadMedia().catch(() => null)
    const problem = module
      ? await module.attachMedia(user, conversation, channel, maxUploadBytes(client), chosen)
      : thread.upload.failed
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
