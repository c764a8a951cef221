import { CircleCheck, Clock, LayoutTemplate, NotebookPen, UserRound } from 'lucide-react'
import { useState } from 'react'
import { useDraft } from '../../lib/drafts'
import { templates, thread } from '../../strings'
import { Button } from '../../ui/button'
import { CopyField } from '../../ui/copy-field'
import { IconButton } from '../../ui/icon-button'
import { preparedDialog } from '../../ui/prepared'
import type { ComposerState } from './composer-state'
import { NoteBox } from './note-box'
import type { Values } from './variables'

const Templates = preparedDialog(() => import('./templates/template-dialog'))

const icons = { done: CircleCheck, person: UserRound, clock: Clock }

interface ClosedComposerProps {
  state: Extract<ComposerState, { open: false }>
  user: string
  conversation: string
  name: string
  values: Values
  /** Where what was said here is now, of a chat that was joined with another. */
  goesOn: string | null
  /** A note for colleagues is being written in its place. */
  noting: boolean
  onNoting: (noting: boolean) => void
  onSent: () => void
}

/** Why nothing can be written here, and what can be done about it. */
export function ClosedComposer({
  state,
  user,
  conversation,
  name,
  values,
  goesOn,
  noting,
  onNoting,
  onSent,
}: ClosedComposerProps) {
  const [choosing, setChoosing] = useState(false)
  const draft = useDraft(user, conversation)
  if (noting && state.notes) {
    return <NoteBox user={user} conversation={conversation} onClose={() => onNoting(false)} />
  }
  const Icon = icons[state.icon]
  return (
    <div className="flex shrink-0 flex-wrap items-center justify-center gap-x-4 gap-y-2.5 border-t border-line bg-surface px-4 py-3.5 pb-[max(env(safe-area-inset-bottom),14px)]">
      <p className="flex min-h-8.5 items-center gap-2 text-second text-muted">
        <Icon size={16} strokeWidth={1.75} className="shrink-0" aria-hidden />
        {state.reason}
      </p>
      {goesOn !== null && (
        <a
          href={goesOn}
          className="inline-flex min-h-8.5 items-center text-second font-medium text-accent underline-offset-2 hover:underline pointer-coarse:min-h-11"
        >
          {thread.goesOn}
        </a>
      )}
      {state.templates && (
        <Button
          look="primary"
          icon={LayoutTemplate}
          data-composer
          onPointerEnter={Templates.prepare}
          onFocus={Templates.prepare}
          onClick={() => setChoosing(true)}
        >
          {templates.choose}
        </Button>
      )}
      {state.notes && (
        <IconButton
          icon={NotebookPen}
          label={thread.note.write}
          shortcut="Alt N"
          aria-keyshortcuts="Alt+N"
          data-action="note"
          onClick={() => onNoting(true)}
        />
      )}
      {state.notes && draft && (
        // The box in which it stood is gone for now: not what was being written.
        <div className="w-full max-w-180">
          <CopyField label={thread.keptDraft.label} value={draft} copy={thread.keptDraft.copy} />
        </div>
      )}
      {choosing && (
        <Templates.Part
          conversation={conversation}
          name={name}
          known={values}
          onSent={onSent}
          onClose={() => setChoosing(false)}
        />
      )}
    </div>
  )
}
