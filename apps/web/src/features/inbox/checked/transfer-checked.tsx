import type { Interaction, SessionUser } from '@hilo/contracts'
import { useState } from 'react'
import { useColleagues } from '../../../choices/mentions/use-colleagues'
import { type Receiver, searchField, useReceiverChoice } from '../../../choices/receiver-choice'
import { type NoteFields, noteFields, TransferNote } from '../../../choices/transfer-note'
import { checkedRows as words } from '../../../strings'
import { FormDialog } from '../../../ui/form/form-dialog'
import { nameRows } from './name-rows'

interface TransferCheckedProps {
  me: SessionUser
  rows: readonly Interaction[]
  /** How many are checked; with some of them it may not be possible. */
  checkedCount: number
  busy: boolean
  onTransfer: (to: Receiver, note: NoteFields) => void
  onClose: () => void
}

/** Transfers several chats to one person or area, with one note. */
export function TransferChecked({ me, rows, checkedCount, busy, onTransfer, onClose }: TransferCheckedProps) {
  const [note, setNote] = useState('')
  const colleagues = useColleagues(me.uuid)
  const owners = new Set(rows.map(({ user }) => user?.uuid ?? null))
  const receiver = useReceiverChoice(me.business, owners.size === 1 ? ([...owners][0] ?? null) : null)
  const count = rows.length
  const submit = () => {
    const to = receiver.require()
    if (to) onTransfer(to, noteFields(note, colleagues))
  }
  return (
    <FormDialog
      title={words.transfer.title(count)}
      action={words.transfer.action(count)}
      initialFocus={searchField}
      width="max-w-115"
      busy={busy}
      dirty={note.trim() !== ''}
      refusal={receiver.missing}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="text-second text-muted">{words.transfer.text(nameRows(rows))}</p>
      {count < checkedCount && <p className="text-second font-medium">{words.some(count, checkedCount)}</p>}
      {receiver.fields}
      <TransferNote user={me.uuid} note={note} onNote={setNote} />
    </FormDialog>
  )
}
