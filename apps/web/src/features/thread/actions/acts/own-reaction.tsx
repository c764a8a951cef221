import { Clock } from 'lucide-react'
import { use } from 'react'
import { messageActions as words } from '../../../../strings'
import type { Message } from '../../log/entry-kinds'
import { MayActOnMessages } from './may-act'
import { useMessageActs } from './message-acts'

const chipClass =
  'relative inline-flex h-6 items-center gap-1 rounded-full border px-1.75 text-second pointer-coarse:h-8'

/** The reaction of the business, which pressing it takes back; or the one that is on its way, in its place. */
export default function OwnReaction({ entry }: { entry: Message }) {
  const mayActOnMessages = use(MayActOnMessages)
  const acts = useMessageActs()
  const waiting = entry.acts?.find(({ kind, state }) => kind === 'reaction' && state === 'queued')
  const own = entry.reactions.find(({ from }) => from === 'business')
  if (waiting)
    return waiting.emoji === null ? null : (
      <span role="status" className={`${chipClass} border-dashed border-accent bg-raise`}>
        <span aria-hidden>{waiting.emoji}</span>
        <Clock size={12} strokeWidth={2} className="text-muted" aria-hidden />
        <span className="sr-only">{words.reacting(waiting.emoji)}</span>
      </span>
    )
  if (!own) return null
  return mayActOnMessages ? (
    <button
      type="button"
      aria-label={words.ownReaction(own.emoji)}
      onClick={() => void acts.react(entry, null)}
      className={`${chipClass} finger border-accent bg-accent-soft`}
    >
      <span aria-hidden>{own.emoji}</span>
    </button>
  ) : (
    <span className={`${chipClass} border-accent bg-accent-soft`}>
      <span aria-hidden>{own.emoji}</span>
      <span className="sr-only">{words.businessReaction(own.emoji)}</span>
    </span>
  )
}
