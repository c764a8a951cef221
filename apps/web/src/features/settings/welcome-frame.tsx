import type { ReactNode } from 'react'
import { settings } from '../../strings'
import { Dialog } from '../../ui/dialog'

/** The editor's width is the specification's. */
export const welcomeWidth = 'max-w-[40rem]'

/** The editor while there is nothing to edit yet. */
export function WelcomeFrame({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Dialog open onClose={onClose} title={settings.areaWelcome.title} width={welcomeWidth}>
      <div className="grid min-h-60 p-5">{children}</div>
    </Dialog>
  )
}
