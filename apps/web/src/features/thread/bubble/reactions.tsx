import { thread } from '../../../strings'
import { preloadable } from '../../../ui/state/preloadable'
import type { Message } from '../log/entry-kinds'

const Own = preloadable(() => import('../actions/acts/own-reaction'))

/** The reactions to a message, counted by emoji; that of the business stands apart. */
export function Reactions({ entry }: { entry: Message }) {
  const { reactions, acts } = entry
  if (reactions.length === 0 && !acts) return null
  const counts = new Map<string, number>()
  let own = acts !== undefined
  for (const { emoji, from } of reactions) {
    if (from === 'business') own = true
    else counts.set(emoji, (counts.get(emoji) ?? 0) + 1)
  }
  return (
    <p className="relative z-1 mx-2 -mt-1.5 mb-1 flex flex-wrap gap-1 empty:hidden">
      {[...counts].map(([emoji, count]) => (
        <span
          key={emoji}
          className="inline-flex h-6 items-center gap-1 rounded-full border border-line bg-raise px-1.75 text-second"
        >
          <span aria-hidden>
            {emoji}
            {count > 1 && <span className="ml-1 text-micro text-muted">{count}</span>}
          </span>
          <span className="sr-only">{thread.reaction(emoji, count)}</span>
        </span>
      ))}
      {own && <Own.Part entry={entry} compact />}
    </p>
  )
}
