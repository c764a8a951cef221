import type { Interaction } from '@hilo/contracts'
import { unsent as words } from '../strings'
import type { Outgoing } from './outbox'
import { useOutbox, useOutgoing } from './outbox-context'
import type { Upload } from './uploads'
import { useUploading, useUploads } from './uploads-context'

const isUnsent = ({ state }: Upload): boolean => state !== 'stored'

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

/** What ends with a chat, for the question that ends it: by name, and how it is taken away. */
export function useDropped(interaction: Interaction): {
  readonly names: string[]
  readonly drop: () => void
} {
  const outbox = useOutbox()
  const uploads = useUploads()
  const { messages, files } = useUnsent(interaction)
  const { uuid } = interaction.conversation
  return {
    names: [
      ...(messages.length > 0 ? [words.messages(messages.length)] : []),
      ...files.filter(isUnsent).map(({ file }) => file.name),
    ],
    drop() {
      for (const message of outbox.of(uuid)) outbox.discard(message.uuid)
      for (const upload of uploads.of(uuid).filter(isUnsent)) uploads.discard(upload.uuid)
    },
  }
}
