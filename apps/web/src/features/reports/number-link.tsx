import type { MouseEvent } from 'react'
import { navigate } from '../../lib/browser/navigation'
import { cx } from '../../lib/cx'
import { reports as words } from '../../strings'

interface NumberLinkProps {
  /** What is counted, for a screen reader. */
  what: string
  text: string
  /** Historial with what is counted; null: nothing is. */
  href: string | null
  className?: string
}

/** How a number looks that one can press. */
export const numberLook =
  'finger relative rounded-[4px] underline decoration-line-strong underline-offset-3 hover:text-accent hover:decoration-accent'

/** A number that opens the interactions it counts. */
export function NumberLink({ what, text, href, className }: NumberLinkProps) {
  if (href === null) return <span className={cx('text-muted', className)}>{text}</span>
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigate(href)
  }
  return (
    <a href={href} onClick={follow} aria-label={words.open(what, text)} className={cx(numberLook, className)}>
      {text}
    </a>
  )
}
