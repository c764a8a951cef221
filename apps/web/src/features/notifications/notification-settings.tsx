import { notifications } from '../../strings'
import { notify } from '../../ui/notify'
import { Switch } from '../../ui/switch'
import { askPermission, prefer, usePermission, usePreferences } from './preferences'
import { SoundSettings } from './sound-settings'

const helpOf = {
  granted: notifications.browserHelp,
  default: notifications.browserHelp,
  denied: notifications.denied,
  unsupported: notifications.unsupported,
}

export function NotificationSettings() {
  const permission = usePermission()
  const { browser, hideContent, waiting } = usePreferences()

  async function turnBrowser(on: boolean): Promise<void> {
    prefer({ browser: on })
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
        onChange={(on) => void turnBrowser(on)}
      />
      <SoundSettings />
      <Switch
        label={notifications.waiting}
        help={notifications.waitingHelp}
        checked={waiting}
        onChange={(on) => prefer({ waiting: on })}
      />
      <Switch
        label={notifications.content}
        help={notifications.contentHelp}
        checked={hideContent}
        onChange={(on) => prefer({ hideContent: on })}
      />
    </div>
  )
}
