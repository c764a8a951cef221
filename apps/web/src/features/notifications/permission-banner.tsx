import { X } from 'lucide-react'
import { notifications } from '../../strings'
import { Button } from '../../ui/button'
import { IconButton } from '../../ui/icon-button'
import { askLater, askPermission, useAskedNotToAsk, usePermission, usePreferences } from './preferences'

export function PermissionBanner() {
  const permission = usePermission()
  const { browser } = usePreferences()
  const refused = useAskedNotToAsk()
  if (permission !== 'default' || !browser || refused) return null
  return (
    <section
      aria-label={notifications.browser}
      className="mx-3.5 mb-3 flex items-center gap-1 rounded-row border border-line bg-sunk py-1 pr-1 pl-3"
    >
      <p className="min-w-0 flex-1 text-meta text-pretty">{notifications.ask}</p>
      <Button size="sm" look="primary" onClick={() => void askPermission()}>
        {notifications.activate}
      </Button>
      <IconButton
        icon={X}
        size={16}
        label={notifications.later}
        onClick={askLater}
        className="relative finger size-7 hover:bg-line [--ring:var(--sunk)] pointer-coarse:size-9"
      />
    </section>
  )
}
