import {
  type ShownFile,
  showTemplate,
  type Template,
  type TemplatePart,
  type TemplateValues,
  textPieces,
} from '@hilo/contracts'
import { useEffect, useRef } from 'react'
import { templates as words } from '../../../strings'
import { MarkedText } from '../bubble/text/marked-text'
import { ChosenFile } from './chosen-file'
import TemplateMessage from './template-message'

interface TemplatePreviewProps {
  template: Template
  values: TemplateValues
  /** The chosen files, by their uuids. */
  files: Readonly<Record<string, ShownFile>>
  /** The card that is being filled in: it is moved into sight. */
  card: number | null
}

/** The message as the customer will see it, with missing values marked. */
export function TemplatePreview({ template, values, files, card: filled }: TemplatePreviewProps) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (filled === null) return
    const one = box.current?.querySelectorAll<HTMLElement>('[data-card]')[filled]
    // Scrolls only sideways, so that the form itself stays.
    one?.parentElement?.scrollTo({ left: one.offsetLeft - one.parentElement.offsetLeft })
  }, [filled])
  const { header, text, cards } = template
  // The texts come from the template itself, so that the values in them can be distinguished.
  const textOf = (part: TemplatePart, card: number | null): string => {
    if (card !== null) return cards[card]?.text ?? ''
    return part === 'header' && header?.kind === 'text' ? header.text : text
  }
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <figcaption className="text-second font-medium">{words.preview}</figcaption>
      <div className="rounded-row border border-line bg-bg p-3">
        <div
          ref={box}
          className="ml-auto w-fit max-w-full rounded-card rounded-br-[4px] bg-bubble-out px-3 py-2 text-on-bubble-out"
        >
          <TemplateMessage
            text={text}
            shown={showTemplate(template, values, (uuid) => files[uuid])}
            renderText={(_, part, card) => (
              <Words pieces={textPieces(textOf(part, card), values, part, card)} />
            )}
            renderFile={(file, card) => {
              const kind = card === null ? header?.kind : cards[card]?.media
              return kind && kind !== 'text' && kind !== 'place' && <ChosenFile kind={kind} file={file} />
            }}
          />
        </div>
      </div>
    </figure>
  )
}

type Piece = ReturnType<typeof textPieces>[number]

/** The marks are read in the whole text, as WhatsApp does once the values stand in it. */
const Words = ({ pieces }: { pieces: readonly Piece[] }) => (
  <p dir="auto" className="break-words whitespace-pre-wrap">
    <MarkedText
      text={pieces.map(({ text }) => text).join('')}
      draw={(text, at) =>
        piecesWithin(pieces, at, at + text.length).map((piece, index) =>
          piece.key === null ? (
            piece.text
          ) : (
            <mark
              key={index}
              className={
                piece.missing
                  ? 'rounded-[3px] bg-warn-soft px-0.5 text-warn'
                  : 'bg-transparent font-medium text-inherit underline decoration-dotted underline-offset-3'
              }
            >
              {piece.text}
            </mark>
          ),
        )
      }
    />
  </p>
)

/** The pieces between two places of the text that they make, cut there. */
function piecesWithin(pieces: readonly Piece[], from: number, to: number): readonly Piece[] {
  let at = 0
  return pieces.flatMap((piece) => {
    const begin = at
    at += piece.text.length
    const text = piece.text.slice(Math.max(0, from - begin), Math.max(0, to - begin))
    return text === '' ? [] : [{ ...piece, text }]
  })
}
