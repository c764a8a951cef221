import type { Interaction } from '@hilo/contracts'
import type { Outgoing } from './outbox'
import { useOutgoing } from './outbox-context'
import type { Upload } from './uploads'
import { useUploading } from './uploads-context'

export interface Unsent {
  readonly messages: readonly Outgoing[]
  readonly files: readonly Upload[]
}

/** What was sent in a chat and has not gone out. One that is over has its own; the open one what earlier ones left as well. */
export function useUnsent({ uuid, status, conversation }: Interaction): Unsent {
  const messages = useOutgoing(conversation.uuid)
  const files = useUploading(conversation.uuid)
  if (status !== 'finished') return { messages, files }
  const isOwn = ({ interaction }: { readonly interaction: string }) => interaction === uuid
  return { messages: messages.filter(isOwn), files: files.filter(isOwn) }
}
