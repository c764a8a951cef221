import type { Interaction } from '@hilo/contracts'
import { keptDrafts as words } from '../../strings'
import { mayBeStored as messageMayBeStored, type UnsentMessage } from './unsent-messages'
import { useUnsentMessages } from './unsent-messages-context'
import { filesOfUpload, mayBeStored, type Upload } from './upload'
import { useUploads } from './uploads-context'
import { useUnsent } from './use-unsent'

/** What the server may have stays until the server answers. */
const isDiscardable = (message: UnsentMessage): boolean => !messageMayBeStored(message)
const isDiscardableFile = (upload: Upload): boolean => upload.state !== 'stored' && !mayBeStored(upload)

/** Discards the messages and files of any chat that are on their way to the server. */
export function useDiscardUnsentOf(): (conversation: string) => void {
  const unsentMessages = useUnsentMessages()
  const uploads = useUploads()
  return (conversation) => {
    for (const message of unsentMessages.of(conversation).filter(isDiscardable))
      unsentMessages.discard(message.uuid)
    for (const upload of uploads.of(conversation).filter(isDiscardableFile)) uploads.discard(upload.uuid)
  }
}

/** The unsent messages that finishing a chat would lose: their names for the confirmation, and how to discard them. */
export function useDiscardUnsent(interaction: Interaction): {
  readonly names: string[]
  readonly discard: () => void
} {
  const discardOf = useDiscardUnsentOf()
  const { messages, files } = useUnsent(interaction)
  const discardable = messages.filter(isDiscardable)
  return {
    names: [
      ...(discardable.length > 0 ? [words.messages(discardable.length)] : []),
      ...files.filter(isDiscardableFile).flatMap((upload) => filesOfUpload(upload).map(({ name }) => name)),
    ],
    discard: () => discardOf(interaction.conversation.uuid),
  }
}
