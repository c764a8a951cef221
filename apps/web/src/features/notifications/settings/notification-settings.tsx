import { notifications } from '../../../strings'
import { Switch } from '../../../ui/form/inputs/switch'
import { notify } from '../../../ui/overlay/notify'
import { askPermission, setPreferences, usePermission, usePreferences } from '../preferences'
import { SoundSettings } from './sound-settings'

const helpOf = {
  granted: notifications.browserHelp,
  default: notifications.browserHelp,
  denied: notifications.denied,
  unsupported: notifications.unsupported,
}

export function NotificationSettings() {
  const permission = usePermission()
  const { browser, due, hideContent, waiting } = usePreferences()

  async function toggleBrowser(on: boolean): Promise<void> {
    setPreferences({ browser: on })
    if (!on) return
    const answer = await askPermission()
    if (answer === 'unsupported') notify.error(notifications.unsupported)
    else if (answer === 'denied') notify.error(notifications.denied)
  }

  return (
    <div>
      <Switch
        label={notifications.browser}
        help={helpOf[permission]}
        checked={browser && permission === 'granted'}
        onChange={(on) => void toggleBrowser(on)}
      />
      <SoundSettings />
      <Switch
        label={notifications.waiting}
        help={notifications.waitingHelp}
        checked={waiting}
        onChange={(on) => setPreferences({ waiting: on })}
      />
      <Switch
        label={notifications.due}
        help={notifications.dueHelp}
        checked={due}
        onChange={(on) => setPreferences({ due: on })}
      />
      <Switch
        label={notifications.content}
        help={notifications.contentHelp}
        checked={hideContent}
        onChange={(on) => setPreferences({ hideContent: on })}
      />
    </div>
  )
}
