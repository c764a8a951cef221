import type { ReactNode } from 'react'
import { settings } from '../../../strings'
import { DialogContent } from '../../../ui/overlay/dialog'

/** Shown while the welcome messages are loading, missing or failed. */
export function WelcomePlaceholder({ children }: { children: ReactNode }) {
  return (
    <DialogContent title={settings.areaWelcome.title}>
      <div className="grid min-h-60 p-5">{children}</div>
    </DialogContent>
  )
}
