import type { MessageAct } from '@hilo/contracts'
import { RotateCw } from 'lucide-react'
import { use } from 'react'
import { moveFocusOut } from '../../../../lib/focus/move-focus-out'
import { common, messageActions as words } from '../../../../strings'
import { TextButton } from '../../bubble/text-button'
import type { Message } from '../../log/entry-kinds'
import { type Acts, useActs } from './message-acts'
import { MayAct } from './may-act'

/** Under a message: what is being done to it, and what the channel refused. */
export default function ActNotes({ entry, side }: { entry: Message; side: 'in' | 'out' }) {
  const mayAct = use(MayAct)
  const acts = useActs()
  return entry.acts?.map((act) => {
    const note = noteOf(act)
    if (note === null) return null
    return (
      <p
        key={act.uuid}
        className={`mx-0.5 mt-0.75 mb-1 flex flex-wrap items-center gap-x-2 text-micro text-muted ${side === 'out' ? 'justify-end' : ''}`}
      >
        {act.state === 'queued' ? (
          <span role="status">{note}</span>
        ) : (
          <span ref={moveFocusOut} className="contents">
            <span role="alert" className="text-bad">
              {note}
            </span>
            {mayAct && (
              <>
                <TextButton
                  icon={<RotateCw size={12} strokeWidth={2} aria-hidden />}
                  onClick={() => void retry(acts, entry, act)}
                >
                  {common.retry}
                </TextButton>
                <TextButton onClick={() => void acts.discard(entry, act)}>{words.discard}</TextButton>
              </>
            )}
          </span>
        )}
      </p>
    )
  })
}

/** Null: a reaction on its way shows as a chip. */
function noteOf({ kind, state, error, emoji }: MessageAct): string | null {
  if (state === 'failed') return `${words.refused[kind]} ${error?.msg ?? ''}`.trim()
  if (kind === 'edit') return words.editing
  if (kind === 'deletion') return words.deleting
  return emoji === null ? words.removingReaction : null
}

function retry(acts: Acts, entry: Message, { kind, emoji, text }: MessageAct): Promise<boolean> {
  if (kind === 'reaction') return acts.react(entry, emoji)
  return kind === 'edit' ? acts.edit(entry, text ?? '') : acts.remove(entry)
}
