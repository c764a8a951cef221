import { oncePerBrowser } from '../../../features/notifications/alerts/once-per-browser'
import { permission, preferences } from '../../../features/notifications/preferences'

/** Shows a browser notification about a channel, as set on this device, in one tab of the browser. */
export function notifyAlarm(id: string, text: string, onOpen: () => void): void {
  void oncePerBrowser(`notice:${id}`, false, () => {
    if (!preferences().browser || permission() !== 'granted') return
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
