import { type ReactNode, useRef } from 'react'
import { sentenceOf } from '../server/api-error'
import { Confirm } from '../ui/confirm'
import type { Deleting } from './records-screen'

/** The mutation that deletes. */
interface Removal<Row> {
  isPending: boolean
  error: Error | null
  mutate: (row: Row, options: { onSuccess: () => void }) => void
}

interface DeleteDialogProps<Row> extends Deleting<Row> {
  /** What the row is called. */
  name: string
  words: {
    title: (name: string) => string
    text: ReactNode
    consequences?: readonly string[]
    action: string
    failed: string
  }
  removal: Removal<Row>
}

/** The specification's question, with all that goes along. */
export function DeleteDialog<Row>(props: DeleteDialogProps<Row>) {
  const { row, name, words, removal, onClose, returnFocus } = props
  const deleted = useRef(false)
  return (
    <Confirm
      open
      final
      danger
      title={words.title(name)}
      action={words.action}
      busy={removal.isPending}
      error={removal.error ? sentenceOf(removal.error, words.failed) : undefined}
      onConfirm={() =>
        removal.mutate(row, {
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
          {words.consequences.map((one) => (
            <li key={one}>{one}</li>
          ))}
        </ul>
      )}
    </Confirm>
  )
}
