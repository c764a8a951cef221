import { type Block, type Inline, parseMarkup } from '@hilo/contracts'
import type { ReactNode } from 'react'

/** A text in the notation of mails, as it looks. */
export function FormattedText({ text }: { text: string }) {
  return (
    <div dir="auto" className="grid gap-2 break-words">
      {parseMarkup(text).map((block, at) => (
        <FormattedBlock key={at} block={block} />
      ))}
    </div>
  )
}

function FormattedBlock({ block }: { block: Block }) {
  if (block.kind === 'bullets' || block.kind === 'numbers') {
    const items = block.lines.map((line, at) => <li key={at}>{inlines(line)}</li>)
    return block.kind === 'bullets' ? (
      <ul className="list-disc pl-5">{items}</ul>
    ) : (
      <ol start={block.first} className="list-decimal pl-6">
        {items}
      </ol>
    )
  }
  const lines = block.lines.map((line, at) => (
    <span key={at} className="block min-w-0">
      {inlines(line)}
    </span>
  ))
  return block.kind === 'quote' ? (
    <blockquote className="border-l-3 border-current/30 pl-2.5 opacity-85">{lines}</blockquote>
  ) : (
    <p>{lines}</p>
  )
}

const inlines = (parts: readonly Inline[]): ReactNode[] => parts.map((part, at) => inline(part, at))

function inline(part: Inline, at: number): ReactNode {
  if (part.kind === 'text') return part.text
  if (part.kind === 'link') {
    const isWeb = /^https?:/i.test(part.href)
    return (
      <a
        key={at}
        href={part.href}
        {...(isWeb && { target: '_blank' })}
        rel="noopener noreferrer nofollow"
        className="underline underline-offset-2"
      >
        {part.text}
      </a>
    )
  }
  const Tag = part.kind === 'bold' ? 'strong' : 'em'
  return <Tag key={at}>{inlines(part.parts)}</Tag>
}
