import { X } from 'lucide-react'
import { type ReactNode, useEffect, useState } from 'react'
import { common, notifications } from '../../strings'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import {
  askLater,
  askPermission,
  noteToldUnsupported,
  useAskedNotToAsk,
  usePermission,
  usePreferences,
  wasToldUnsupported,
} from './preferences'

export function PermissionBanner() {
  const permission = usePermission()
  const { browser } = usePreferences()
  const refused = useAskedNotToAsk()
  if (!browser) return null
  if (permission === 'unsupported') return <Unsupported />
  if (permission !== 'default' || refused) return null
  return (
    <Banner close={notifications.later} onClose={askLater}>
      <p className={textClass}>{notifications.ask}</p>
      <Button size="sm" look="primary" onClick={() => void askPermission()}>
        {notifications.activate}
      </Button>
    </Banner>
  )
}

/** Said once on this device, where it would have been asked (specification). */
function Unsupported() {
  const [told, setTold] = useState(wasToldUnsupported)
  useEffect(noteToldUnsupported, [])
  if (told) return null
  return (
    <Banner close={common.close} onClose={() => setTold(true)}>
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
