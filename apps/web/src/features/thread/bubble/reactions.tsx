import { thread } from '../../../strings'
import type { Message } from '../log/entry-kinds'

/** The reactions to a message, counted by emoji. */
export function Reactions({ entry: { reactions } }: { entry: Message }) {
  if (reactions.length === 0) return null
  const counts = new Map<string, number>()
  for (const { emoji } of reactions) counts.set(emoji, (counts.get(emoji) ?? 0) + 1)
  return (
    <p className="relative z-1 mx-2 -mt-1.5 mb-1 flex flex-wrap gap-1">
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
    </p>
  )
}
