import { type Interaction, routes } from '@hilo/contracts'
import { useMutation } from '@tanstack/react-query'
import { FileDown, FileText, FileType, StickyNote } from 'lucide-react'
import { download } from '../../server/http/download'
import { toastError } from '../../server/http/error-toasts'
import { history, inbox } from '../../strings'
import { IconButton } from '../../ui/form/icon-button'
import { Menu } from '../../ui/overlay/menu'
import { notify } from '../../ui/overlay/notify'

const words = history.transcript

const forms = [
  { key: 'pdf', format: 'pdf', notes: false, icon: FileText },
  { key: 'pdfWithNotes', format: 'pdf', notes: true, icon: StickyNote },
  { key: 'text', format: 'text', notes: false, icon: FileType },
  { key: 'textWithNotes', format: 'text', notes: true, icon: StickyNote },
] as const

/** Downloads the whole interaction as PDF or text; notes are for colleagues, so they go along only if chosen. */
export function TranscriptMenu({ interaction }: { interaction: Interaction }) {
  const { uuid, conversation } = interaction
  const { mutate, isPending } = useMutation({
    mutationFn: ({ format, notes }: (typeof forms)[number]) =>
      download(
        `${routes.interactionTranscript.path.replace(':id', uuid)}?format=${format}${notes ? '&notes=true' : ''}`,
        words.file(conversation.client.name || inbox.unknownClient, format === 'pdf' ? 'pdf' : 'txt'),
      ),
    onSuccess: () => notify.success(words.done),
    onError: (error) => toastError(error, words.failed),
  })
  return (
    <Menu
      align="end"
      entries={forms.map((form) => ({
        kind: 'item',
        key: form.key,
        label: words[form.key],
        icon: form.icon,
        onChoose: () => mutate(form),
      }))}
      trigger={<IconButton icon={FileDown} label={words.action} aria-busy={isPending || undefined} />}
    />
  )
}
