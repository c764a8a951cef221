import type { Choice } from '@hilo/contracts'
import { thread } from '../../../../strings'

/** The options that the bot offered; agents cannot press them. */
export function Choices({ choices }: { choices: readonly Choice[] | undefined }) {
  if (!choices || choices.length === 0) return null
  return (
    <ul aria-label={thread.choices} className="mt-2 flex flex-wrap gap-1.5">
      {choices.map((choice) => (
        <li
          key={choice.id}
          className="max-w-full rounded-[14px] border border-accent/40 px-2.5 py-0.5 text-second font-medium wrap-anywhere text-accent"
        >
          {choice.title}
        </li>
      ))}
    </ul>
  )
}
