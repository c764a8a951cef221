import type { ShownButton, ShownFile, ShownTemplate, TemplatePart } from '@hilo/contracts'
import { Copy, Link, type LucideIcon, MapPinned, Phone, Reply } from 'lucide-react'
import type { ReactNode } from 'react'
import { cx } from '../../../lib/cx'
import { templates as words } from '../../../strings'

interface TemplateMessageProps {
  text: string
  shown: ShownTemplate
  /** One of its texts; a preview marks the missing values. */
  renderText: (text: string, part: TemplatePart, card: number | null) => ReactNode
  /** The file of the message or of a card; in a preview there may be none yet. */
  renderFile: (file: ShownFile | null, card: number | null) => ReactNode
}

/** A template as the customer sees it: before it is sent, and afterwards in the thread. */
export default function TemplateMessage({ text, shown, renderText, renderFile }: TemplateMessageProps) {
  const { title, file, place, footer, buttons, cards } = shown
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <FileBox file={file} className="h-44 w-72 min-w-full">
        {renderFile(file, null)}
      </FileBox>
      {place && <Place {...place} />}
      {title !== null && <div className="font-semibold break-words">{renderText(title, 'header', null)}</div>}
      <div>{renderText(text, 'body', null)}</div>
      {footer !== null && <p className="text-meta break-words opacity-80">{footer}</p>}
      <Buttons buttons={buttons} />
      {cards.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a keyboard must be able to scroll it
        <ul tabIndex={0} aria-label={words.cards} className={cardsClass}>
          {cards.map((card, at) => (
            <li
              key={at}
              data-card
              aria-label={words.card(at + 1)}
              className="flex w-54 max-w-[86%] shrink-0 snap-start flex-col gap-2 rounded-row border border-line bg-surface p-2 text-text"
            >
              <FileBox file={card.file} className="h-30 w-full">
                {renderFile(card.file, at)}
              </FileBox>
              {card.text !== null && <div>{renderText(card.text, 'body', at)}</div>}
              <Buttons buttons={card.buttons} className="mt-auto" />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** Pictures fill a box of fixed size, so that nothing moves when they load. */
const FileBox = ({
  file,
  className,
  children,
}: {
  file: ShownFile | null
  className: string
  children: ReactNode
}) => (
  <div
    className={cx(
      'max-w-full empty:hidden',
      (!file || file.kind === 'image') && `overflow-hidden rounded-row bg-sunk ${className}`,
    )}
  >
    {children}
  </div>
)

const cardsClass =
  '-mx-1 flex snap-x gap-2 overflow-x-auto motion-safe:scroll-smooth overscroll-x-contain rounded-row p-1 pb-2 focus-visible:outline-offset-0'

const icons: Readonly<Record<ShownButton['kind'], LucideIcon>> = {
  reply: Reply,
  url: Link,
  phone: Phone,
  code: Copy,
}

/** The buttons that the customer presses; the agent reads where each leads. */
function Buttons({ buttons, className }: { buttons: readonly ShownButton[]; className?: string }) {
  if (buttons.length === 0) return null
  return (
    <ul aria-label={words.buttons} className={cx('grid gap-1', className)}>
      {buttons.map(({ kind, text, value }, at) => {
        const Icon = icons[kind]
        return (
          <li
            key={at}
            className="flex min-w-0 items-start gap-2 rounded-control border border-current/25 px-2.5 py-1.5"
          >
            <Icon size={14} strokeWidth={1.75} className="mt-0.75 shrink-0" aria-hidden />
            <span className="min-w-0">
              <span className="block text-second font-medium break-words">{text}</span>
              {value !== null && <span className="block text-meta wrap-anywhere opacity-80">{value}</span>}
            </span>
          </li>
        )
      })}
    </ul>
  )
}

const Place = ({ latitude, longitude, name, address }: NonNullable<ShownTemplate['place']>) => (
  <a
    href={`https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`}
    target="_blank"
    rel="noopener noreferrer nofollow"
    className="flex w-72 max-w-full items-start gap-2.5 rounded-row border border-current/25 p-2.5 hover:underline"
  >
    <MapPinned size={20} strokeWidth={1.75} className="mt-0.5 shrink-0" aria-hidden />
    <span className="min-w-0 break-words">
      <span className="block font-medium">{name || words.kinds.place}</span>
      <span className="block text-meta opacity-80">{address || `${latitude}, ${longitude}`}</span>
    </span>
  </a>
)
