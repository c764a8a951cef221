import { oncePerBrowser } from '../../../features/notifications/alerts/once-per-browser'
import { permission, preferences } from '../../../features/notifications/preferences'
import { readStored, writeStored } from '../../../lib/browser/stored/storage'

export interface ShownAlarm {
  readonly id: string
  readonly text: string
}

/** The current warnings that this browser has shown a notification for, so that a reload does not repeat them. */
const notifiedKey = 'hilo:alarms'
const notified = (): readonly string[] => (readStored(notifiedKey) ?? '').split('\n')

export const forgetAlarms = (): void => writeStored(notifiedKey, null)

/** Shows a browser notification for each new warning, as set on this device, in one tab of the browser. */
export function notifyAlarms(alarms: readonly ShownAlarm[], onOpen: () => void): void {
  if (!preferences().browser || permission() !== 'granted') return
  const before = notified()
  writeStored(notifiedKey, alarms.map(({ id }) => id).join('\n'))
  for (const alarm of alarms) if (!before.includes(alarm.id)) notify(alarm, onOpen)
}

function notify({ id, text }: ShownAlarm, onOpen: () => void): void {
  void oncePerBrowser(`notice:${id}`, false, () => {
    try {
      const notification = new Notification(text, { tag: id, lang: 'es-CO' })
      notification.onclick = () => {
        window.focus()
        onOpen()
        notification.close()
      }
    } catch {
      // Some mobile browsers refuse to create notifications: the line remains.
    }
  })
}
