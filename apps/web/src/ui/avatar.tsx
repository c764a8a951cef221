import { UserRound } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { hueOf, initials } from '../lib/names'

interface AvatarProps {
  name: string | null | undefined
  /** What the colour hangs on: an identifier, so that a new name keeps the old colour. */
  seed: string
  size?: number
  /** A badge at the lower right: the channel, the presence. */
  children?: ReactNode
}

/** Decoration: the name always stands beside it as text. */
export function Avatar({ name, seed, size = 40, children }: AvatarProps) {
  const letters = initials(name)
  const style: CSSProperties & { '--hue': number } = {
    '--hue': hueOf(seed),
    width: size,
    height: size,
    fontSize: size * 0.34,
    color: 'hsl(var(--hue) var(--avatar-ink))',
    background: 'hsl(var(--hue) var(--avatar-paper))',
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
