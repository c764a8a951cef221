import type { HintName } from '@hilo/contracts'
import { Lightbulb, X } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { hints as words } from '../strings'
import { IconButton } from '../ui/form/icon-button'

/** How long it takes to have read it. */
const readMs = 6000

interface HintLineProps {
  about: HintName
  onSeen: () => void
  onClose: () => void
}

/** Counts as seen when it was there for as long as it takes to read, or when it was closed. */
export default function HintLine({ about, onSeen, onClose }: HintLineProps) {
  const seen = useEffectEvent(onSeen)
  useEffect(() => {
    const timer = setTimeout(() => seen(), readMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p
      role="note"
      className="m-1.5 flex w-[calc(100%-12px)] shrink-0 items-start gap-2 rounded-row bg-accent-soft py-1.5 pr-1 pl-2.5 text-left text-second [--ring:var(--accent-soft)]"
    >
      <Lightbulb size={16} strokeWidth={1.75} className="mt-1 shrink-0 text-accent" aria-hidden />
      <span className="min-w-0 flex-1 py-0.5 text-pretty">{words[about]}</span>
      <IconButton
        icon={X}
        size={16}
        label={words.close}
        onClick={() => {
          onSeen()
          onClose()
        }}
        className="relative finger size-6 hover:bg-line pointer-coarse:size-9"
      />
    </p>
  )
}
