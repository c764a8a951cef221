import type { Interaction } from '@hilo/contracts'
import { useRef } from 'react'
import { useColleagues } from '../../choices/mentions/use-colleagues'
import { searchField, useReceiverChoice } from '../../choices/receiver-choice'
import { noteFields, TransferNote } from '../../choices/transfer-note'
import { useFormValues } from '../../server/forms/use-form-values'
import { connectionHint, errorSentence } from '../../server/http/api-error'
import type { StartLeaving } from '../../server/live/leaving-chat'
import { useOwnChoices } from '../../server/session/session-user'
import { useDiscardUnsent } from '../../server/unsent/use-discard-unsent'
import { inbox, keptDrafts, transfer as words } from '../../strings'
import { FormDialog } from '../../ui/form/form-dialog'
import { useTransfer } from './mutations'

interface TransferDialogProps {
  /** Who transfers it. */
  user: string
  interaction: Interaction
  /** The user chosen in the owner selector, if any. */
  to: string | null
  startLeaving: StartLeaving
  /** Called after a transfer, also where the dialog is gone. */
  onTransferred: (interaction: Interaction) => void
  onClose: () => void
}

/** Transfers to a user, or to the queue of an area. Names first the unsent messages that are discarded, because it cannot be undone. */
export default function TransferDialog({
  user,
  interaction,
  to,
  startLeaving,
  onTransferred,
  onClose,
}: TransferDialogProps) {
  const { values, set } = useFormValues({ note: '' }, `transfer:${interaction.uuid}`)
  const { note } = values
  const colleagues = useColleagues(user)
  const receiver = useReceiverChoice(interaction.business_uuid, interaction.user?.uuid ?? null, to)
  const unsent = useDiscardUnsent(interaction)
  const transfer = useTransfer((given) => {
    unsent.discard()
    onTransferred(given)
  })
  const isTransferred = useRef(false)
  const { open_next: openNext } = useOwnChoices()
  const { user: owner } = interaction
  const client = interaction.conversation.client.name || inbox.unknownClient

  const submit = (andNext: boolean) => {
    const chosen = receiver.require()
    if (!chosen) return
    const leaving = startLeaving(andNext ? 'next' : 'list')
    transfer.mutate(
      { interaction, to: chosen, note: noteFields(note, colleagues) },
      {
        onSuccess: () => {
          isTransferred.current = true
          leaving.done()
        },
        onError: () => {
          leaving.failed()
          // The chosen user may have gone away: reloads who is there.
          receiver.refetch()
        },
      },
    )
  }

  return (
    <FormDialog
      title={words.title}
      action={openNext ? words.andNext : words.action}
      also={{ action: openNext ? words.action : words.andNext, onSubmit: () => submit(!openNext) }}
      initialFocus={searchField}
      width="max-w-115"
      busy={transfer.isPending}
      dirty={note.trim() !== ''}
      error={transfer.error && errorSentence(transfer.error, words.failed)}
      hint={connectionHint(transfer.error)}
      refusal={receiver.missing}
      onSubmit={() => submit(openNext)}
      onClose={onClose}
      returnFocus={() => !isTransferred.current}
    >
      <p className="text-second text-muted">
        {owner?.uuid === user ? words.text(client) : words.textOf(client, owner?.name ?? null)}
      </p>
      {unsent.names.length > 0 && (
        <p className="text-second font-medium">{keptDrafts.discards(unsent.names)}</p>
      )}
      {receiver.fields}
      <TransferNote user={user} note={note} onNote={(text) => set('note', text)} />
    </FormDialog>
  )
}
