import type { Interaction } from '@hilo/contracts'
import type { UnsentMessage } from './unsent-messages'
import { useUnsentMessagesOf } from './unsent-messages-context'
import type { Upload } from './upload'
import { useUploadsOf } from './uploads-context'

export interface Unsent {
  readonly messages: readonly UnsentMessage[]
  readonly files: readonly Upload[]
}

/** The unsent messages and uploads of an interaction. The open interaction also has those of earlier ones. */
export function useUnsent({ uuid, status, conversation }: Interaction): Unsent {
  const messages = useUnsentMessagesOf(conversation.uuid)
  const files = useUploadsOf(conversation.uuid)
  if (status !== 'finished') return { messages, files }
  const isOwn = ({ interaction }: { readonly interaction: string }) => interaction === uuid
  return { messages: messages.filter(isOwn), files: files.filter(isOwn) }
}
