import { limits } from '@hilo/contracts'
import { useState } from 'react'
import { messageActions as words } from '../../../../strings'
import { fieldClass } from '../../../../ui/form/field'
import { FormDialog } from '../../../../ui/form/form-dialog'
import type { Message } from '../../log/entry-kinds'
import { textOf } from '../entry-actions'
import type { MessageActs } from './message-acts'

interface EditDialogProps {
  entry: Message
  acts: MessageActs
  onClose: () => void
}

/** Changes the text of a message of ours, for the customer too. */
export default function EditDialog({ entry, acts, onClose }: EditDialogProps) {
  const before = textOf(entry)
  const [text, setText] = useState(before)
  const [busy, setBusy] = useState(false)
  const save = () => {
    if (text.trim() === '' || text === before) return onClose()
    setBusy(true)
    void acts.edit(entry, text).then((done) => (done ? onClose() : setBusy(false)))
  }
  return (
    <FormDialog
      title={words.editTitle}
      busy={busy}
      dirty={text !== before}
      unready={text.trim() === ''}
      onSubmit={save}
      onClose={onClose}
    >
      <textarea
        aria-label={words.editLabel}
        dir="auto"
        value={text}
        maxLength={entry.type === 'text' ? limits.textLength : limits.captionLength}
        onChange={(event) => setText(event.target.value)}
        className={`${fieldClass} field-sizing-content max-h-[40dvh] min-h-24 w-full resize-none py-2`}
      />
    </FormDialog>
  )
}
