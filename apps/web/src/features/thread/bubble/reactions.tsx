import { Clock } from 'lucide-react'
import { use } from 'react'
import { cx } from '../../../lib/cx'
import { thread } from '../../../strings'
import { ActsContext } from '../actions/acts'
import type { Message } from '../log/entry-kinds'

const chipClass =
  'relative inline-flex h-6 items-center gap-1 rounded-full border px-1.75 text-second pointer-coarse:h-8'
const ours = 'business'

/** The reactions to a message, counted by emoji; pressing our own takes it back. */
export function Reactions({ entry }: { entry: Message }) {
  const acts = use(ActsContext)
  const { reactions } = entry
  const waiting = entry.acts?.find(({ kind, state }) => kind === 'reaction' && state === 'queued')
  // What is on its way takes the place of our last one.
  const own = waiting ? undefined : reactions.find(({ from }) => from === ours)
  const counts = new Map<string, number>()
  for (const { emoji, from } of reactions) if (from !== ours) counts.set(emoji, (counts.get(emoji) ?? 0) + 1)
  const sent = waiting?.emoji ?? null
  if (counts.size === 0 && !own && sent === null) return null
  return (
    <p className="relative z-1 mx-2 -mt-1.5 mb-1 flex flex-wrap gap-1">
      {[...counts].map(([emoji, count]) => (
        <span key={emoji} className={`${chipClass} border-line bg-raise`}>
          <span aria-hidden>
            {emoji}
            {count > 1 && <span className="ml-1 text-micro text-muted">{count}</span>}
          </span>
          <span className="sr-only">{thread.reaction(emoji, count)}</span>
        </span>
      ))}
      {own && acts && (
        <button
          type="button"
          aria-label={thread.ownReaction(own.emoji)}
          onClick={() => acts.react(entry, null)}
          className={cx(chipClass, 'finger border-accent bg-accent-soft')}
        >
          <span aria-hidden>{own.emoji}</span>
        </button>
      )}
      {own && !acts && (
        <span className={`${chipClass} border-accent bg-accent-soft`}>
          <span aria-hidden>{own.emoji}</span>
          <span className="sr-only">{thread.businessReaction(own.emoji)}</span>
        </span>
      )}
      {sent !== null && (
        <span role="status" className={`${chipClass} border-dashed border-accent bg-raise`}>
          <span aria-hidden>{sent}</span>
          <Clock size={12} strokeWidth={2} className="text-muted" aria-hidden />
          <span className="sr-only">{thread.reacting(sent)}</span>
        </span>
      )}
    </p>
  )
}
