import { Fragment, type ReactNode, useState } from 'react'
import { cx } from '../../../lib/cx'
import { type Named, splitMentions } from '../../../lib/text/mentions'
import { thread } from '../../../strings'

const link = /\bhttps?:\/\/[^\s<>"]+[^\s<>"'.,;:!?)\]}]/giu
const onlyEmoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|\s){1,12}$/u
/** About twenty lines. */
const longText = 1200

/** Text of a person: only addresses become links, and the people whom a note names chips. */
export function RichText({ text, people = [] }: { text: string; people?: readonly Named[] | undefined }) {
  const [expanded, setExpanded] = useState(false)
  const long = text.length > longText || text.split('\n').length > 20
  return (
    <>
      <p
        dir="auto"
        className={cx(
          'break-words whitespace-pre-wrap',
          onlyEmoji.test(text) && 'text-display',
          long && !expanded && 'line-clamp-20',
        )}
      >
        {splitMentions(text, people).map((part, at) =>
          typeof part === 'string' ? (
            <Fragment key={at}>{withLinks(part)}</Fragment>
          ) : (
            <span key={at} className="rounded-[5px] bg-surface/60 px-1 font-semibold">
              {part.text}
            </span>
          ),
        )}
      </p>
      {long && !expanded && (
        <button
          type="button"
          onClick={() => setExpanded(true)}
          className="mt-1 text-second font-medium text-accent hover:underline"
        >
          {thread.showAll}
        </button>
      )}
    </>
  )
}

function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let from = 0
  for (const found of text.matchAll(link)) {
    parts.push(text.slice(from, found.index))
    parts.push(
      <a
        key={found.index}
        href={found[0]}
        target="_blank"
        rel="noopener noreferrer nofollow"
        className="underline underline-offset-2"
      >
        {found[0]}
      </a>,
    )
    from = found.index + found[0].length
  }
  parts.push(text.slice(from))
  return parts
}
