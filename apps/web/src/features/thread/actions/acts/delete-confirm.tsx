import { useState } from 'react'
import { messageActions as words } from '../../../../strings'
import { Confirm } from '../../../../ui/overlay/confirm'
import type { Message } from '../../log/entry-kinds'
import type { MessageActs } from './message-acts'

interface DeleteConfirmProps {
  entry: Message
  customer: string
  acts: MessageActs
  onClose: () => void
}

/** Asks before a message of ours is deleted for the customer. */
export default function DeleteConfirm({ entry, customer, acts, onClose }: DeleteConfirmProps) {
  const [busy, setBusy] = useState(false)
  return (
    <Confirm
      open
      final
      danger
      title={words.deleteTitle}
      action={words.deleteAction}
      busy={busy}
      onConfirm={() => {
        setBusy(true)
        void acts.remove(entry).then((done) => (done ? onClose() : setBusy(false)))
      }}
      onClose={onClose}
    >
      {words.deleteText(customer)}
    </Confirm>
  )
}
