import { type ReactNode, useRef } from 'react'
import { connectionHint, errorSentence } from '../server/http/api-error'
import { Confirm } from '../ui/overlay/confirm'
import type { DeletionProps } from './records-screen'

interface DeletionMutation<Row> {
  isPending: boolean
  error: Error | null
  mutate: (row: Row, options: { onSuccess: () => void }) => void
}

interface DeleteDialogProps<Row> extends DeletionProps<Row> {
  /** The name of the row. */
  name: string
  words: {
    title: (name: string) => string
    text: ReactNode
    consequences?: readonly string[]
    action: string
    failed: string
  }
  deletion: DeletionMutation<Row>
}

/** Asks whether to delete a row, and lists the consequences (specification). */
export function DeleteDialog<Row>(props: DeleteDialogProps<Row>) {
  const { row, name, words, deletion, onClose, returnFocus } = props
  const deleted = useRef(false)
  return (
    <Confirm
      open
      final
      danger
      title={words.title(name)}
      action={words.action}
      busy={deletion.isPending}
      error={deletion.error && errorSentence(deletion.error, words.failed)}
      hint={connectionHint(deletion.error)}
      onConfirm={() =>
        deletion.mutate(row, {
          onSuccess: () => {
            deleted.current = true
            onClose()
          },
        })
      }
      onClose={onClose}
      returnFocus={() => returnFocus(deleted.current)}
    >
      <p>{words.text}</p>
      {words.consequences && (
        <ul className="mt-1.5 grid list-disc gap-1 pl-5">
          {words.consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
      )}
    </Confirm>
  )
}
