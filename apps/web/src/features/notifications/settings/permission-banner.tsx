import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { common, notifications } from '../../../strings'
import { Button } from '../../../ui/form/button'
import { IconButton } from '../../../ui/form/icon-button'
import {
  askPermission,
  markUnsupportedShown,
  postponeQuestion,
  useIsPostponed,
  usePermission,
  usePreferences,
  wasUnsupportedShown,
} from '../preferences'

export function PermissionBanner() {
  const permission = usePermission()
  const { browser } = usePreferences()
  const postponed = useIsPostponed()
  if (!browser) return null
  if (permission === 'unsupported') return <Unsupported />
  if (permission !== 'default' || postponed) return null
  return (
    <Banner close={notifications.later} onClose={postponeQuestion}>
      <p className={textClass}>{notifications.ask}</p>
      <Button size="sm" look="primary" onClick={() => void askPermission()}>
        {notifications.activate}
      </Button>
    </Banner>
  )
}

/** Shown once on this device instead of the question (specification). */
function Unsupported() {
  const [dismissed, setDismissed] = useState(wasUnsupportedShown)
  useEffect(markUnsupportedShown, [])
  if (dismissed) return null
  return (
    <Banner close={common.close} onClose={() => setDismissed(true)}>
      <p role="alert" className={textClass}>
        {notifications.unsupported}
      </p>
    </Banner>
  )
}

const textClass = 'min-w-0 flex-1 text-meta text-pretty'

function Banner({ close, onClose, children }: { close: string; onClose: () => void; children: ReactNode }) {
  return (
    <section
      aria-label={notifications.browser}
      className="mx-3.5 mb-3 flex items-center gap-1 rounded-row border border-line bg-sunk py-1 pr-1 pl-3"
    >
      {children}
      <IconButton
        icon={X}
        size={16}
        label={close}
        onClick={onClose}
        className="relative finger size-7 hover:bg-line [--ring:var(--sunk)] pointer-coarse:size-9"
      />
    </section>
  )
}
