import type { Interaction, PushKind } from '@hilo/contracts'
import { pushedChoices } from '../../../lib/browser/stored/push-device'
import { isolateBidi } from '../../../lib/text/bidi'
import { inbox, notifications } from '../../../strings'
import { permission, preferences } from '../preferences'
import { isQuiet } from '../quiet-hours'
import { canPlaySound, playMessageSound } from '../sound'
import { oncePerBrowser } from './once-per-browser'

/** An event of a chat for which this device alerts the person. */
interface Alert {
  /** Identifies the alert in all tabs of a browser. */
  id: string
  /** The kind of push for the same event; null: there is none. */
  pushed: PushKind | null
  title: string
  interaction: { readonly conversation: Pick<Interaction['conversation'], 'uuid' | 'client'> }
  /** What the customer wrote. */
  text: string
  /** A person is reading it in this tab. */
  reading: boolean
  onOpen: () => void
}

/** Shows a browser notification and plays a sound, as set on this device, each in one tab of the browser. */
export function raiseAlert(alert: Alert): void {
  const { id, reading } = alert
  notifyOnce(alert)
  // A tab without a gesture cannot play sound and leaves it to another one.
  if (!reading && !canPlaySound()) return
  void oncePerBrowser(`sound:${id}`, reading, () => {
    if (isSoundOn()) playMessageSound(preferences().volume)
  })
}

/** Shows a browser notification, as set on this device, in one tab of the browser. */
export function notifyOnce(alert: Alert): void {
  void oncePerBrowser(`notice:${alert.id}`, alert.reading, () => {
    // On a device with pushes the push shows it, and is withdrawn when it was read elsewhere.
    if (preferences().browser && permission() === 'granted' && !isPushedNow(alert.pushed)) show(alert)
  })
}

export const isSoundOn = (): boolean => preferences().sound && !isQuiet(preferences(), new Date())

function isPushedNow(kind: PushKind | null): boolean {
  const choices = pushedChoices()
  if (kind === null || !choices?.kinds.includes(kind)) return false
  const { quiet } = choices
  // In its quiet hours a device is notified of nothing, and nothing is sent afterwards.
  return !quiet || !isQuiet({ quiet: true, quietFrom: quiet.from, quietTo: quiet.to }, new Date())
}

function show({ title, interaction, text, onOpen }: Alert): void {
  const { uuid, client } = interaction.conversation
  // One per chat: the next message replaces it. Not every browser's types have `renotify`.
  const options: NotificationOptions & { renotify: boolean } = {
    body: preferences().hideContent
      ? notifications.hidden
      : [isolateBidi(client.name || inbox.unknownClient), text].filter(Boolean).join(': '),
    tag: uuid,
    renotify: true,
    // Silences the system's sound where ours is off.
    silent: !isSoundOn(),
    lang: 'es-CO',
  }
  try {
    const notification = new Notification(title, options)
    notification.onclick = () => {
      window.focus()
      onOpen()
      notification.close()
    }
  } catch {
    // Some mobile browsers refuse to create notifications: sound and title remain.
  }
}
