interface Shown {
  title: string
  options: NotificationOptions
  notification: { onclick?: () => void }
}

/** The notifications that were shown. */
export const shown: Shown[] = []

/** A fake Notification with permission granted. */
export class FakeNotification {
  static permission = 'granted'
  onclick?: () => void
  constructor(title: string, options: NotificationOptions) {
    shown.push({ title, options, notification: this })
  }
  close() {}
}
