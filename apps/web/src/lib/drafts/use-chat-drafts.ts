import type { Interaction } from '@hilo/contracts'
import { type DraftFile, parseDraftFiles } from './draft-files'
import { fileKey, interactionKey, noteKey, useDraftText } from './drafts'

export interface ChatDrafts {
  readonly text: string
  readonly note: string
  readonly files: readonly DraftFile[]
}

/** The drafts of a chat. A finished interaction has only those that were prepared for it, not those of the open one. */
export function useChatDrafts(user: string, { uuid, status, conversation }: Interaction): ChatDrafts {
  const text = useDraftText(user, conversation.uuid)
  const note = useDraftText(user, noteKey(conversation.uuid))
  const file = useDraftText(user, fileKey(conversation.uuid))
  const preparedFor = useDraftText(user, interactionKey(conversation.uuid))
  if (status === 'finished' && preparedFor !== '' && preparedFor !== uuid)
    return { text: '', note: '', files: [] }
  return { text, note, files: parseDraftFiles(file) }
}
