import type { Interaction } from '@hilo/contracts'
import { LayoutTemplate, MessageSquarePlus } from 'lucide-react'
import { useState } from 'react'
import { useChatDrafts } from '../../../lib/drafts/use-chat-drafts'
import { thread, write } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { preloadable, preloadableDialog } from '../../../ui/state/preloadable'
import { Control } from '../control/control-part'
import { NoteButton } from '../notes/note-button'
import { Note } from '../notes/note-part'
import { ClosedReason } from './closed-reason'
import type { ComposerState } from './composer-state'
import type { VariableValues } from './quick-answers/variables'

const KeptDrafts = preloadable(() => import('./kept-drafts'))
const Templates = preloadableDialog(() => import('../templates/template-dialog'))

interface ClosedComposerProps {
  state: Extract<ComposerState, { open: false }>
  user: string
  interaction: Interaction
  name: string
  values: VariableValues
  /** The address of the chat into which this one was merged. */
  continuedIn: string | null
  /** A note is being written instead of an answer. */
  writingNote: boolean
  onWritingNote: (writingNote: boolean) => void
  onSent: () => void
  /** Writes to this customer first; null where the chat is not over. */
  onWrite: (() => void) | null
}

/** Shown instead of the composer: why nothing can be written, and the actions left. */
export function ClosedComposer({
  state,
  user,
  interaction,
  name,
  values,
  continuedIn,
  writingNote,
  onWritingNote,
  onSent,
  onWrite,
}: ClosedComposerProps) {
  const [choosing, setChoosing] = useState(false)
  const conversation = interaction.conversation.uuid
  const { text, note, files } = useChatDrafts(user, interaction)
  if (writingNote && state.notes) {
    const close = () => onWritingNote(false)
    return <Note.Part user={user} conversation={conversation} onClose={close} onMissing={close} />
  }
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-center gap-x-4 gap-y-2.5 border-t border-line bg-surface px-4 py-3.5 pb-[max(env(safe-area-inset-bottom),14px)]">
      <ClosedReason {...state} />
      {continuedIn !== null && (
        <a
          href={continuedIn}
          className="inline-flex min-h-8.5 items-center text-second font-medium text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
        >
          {thread.continuesElsewhere}
        </a>
      )}
      {state.control && <Control.Part interaction={interaction} compact />}
      {state.templates && (
        <Button
          look="primary"
          icon={LayoutTemplate}
          data-composer
          onPointerEnter={Templates.preload}
          onFocus={Templates.preload}
          onClick={() => setChoosing(true)}
        >
          {thread.chooseTemplate}
        </Button>
      )}
      {onWrite && (
        <Button
          icon={MessageSquarePlus}
          data-action="write"
          disabled={interaction.blocked}
          {...(interaction.blocked && {
            title: thread.closed.blocked,
            'aria-description': thread.closed.blocked,
          })}
          onClick={onWrite}
        >
          {write.action}
        </Button>
      )}
      {state.notes && (
        <NoteButton user={user} conversation={conversation} onClick={() => onWritingNote(true)} />
      )}
      {(text || files.length > 0 || (note && !state.notes)) && (
        <KeptDrafts.Part
          user={user}
          conversation={conversation}
          text={text}
          files={files}
          note={state.notes ? '' : note}
        />
      )}
      {choosing && (
        <Templates.Part
          conversation={conversation}
          account={interaction.conversation.channel}
          name={name}
          knownValues={values}
          onSent={onSent}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
