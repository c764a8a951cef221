import { UserRound } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { hueOfName, initials } from '../../lib/text/names'

interface AvatarProps {
  name: string | null | undefined
  size?: number
  /** A badge at the lower right: the channel, the presence. */
  children?: ReactNode
}

/** Decoration: the name always stands beside it as text. The colour is the one of the name's letter (specification). */
export function Avatar({ name, size = 40, children }: AvatarProps) {
  const letters = initials(name)
  const hue = hueOfName(name)
  const style: CSSProperties = {
    width: size,
    height: size,
    fontSize: size * 0.34,
    color: hue === null ? 'var(--muted)' : `hsl(${hue} var(--avatar-ink))`,
    background: hue === null ? 'var(--line)' : `hsl(${hue} var(--avatar-paper))`,
  }
  return (
    <span
      className="relative grid shrink-0 place-items-center rounded-full leading-none font-semibold"
      style={style}
      aria-hidden
    >
      {letters || <UserRound size={size * 0.45} strokeWidth={1.75} />}
      {children}
    </span>
  )
}
