import type { Interaction } from '@hilo/contracts'
import { CircleCheck, Clock, LayoutTemplate, Unplug, UserRound } from 'lucide-react'
import { useState } from 'react'
import { usePrepared } from '../../lib/use-prepared'
import { thread } from '../../strings'
import { Button } from '../../ui/button'
import { prepared, preparedDialog } from '../../ui/prepared'
import type { ComposerState } from './composer-state'
import { NoteButton } from './note-button'
import { NotePart } from './note-part'
import type { Values } from './variables'

const Kept = prepared(() => import('./kept-drafts'))
const Templates = preparedDialog(() => import('./templates/template-dialog'))

const icons = { done: CircleCheck, person: UserRound, clock: Clock, unplugged: Unplug }

interface ClosedComposerProps {
  state: Extract<ComposerState, { open: false }>
  user: string
  interaction: Interaction
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
  interaction,
  name,
  values,
  goesOn,
  noting,
  onNoting,
  onSent,
}: ClosedComposerProps) {
  const [choosing, setChoosing] = useState(false)
  const conversation = interaction.conversation.uuid
  const { text, note, file } = usePrepared(user, interaction)
  if (noting && state.notes) {
    return <NotePart user={user} conversation={conversation} onClose={() => onNoting(false)} />
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
          {thread.chooseTemplate}
        </Button>
      )}
      {state.notes && <NoteButton user={user} conversation={conversation} onClick={() => onNoting(true)} />}
      {(text || file || (note && !state.notes)) && (
        <Kept.Part
          compact
          user={user}
          conversation={conversation}
          text={text}
          file={file}
          note={state.notes ? '' : note}
        />
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
