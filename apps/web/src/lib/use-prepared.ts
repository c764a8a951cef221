import type { Interaction } from '@hilo/contracts'
import { episodeIn, fileIn, noteIn, useDraft } from './drafts'
import { fileNamed, type WaitingFile } from './waiting-files'

export interface Prepared {
  readonly text: string
  readonly note: string
  readonly file: WaitingFile | null
}

/** What waits in a chat. In one that is over it is what was prepared for it, not what waits in the next one of its customer. */
export function usePrepared(user: string, { uuid, status, conversation }: Interaction): Prepared {
  const text = useDraft(user, conversation.uuid)
  const note = useDraft(user, noteIn(conversation.uuid))
  const file = useDraft(user, fileIn(conversation.uuid))
  const of = useDraft(user, episodeIn(conversation.uuid))
  if (status === 'finished' && of !== '' && of !== uuid) return { text: '', note: '', file: null }
  return { text, note, file: fileNamed(file) }
}
