import { limits } from '@hilo/contracts'
import { transfer as words } from '../strings'
import { Field, TextArea } from '../ui/form/field'

/** The note that goes with a transfer. */
export const TransferNote = ({ note, onNote }: { note: string; onNote: (note: string) => void }) => (
  <Field label={words.note} help={words.noteHelp}>
    {(props) => (
      <TextArea
        {...props}
        maxLength={limits.longText}
        value={note}
        onChange={(event) => onNote(event.target.value)}
      />
    )}
  </Field>
)
