import type { PushAct, PushKind, PushMessage } from '@hilo/contracts'
import { isOld, readSeen, writeSeen } from '../lib/pushes/push-store'
import { isolateBidi } from '../lib/text/bidi'
import { push as words } from '../strings/inbox/push'
import { unknownClient } from '../strings/inbox/unknown-client'

declare const self: ServiceWorkerGlobalScope

/** The data of a push in its notification. */
export interface ShownPush {
  readonly chat: string
  readonly version: number
  readonly act?: PushAct
  /** The call that rings. */
  readonly call?: string
}

interface Action {
  readonly action: string
  readonly title: string
  readonly type?: 'text'
  readonly placeholder?: string
}
interface Options extends NotificationOptions {
  readonly renotify: boolean
  readonly timestamp?: number
  readonly actions?: readonly Action[]
}

/** A notification sounds once. That of a call is shown again at this interval until the call is answered. */
const ringEveryMs = 5_000
const mostRings = 8

/** The job of a push: shows it, unless it is not newer than what this device has had, and rings. */
export async function receivePush(message: PushMessage): Promise<void> {
  const { chat, version, at } = message
  const seen = await readSeen(chat).catch(() => undefined)
  // A process of the server that died may have sent it twice, and two may come in the other order.
  if (isOld({ version, at }, seen)) return
  const shown = await showPush(message)
  await writeSeen(chat, { version, at }).catch(() => undefined)
  if (shown) await ringOn(message)
}

/** One notification for each chat: shows it, replaces it, or closes it once the chat was read anywhere. Returns whether it shows it. */
export async function showPush(message: PushMessage): Promise<boolean> {
  const { chat, version } = message
  const earlier = await self.registration.getNotifications({ tag: chat })
  const known = Math.max(0, ...earlier.map(({ data }) => (data as ShownPush | null)?.version ?? 0))
  if (version <= known) return false
  if (message.shows === null) {
    for (const one of earlier) one.close()
    return false
  }
  const { shows, at, act, call, gone = [] } = message
  const data: ShownPush = { chat, version, ...(act && { act }), ...(call !== undefined && { call }) }
  const options: Options = {
    ...noticeOptions(data),
    timestamp: Date.parse(at),
    requireInteraction: shows === 'calls',
    actions: actionsOf(data),
    body: bodyOf(message),
  }
  await self.registration.showNotification(words.shown[shows], options)
  for (const other of gone) await closeGone(other)
  return true
}

/** A notification that was shown since then is newer than the withdrawal, and stays. */
async function closeGone({
  chat,
  version: gone,
}: {
  readonly chat: string
  readonly version: number
}): Promise<void> {
  for (const one of await self.registration.getNotifications({ tag: chat }))
    if (((one.data as ShownPush | null)?.version ?? 0) <= gone) one.close()
}

/** What every notification of a chat has. */
export const noticeOptions = (data: ShownPush): Options => ({
  tag: data.chat,
  renotify: true,
  lang: 'es-CO',
  icon: '/icons/icon-192.png',
  badge: '/icons/badge-96.png',
  data,
})

/** Where the platform lets nobody write in a notification, the button opens the chat. */
function actionsOf({ act, call }: ShownPush): readonly Action[] {
  if (call !== undefined) return [{ action: 'call', title: words.openCall }]
  if (act?.does === 'take') return [{ action: 'take', title: words.take }]
  return act ? [{ action: 'answer', title: words.answer, type: 'text', placeholder: words.answerHint }] : []
}

/** Until it is answered, declined or over: the push that says so closes it or shows another one. */
async function ringOn(message: PushMessage): Promise<void> {
  const { chat, version, shows } = message
  if (shows !== 'calls') return
  for (let rings = 1; rings < mostRings; rings++) {
    await new Promise((resolve) => setTimeout(resolve, ringEveryMs))
    const [shown] = await self.registration.getNotifications({ tag: chat })
    if ((shown?.data as ShownPush | undefined)?.version !== version || !shown) return
    const { title, body, data } = shown
    const options: Options = {
      ...noticeOptions(data as ShownPush),
      body,
      requireInteraction: true,
      actions: actionsOf(data as ShownPush),
    }
    await self.registration.showNotification(title, options)
  }
}

function bodyOf({ shows, count, name, text }: Extract<PushMessage, { shows: PushKind }>): string {
  if (name === undefined) return shows === 'mine' ? words.news(count) : words.open
  const said = [isolateBidi(name || unknownClient), text && isolateBidi(text)].filter(Boolean).join(': ')
  return shows === 'mine' && count > 1 ? `${said} (${words.news(count)})` : said
}
