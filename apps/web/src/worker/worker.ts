import type { PushMessage } from '@hilo/contracts'
import { type Press, press } from './press'
import { renew } from './renew'
import { answerShell, dropOldShells, storeShell } from './shell'
import { receivePush } from './show-push'

declare const self: ServiceWorkerGlobalScope

// A new version takes over at once: the next load is its own.
self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(storeShell())
})
self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([dropOldShells(), self.clients.claim()]))
})
self.addEventListener('fetch', (event) => {
  const answer = answerShell(event.request)
  if (answer) event.respondWith(answer)
})
self.addEventListener('push', (event) => {
  if (event.data) event.waitUntil(receivePush(event.data.json() as PushMessage))
})
self.addEventListener('notificationclick', (event) => {
  const { notification, action } = event
  notification.close()
  // Only browsers that let one write in a notification have it.
  const { reply = null } = event as { reply?: string | null }
  event.waitUntil(press({ data: notification.data as Press['data'], action, reply }))
})
// The browser has renewed the keys, or its service has: a page that is open subscribes again, or the next one that opens.
self.addEventListener('pushsubscriptionchange', (event) => {
  const { newSubscription = null } = event as { newSubscription?: PushSubscription | null }
  ;(event as ExtendableEvent).waitUntil(renew(newSubscription))
})
