import type { ReactNode } from 'react'
import { settings } from '../../strings'
import { DialogFace } from '../../ui/dialog'

/** The editor while there is nothing to edit yet. */
export function WelcomeWaiting({ children }: { children: ReactNode }) {
  return (
    <DialogFace title={settings.areaWelcome.title}>
      <div className="grid min-h-60 p-5">{children}</div>
    </DialogFace>
  )
}
