import { Fragment, type ReactNode, useContext, useState } from 'react'
import { cx } from '../../../../lib/cx'
import { type Named, splitMentions } from '../../../../lib/text/mentions'
import { thread } from '../../../../strings'
import { address } from './addresses'
import { HasWhatsAppMarks } from './has-whatsapp-marks'
import { MarkedText } from './marked-text'

const onlyEmoji = /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f|\s){1,12}$/u
/** About twenty lines. */
const longText = 1200

/** Text of a person: addresses of the web and of mail become links, the people whom a note names chips, and WhatsApp's marks are drawn. */
export function RichText({ text, people = [] }: { text: string; people?: readonly Named[] | undefined }) {
  const [expanded, setExpanded] = useState(false)
  const marked = useContext(HasWhatsAppMarks)
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
        {marked ? <MarkedText text={text} draw={withLinks} /> : withMentions(text, people)}
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

const withMentions = (text: string, people: readonly Named[]): ReactNode[] =>
  splitMentions(text, people).map((part, at) =>
    typeof part === 'string' ? (
      <Fragment key={at}>{withLinks(part)}</Fragment>
    ) : (
      <span key={at} className="rounded-[5px] bg-surface/60 px-1 font-semibold">
        {part.text}
      </span>
    ),
  )

export function withLinks(text: string): ReactNode[] {
  const parts: ReactNode[] = []
  let from = 0
  for (const found of text.matchAll(address)) {
    parts.push(text.slice(from, found.index))
    const end = found.index + found[0].length
    const words = text.slice(found.index, closesBracket(found[0], text[end]) ? end + 1 : end)
    parts.push(
      <a
        key={found.index}
        href={hrefOf(words)}
        {...(!isMail(words) && { target: '_blank' })}
        rel="noopener noreferrer nofollow"
        className="underline underline-offset-2"
      >
        {words}
      </a>,
    )
    from = found.index + words.length
  }
  parts.push(text.slice(from))
  return parts
}

/** Whether a bracket belongs to the address, because it was opened within, as in addresses of Wikipedia. */
const closesBracket = (address: string, next: string | undefined): boolean =>
  next === ')' && address.lastIndexOf('(') > address.lastIndexOf(')')

const isMail = (address: string): boolean => !/^(?:https?:|www\.)/iu.test(address)

function hrefOf(address: string): string {
  if (isMail(address)) return `mailto:${address}`
  return /^https?:/iu.test(address) ? address : `https://${address}`
}
