import { cx } from '../../lib/cx'

/** The end of a name says what it is: where there is no room, the middle goes. */
const tail = 9

export function FileName({ name, className }: { name: string; className: string }) {
  const cut = Math.max(0, name.length - tail)
  return (
    <span className={cx('flex min-w-0', className)} title={name}>
      <span className="min-w-0 truncate whitespace-pre">{name.slice(0, cut)}</span>
      <span className="shrink-0 whitespace-pre">{name.slice(cut)}</span>
    </span>
  )
}
