import { limits } from '@hilo/contracts'
import { useEffect, useRef } from 'react'
import type { Named } from '../lib/text/mentions'
import { transfer as words } from '../strings'
import { Field, TextArea } from '../ui/form/field'
import { preloadable } from '../ui/state/preloadable'
import { mentionsIn } from './mentions/use-colleagues'
import { useMentionPicker } from './mentions/use-mention-picker'

const MentionList = preloadable(() => import('./mentions/mention-list'))

interface TransferNoteProps {
  /** The writer of the note, who is not offered. */
  user: string
  note: string
  onNote: (note: string) => void
}

/** The note that goes with a transfer. It offers colleagues at an '@', as any note does. */
export function TransferNote({ user, note, onNote }: TransferNoteProps) {
  const textarea = useRef<HTMLTextAreaElement>(null)
  const mention = useMentionPicker({ user, text: note, textarea, onChange: onNote })
  useEffect(() => MentionList.preload(), [])
  return (
    <div className="relative">
      {mention.found.length > 0 && (
        <MentionList.Part
          ref={mention.handle}
          people={mention.found}
          onChoose={mention.choose}
          onClose={mention.close}
          onActive={mention.onActive}
          onMissing={mention.close}
        />
      )}
      <Field label={words.note} help={words.noteHelp}>
        {(props) => (
          <TextArea
            {...props}
            ref={textarea}
            maxLength={limits.longText}
            value={note}
            onChange={({ target }) => {
              onNote(target.value)
              mention.onTyped(target.value, target.selectionStart)
            }}
            onBlur={mention.close}
            onKeyDown={mention.onKey}
            {...mention.combobox}
          />
        )}
      </Field>
    </div>
  )
}

/** The note of a transfer as the server takes it. */
export interface NoteFields {
  readonly note?: string
  readonly mentions?: string[]
}

export function noteFields(text: string, people: readonly Named[]): NoteFields {
  const note = text.trim()
  return note === '' ? {} : { note, ...mentionsIn(note, people) }
}
