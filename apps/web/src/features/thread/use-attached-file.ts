import type { ChannelType } from '@hilo/contracts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { fileIn, useDraft } from '../../lib/drafts'
import { dropFile, fileNamed, readFile } from '../../lib/waiting-files'
import { uploadBytesOf } from '../../server/session-user'
import { common } from '../../strings'

/** The file that goes with the next message: a single PDF that the channel takes; anything else is refused with why. */
export function useAttachedFile(
  user: string,
  conversation: string,
  channel: ChannelType,
  refuse: (sentence: string) => void,
) {
  const client = useQueryClient()
  const draft = useDraft(user, fileIn(conversation))
  const file = useMemo(() => fileNamed(draft), [draft])
  const remove = () => dropFile(user, conversation)

  useEffect(() => {
    // What cannot be asked now is asked when the chat is opened again.
    if (file) readFile(user, conversation, file).catch(() => undefined)
  }, [user, conversation, file])

  const attach = async (chosen: readonly File[]) => {
    const part = await import('./attach-pdf').catch(() => null)
    const wrong = part
      ? await part.attachPdf(user, conversation, channel, uploadBytesOf(client), chosen)
      : common.part.failed
    if (wrong !== null) refuse(wrong)
  }
  return { file, attach, remove }
}
