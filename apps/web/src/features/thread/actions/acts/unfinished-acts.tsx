import type { MessageAct } from '@hilo/contracts'
import { RotateCw } from 'lucide-react'
import { use } from 'react'
import { moveFocusOut } from '../../../../lib/focus/move-focus-out'
import { common, messageActions as words } from '../../../../strings'
import { TextButton } from '../../bubble/text-button'
import type { Message } from '../../log/entry-kinds'
import { MayActOnMessages } from './may-act'
import { type MessageActs, useMessageActs } from './message-acts'

/** Lists under a message the acts that the provider has not answered yet, and those that it refused. */
export default function UnfinishedActs({ entry, side }: { entry: Message; side: 'in' | 'out' }) {
  const mayActOnMessages = use(MayActOnMessages)
  const acts = useMessageActs()
  return entry.acts?.map((act) => {
    const sentence = sentenceOf(act)
    if (sentence === null) return null
    return (
      <p
        key={act.uuid}
        className={`mx-0.5 mt-0.75 mb-1 flex flex-wrap items-center gap-x-2 text-micro text-muted ${side === 'out' ? 'justify-end' : ''}`}
      >
        {act.state === 'queued' ? (
          <span role="status">{sentence}</span>
        ) : (
          <span ref={moveFocusOut} className="contents">
            <span role="alert" className="text-bad">
              {sentence}
            </span>
            {mayActOnMessages && (
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

/** Null for a reaction that is being sent, because its chip shows it. */
function sentenceOf({ kind, state, error, emoji }: MessageAct): string | null {
  if (state === 'failed') return `${words.refused[kind]} ${error?.msg ?? ''}`.trim()
  if (kind === 'edit') return words.editing
  if (kind === 'deletion') return words.deleting
  return emoji === null ? words.removingReaction : null
}

function retry(acts: MessageActs, entry: Message, { kind, emoji, text }: MessageAct): Promise<boolean> {
  if (kind === 'reaction') return acts.react(entry, emoji)
  return kind === 'edit' ? acts.edit(entry, text ?? '') : acts.remove(entry)
}
