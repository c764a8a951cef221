interface Shown {
  title: string
  options: NotificationOptions
  notification: { onclick?: () => void }
}

/** What the browser was asked to show. */
export const shown: Shown[] = []

/** A browser whose person said yes. */
export class FakeNotification {
  static permission = 'granted'
  onclick?: () => void
  constructor(title: string, options: NotificationOptions) {
    shown.push({ title, options, notification: this })
  }
  close() {}
}
