import { ChevronRight } from 'lucide-react'
import { cx } from '../../../lib/cx'
import { connectWords as words } from '../../../strings/channels/connect'
import type { Picture } from '../../../strings/channels/guides/guide'

/** The provider's screen, drawn with its own words: where the setting is, and which button is pressed. */
export function ProviderPicture({ title, picture }: { title: string; picture: Picture }) {
  return (
    <figure
      aria-label={words.pictureOf(title)}
      className="overflow-hidden rounded-control border border-line bg-sunk text-meta"
    >
      <div className="flex items-center gap-1.5 border-b border-line px-2.5 py-1.5 text-muted">
        <span aria-hidden className="flex gap-1">
          <i className="size-2 rounded-full bg-line-strong" />
          <i className="size-2 rounded-full bg-line-strong" />
          <i className="size-2 rounded-full bg-line-strong" />
        </span>
        <span className="min-w-0 break-words">{picture.place}</span>
      </div>
      <div className="grid gap-2 p-2.5" lang="en">
        {'chat' in picture ? <Chat lines={picture.chat} /> : <Panel {...picture} />}
      </div>
    </figure>
  )
}

function Panel({ path, rows = [], press }: Exclude<Picture, { chat: unknown }>) {
  return (
    <>
      <p className="flex flex-wrap items-center gap-x-1 gap-y-1">
        {path.map((entry, at) => (
          <span key={entry} className="inline-flex items-center gap-1">
            {at > 0 && <ChevronRight size={12} strokeWidth={1.75} className="text-muted" aria-hidden />}
            <span className="rounded-row border border-line bg-surface px-1.5 py-0.5 font-medium">
              {entry}
            </span>
          </span>
        ))}
      </p>
      {rows.length > 0 && (
        <dl className="grid gap-1">
          {rows.map(([label, value]) => (
            <div key={label} className="flex flex-wrap gap-x-2">
              <dt className="text-muted">{label}</dt>
              <dd className="min-w-0 break-words font-medium">{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {press && (
        <p>
          <span lang="es-CO" className="sr-only">
            {words.press}{' '}
          </span>
          <span className="inline-block rounded-control bg-accent px-2.5 py-1 font-medium text-on-accent">
            {press}
          </span>
        </p>
      )}
    </>
  )
}

function Chat({ lines }: { lines: readonly { readonly own: boolean; readonly text: string }[] }) {
  return (
    <ul className="grid gap-1">
      {lines.map(({ own, text }) => (
        <li
          key={text}
          className={cx(
            'max-w-[85%] rounded-row px-2 py-1 break-words',
            own ? 'justify-self-end bg-accent-soft text-text' : 'justify-self-start bg-surface',
          )}
        >
          {text}
        </li>
      ))}
    </ul>
  )
}
