import { BellRing } from 'lucide-react'
import { notifications } from '../../strings'
import { Button } from '../../ui/button'
import { askLater, askPermission, useAskedNotToAsk, usePermission, usePreferences } from './preferences'

export function PermissionBanner() {
  const permission = usePermission()
  const { browser } = usePreferences()
  const refused = useAskedNotToAsk()
  if (permission !== 'default' || !browser || refused) return null
  return (
    <section
      aria-label={notifications.browser}
      className="mx-3.5 mb-3 grid gap-2 rounded-row border border-line bg-sunk p-3 text-second"
    >
      <p className="flex items-start gap-2">
        <BellRing size={16} strokeWidth={1.75} className="mt-px shrink-0 text-accent" aria-hidden />
        {notifications.ask}
      </p>
      <div className="flex gap-2 pl-6">
        <Button size="sm" look="primary" onClick={() => void askPermission()}>
          {notifications.activate}
        </Button>
        <Button size="sm" look="ghost" onClick={askLater}>
          {notifications.later}
        </Button>
      </div>
    </section>
  )
}
