import { limits } from '@hilo/contracts'
import type { Named } from '../lib/text/mentions'
import { transfer as words } from '../strings'
import { NoteField } from './mentions/note-field'
import { mentionsIn } from './mentions/use-colleagues'

interface TransferNoteProps {
  /** The writer of the note. */
  user: string
  note: string
  onNote: (note: string) => void
}

/** The note that goes with a transfer. */
export const TransferNote = (props: TransferNoteProps) => (
  <NoteField {...props} label={words.note} help={words.noteHelp} maxLength={limits.longText} />
)

/** The note of a transfer as the server takes it. */
export interface NoteFields {
  readonly note?: string
  readonly mentions?: string[]
}

export function noteFields(text: string, people: readonly Named[]): NoteFields {
  const note = text.trim()
  return note === '' ? {} : { note, ...mentionsIn(note, people) }
}
