import { type MouseEvent, useEffect, useRef } from 'react'
import { currentAddress, navigate, useLocation } from '../../lib/browser/navigation'
import { cx } from '../../lib/cx'
import { reports as words } from '../../strings'

interface FigureLinkProps {
  /** The name of the figure, for a screen reader. */
  what: string
  text: string
  /** The address of the counted rows in Historial or Llamadas, or null if there are none. */
  href: string | null
  /** Whether that is Llamadas. */
  calls?: boolean
  className?: string
}

/** How a number looks that one can press. */
export const figureLook =
  'finger relative rounded-[4px] underline decoration-line-strong underline-offset-3 hover:text-accent hover:decoration-accent'

/** The state of the browser's history entry: which figure was followed from here. */
interface Followed {
  readonly number: string
}

/**
 * A figure, which opens the interactions that it counts. When the person comes back, it has the focus again and is scrolled
 * into view.
 */
export function FigureLink({ what, text, href, calls = false, className }: FigureLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const { state } = useLocation()
  const number = `${what} ${href}`
  const wasFollowed = (state as Partial<Followed> | null)?.number === number
  useEffect(() => {
    if (wasFollowed) link.current?.focus()
  }, [wasFollowed])
  if (href === null) return <span className={cx('text-muted', className)}>{text}</span>
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    navigate(currentAddress(), { replace: true, state: { number } satisfies Followed })
    navigate(href)
  }
  return (
    <a
      ref={link}
      href={href}
      onClick={follow}
      aria-label={(calls ? words.openCalls : words.open)(what, text)}
      className={cx(figureLook, className)}
    >
      {text}
    </a>
  )
}
