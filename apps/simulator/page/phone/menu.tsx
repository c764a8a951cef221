import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Icon, type IconName } from '../lib/icon'

interface Props {
  className: string
  label: string
  icon: ReactNode
  children: ReactNode
}

/** A button that opens a menu. Closes on a choice, on Escape, and when the focus or a click goes elsewhere. */
export function Menu({ className, label, icon, children }: Props) {
  const details = useRef<HTMLDetailsElement>(null)
  const opener = useRef<HTMLElement>(null)
  const [open, setOpen] = useState(false)
  const [down, setDown] = useState(false)

  useEffect(() => {
    if (!open) return
    const leave = ({ type, target }: Event) => {
      const stays = type === 'click' ? opener.current : details.current
      if (!(target instanceof Node && stays?.contains(target))) setOpen(false)
    }
    const pressed = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      if (details.current?.contains(document.activeElement)) opener.current?.focus()
      setOpen(false)
    }
    const ends = new AbortController()
    document.addEventListener('click', leave, ends)
    document.addEventListener('focusin', leave, ends)
    document.addEventListener('keydown', pressed, ends)
    return () => ends.abort()
  }, [open])

  return (
    <details
      className={down ? `${className} down` : className}
      open={open}
      ref={details}
      onToggle={({ currentTarget }) => {
        setOpen(currentTarget.open)
        // Near the top of the chat it opens downwards.
        const top = currentTarget.closest('.messages')?.getBoundingClientRect().top ?? -Infinity
        setDown((currentTarget.parentElement?.getBoundingClientRect().top ?? 0) - top < 220)
      }}
    >
      <summary className={`${className}-open`} aria-label={label} ref={opener}>
        {icon}
      </summary>
      <div className="action-menu">{children}</div>
    </details>
  )
}

interface ItemProps {
  icon: IconName
  name: string
  run: () => unknown
}

export const MenuItem = ({ icon, name, run }: ItemProps) => (
  <button type="button" className="action" onClick={run}>
    <Icon name={icon} />
    {name}
  </button>
)
