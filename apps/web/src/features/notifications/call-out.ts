import type { Interaction } from '@hilo/contracts'
import { isolated } from '../../lib/isolating'
import { inbox, notifications } from '../../strings'
import { oncePerBrowser } from './once-per-browser'
import { permission, preferences } from './preferences'
import { isQuiet } from './quiet-hours'
import { canSound, ring } from './sound'

/** Something of a chat for which this device calls its person. */
export interface Call {
  /** By which the tabs of one browser know that it is the same. */
  id: string
  title: string
  interaction: Interaction
  /** What the customer said. */
  words: string
  /** This tab shows it to a person right now. */
  reading: boolean
  onOpen: () => void
}

/** A browser notification and a sound, each as it is set on this device, in one of the browser's tabs. */
export function callOut(call: Call): void {
  const { id, reading } = call
  void oncePerBrowser(`notice:${id}`, reading, () => {
    if (preferences().browser && permission() === 'granted') show(call)
  })
  // A tab that nobody has touched since it was loaded makes no sound: it leaves that to one that can.
  if (!reading && !canSound()) return
  void oncePerBrowser(`sound:${id}`, reading, () => {
    if (isAloud()) ring(preferences().volume)
  })
}

const isAloud = (): boolean => preferences().sound && !isQuiet(preferences(), new Date())

function show({ title, interaction, words, onOpen }: Call): void {
  const { uuid, client } = interaction.conversation
  // One per chat: the next message of the same customer takes its place. `renotify` is not in every browser's types.
  const options: NotificationOptions & { renotify: boolean } = {
    body: preferences().hideContent
      ? notifications.hidden
      : [isolated(client.name || inbox.unknownClient), words].filter(Boolean).join(': '),
    tag: uuid,
    renotify: true,
    // The system has a sound of its own for it, which nobody wants where ours was silenced.
    silent: !isAloud(),
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
    // Some mobile browsers have the object and refuse to make one: the sound and the title are left.
  }
}
