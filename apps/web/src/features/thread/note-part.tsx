import { EarlyKeys } from '../../ui/early-keys'
import { prepared } from '../../ui/prepared'

const Box = prepared(() => import('./note-box'))
export const prepareNote = Box.prepare

export const noteClass =
  'relative mx-auto mb-[max(env(safe-area-inset-bottom),12px)] short:mb-1.5 w-[calc(100%-24px)] max-w-190 rounded-card border border-warn bg-warn-soft shadow-float md:mb-4.5 md:w-[calc(100%-48px)]'

interface NotePartProps {
  user: string
  conversation: string
  onClose: () => void
}

/** The note for colleagues in the place of the answer; until its file has come, the room that it takes. */
export const NotePart = (props: NotePartProps) => (
  <Box.Part
    {...props}
    waiting={
      <div className={`${noteClass} h-24`}>
        <EarlyKeys onEscape={props.onClose} />
      </div>
    }
    onMissing={props.onClose}
  />
)
