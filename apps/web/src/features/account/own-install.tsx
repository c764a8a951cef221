import { Download } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { install, installWay, onInstallChange } from '../../lib/browser/install'
import { moveFocusOut } from '../../lib/focus/move-focus-out'
import { install as words } from '../../strings/settings/install'
import { Button } from '../../ui/form/button'
import { Card } from '../../ui/state/card'

/** Gives Hilo its own icon on this device; absent where it has one, or the browser cannot. */
export function OwnInstall() {
  const way = useSyncExternalStore(onInstallChange, installWay)
  if (way === null) return null
  if (way === 'by-hand') return <Card title={words.title} help={words.byHand} />
  const button = (
    <Button icon={Download} onClick={() => void install()}>
      {words.install}
    </Button>
  )
  return (
    <div ref={moveFocusOut}>
      <Card title={words.title} help={words.help} action={button} />
    </div>
  )
}
