import { showTemplate, type Template, type TemplateValues, textPieces } from '@hilo/contracts'
import {
  Copy,
  FileText,
  ImageIcon,
  Link,
  type LucideIcon,
  MapPinned,
  Phone,
  Reply,
  Video,
} from 'lucide-react'
import { templateEditor as words } from '../../../strings/channels/template-editor'

const icons: Readonly<Record<'reply' | 'url' | 'phone' | 'code', LucideIcon>> = {
  reply: Reply,
  url: Link,
  phone: Phone,
  code: Copy,
}
const fileIcons = { image: ImageIcon, video: Video, document: FileText, place: MapPinned } as const

/** The chosen example, and the address where the browser has it. */
export interface ExamplePicture {
  readonly name: string
  readonly url: string | null
}

interface TemplateBubbleProps {
  template: Template
  examples: TemplateValues
  picture: ExamplePicture | null
}

/** The message as WhatsApp shows it, with the examples in it. */
export function TemplateBubble({ template, examples, picture }: TemplateBubbleProps) {
  const { header, text, footer } = template
  const { buttons } = showTemplate(template, examples, () => undefined)
  return (
    <figure className="grid grid-cols-[minmax(0,1fr)] content-start gap-1.5">
      <figcaption className="text-second font-medium">{words.preview}</figcaption>
      <div className="rounded-row border border-line bg-bg p-3">
        <div className="ml-auto grid w-fit max-w-full min-w-40 grid-cols-[minmax(0,auto)] gap-1.5 rounded-card rounded-br-[4px] bg-bubble-out px-3 py-2 text-on-bubble-out">
          {header && header.kind !== 'text' && <Media kind={header.kind} picture={picture} />}
          {header?.kind === 'text' && header.text !== '' && (
            <div className="font-semibold break-words">
              <Words text={header.text} part="header" examples={examples} />
            </div>
          )}
          <p dir="auto" className="break-words whitespace-pre-wrap">
            <Words text={text} part="body" examples={examples} />
          </p>
          {footer && <p className="text-meta break-words opacity-80">{footer}</p>}
          {buttons.length > 0 && (
            <ul aria-label={words.buttons} className="grid gap-1">
              {buttons.map(({ kind, text: label, value }, at) => {
                const Icon = icons[kind]
                return (
                  <li
                    key={at}
                    className="flex min-w-0 items-start gap-2 rounded-control border border-current/25 px-2.5 py-1.5"
                  >
                    <Icon size={14} strokeWidth={1.75} className="mt-0.75 shrink-0" aria-hidden />
                    <span className="min-w-0">
                      <span className="block text-second font-medium break-words">
                        {label || words.buttonKinds[kind]}
                      </span>
                      {value !== null && (
                        <span className="block text-meta wrap-anywhere opacity-80">{value}</span>
                      )}
                    </span>
                  </li>
                )
              })}
            </ul>
          )}
        </div>
      </div>
    </figure>
  )
}

function Media({
  kind,
  picture,
}: {
  kind: 'image' | 'video' | 'document' | 'place'
  picture: TemplateBubbleProps['picture']
}) {
  const Icon = fileIcons[kind]
  if (kind === 'image' && picture?.url)
    return (
      <img src={picture.url} alt={picture.name} className="h-36 w-60 max-w-full rounded-row object-cover" />
    )
  return (
    <div className="flex min-h-14 w-60 max-w-full items-center justify-center gap-2 rounded-row border border-dashed border-current/40 px-3 text-second">
      <Icon size={18} strokeWidth={1.75} className="shrink-0" aria-hidden />
      <span className="min-w-0 truncate">{picture?.name ?? words.headers[kind]}</span>
    </div>
  )
}

const Words = ({
  text,
  part,
  examples,
}: {
  text: string
  part: 'header' | 'body'
  examples: TemplateValues
}) =>
  textPieces(text, examples, part).map((piece, at) =>
    piece.key === null ? (
      piece.text
    ) : (
      <mark
        key={at}
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
