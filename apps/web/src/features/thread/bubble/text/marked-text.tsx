import { Fragment, type ReactNode } from 'react'
import { type Marked, parseWhatsAppMarks } from './whatsapp-marks'

interface MarkedTextProps {
  text: string
  /** Draws a piece of the text that has no mark in itself. `at`: where it stands in the whole text. */
  draw: (piece: string, at: number) => ReactNode
}

/** A text with WhatsApp's marks drawn. */
export function MarkedText({ text, draw }: MarkedTextProps) {
  return withMarks(parseWhatsAppMarks(text), draw)
}

const withMarks = (parts: readonly Marked[], draw: MarkedTextProps['draw']): ReactNode =>
  parts.map((part, at) => <Fragment key={at}>{markedPart(part, draw)}</Fragment>)

function markedPart(part: Marked, draw: MarkedTextProps['draw']): ReactNode {
  switch (part.kind) {
    case 'text':
      return draw(part.text, part.at)
    case 'bold':
      return <strong className="font-semibold">{withMarks(part.parts, draw)}</strong>
    case 'italic':
      return <em>{withMarks(part.parts, draw)}</em>
    case 'struck':
      return <del>{withMarks(part.parts, draw)}</del>
    case 'monospace':
      return <code className="text-second">{draw(part.text, part.at)}</code>
    case 'code':
      return (
        <code className="rounded-[4px] box-decoration-clone bg-text/6 px-1 text-second">
          {draw(part.text, part.at)}
        </code>
      )
  }
}
