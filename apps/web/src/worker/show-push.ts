import type { PushKind, PushMessage } from '@hilo/contracts'
import { isolateBidi } from '../lib/text/bidi'
import { push as words } from '../strings/inbox/push'
import { unknownClient } from '../strings/inbox/unknown-client'

declare const self: ServiceWorkerGlobalScope

/** What a notification remembers of its push. */
export interface ShownPush {
  readonly chat: string
  readonly version: number
}

interface Options extends NotificationOptions {
  readonly renotify: boolean
  readonly timestamp: number
  readonly actions: readonly { readonly action: string; readonly title: string }[]
}

/** One notification for each chat: shows it, replaces it, or closes it once the chat was read anywhere. */
export async function showPush(message: PushMessage): Promise<void> {
  const { chat, version } = message
  const earlier = await self.registration.getNotifications({ tag: chat })
  const known = Math.max(0, ...earlier.map(({ data }) => (data as ShownPush | null)?.version ?? 0))
  // A process of the server that died may have sent it twice, and two may come in the other order.
  if (version <= known) return
  if (message.shows === null) {
    for (const one of earlier) one.close()
    return
  }
  const { shows, at } = message
  const rings = shows === 'calls'
  const options: Options = {
    tag: chat,
    renotify: true,
    lang: 'es-CO',
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    timestamp: Date.parse(at),
    requireInteraction: rings,
    actions: rings ? [{ action: 'open', title: words.openCall }] : [],
    data: { chat, version } satisfies ShownPush,
    body: bodyOf(message),
  }
  await self.registration.showNotification(words.shown[shows], options)
}

function bodyOf({ shows, count, name, text }: Extract<PushMessage, { shows: PushKind }>): string {
  if (name === undefined) return shows === 'mine' ? words.news(count) : words.open
  const said = [isolateBidi(name || unknownClient), text && isolateBidi(text)].filter(Boolean).join(': ')
  return shows === 'mine' && count > 1 ? `${said} (${words.news(count)})` : said
}

/** Opens the chat in a window of Hilo that is open, or in a new one. */
export async function openChat({ chat }: ShownPush): Promise<void> {
  const address = `/chat?c=${chat}`
  const windows = await self.clients.matchAll({ type: 'window' })
  const open = windows.find(({ url }) => new URL(url).pathname === '/chat')
  if (!open) return void (await self.clients.openWindow(address))
  // The page goes there itself, so that nothing is lost that was typed.
  open.postMessage({ open: address })
  await open.focus()
}

/** The subscription of this device is no more, which the pages can mend: they know what it was told of. */
export async function tellOfLoss(): Promise<void> {
  for (const open of await self.clients.matchAll({ type: 'window' })) open.postMessage({ unsubscribed: true })
}
