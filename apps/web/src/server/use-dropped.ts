import type { Interaction } from '@hilo/contracts'
import { kept as words } from '../strings'
import { useOutbox } from './outbox-context'
import type { Upload } from './uploads'
import { useUploads } from './uploads-context'
import { useUnsent } from './use-unsent'

const isUnsent = ({ state }: Upload): boolean => state !== 'stored'

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
