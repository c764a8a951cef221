import { type ComponentProps, useEffect, useRef } from 'react'
import { Field, TextArea } from '../../ui/form/field'
import { preloadable } from '../../ui/state/preloadable'
import { useMentionPicker } from './use-mention-picker'

const MentionList = preloadable(() => import('./mention-list'))

interface NoteFieldProps extends Pick<ComponentProps<typeof Field>, 'label' | 'help' | 'error'> {
  /** The writer of the note, who is not offered. */
  user: string
  note: string
  maxLength: number
  autoFocus?: boolean
  /** Where the list opens; else above the field. */
  listBelow?: boolean
  onNote: (note: string) => void
}

/** The field of a note in a form. It offers colleagues at an '@', as any note does. */
export function NoteField({
  user,
  note,
  maxLength,
  autoFocus = false,
  listBelow = false,
  onNote,
  ...field
}: NoteFieldProps) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const mention = useMentionPicker({ user, text: note, textarea, onChange: onNote })
  useEffect(() => {
    MentionList.preload()
  }, [])
  return (
    <div className="relative">
      <Field {...field}>
        {(props) => (
          <>
            <TextArea
              {...props}
              ref={textarea}
              autoFocus={autoFocus}
              maxLength={maxLength}
              value={note}
              onChange={({ target }) => {
                onNote(target.value)
                mention.onTyped(target.value, target.selectionStart)
              }}
              onBlur={mention.close}
              onKeyDown={mention.onKey}
              {...mention.combobox}
            />
            {mention.found.length > 0 && (
              <MentionList.Part
                ref={mention.handle}
                below={listBelow}
                people={mention.found}
                onChoose={mention.choose}
                onClose={mention.close}
                onActive={mention.onActive}
                onMissing={mention.close}
              />
            )}
          </>
        )}
      </Field>
    </div>
  )
}
