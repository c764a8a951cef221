import type { PushMessage } from '@hilo/contracts'
import { answerShell, dropOldShells, storeShell } from './shell'
import { openChat, type ShownPush, showPush, tellOfLoss } from './show-push'

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
  if (event.data) event.waitUntil(showPush(event.data.json() as PushMessage))
})
self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(openChat(event.notification.data as ShownPush))
})
// The browser has renewed the keys, or its service has: a page that is open subscribes again, or the next one that opens.
self.addEventListener('pushsubscriptionchange', (event) => {
  ;(event as ExtendableEvent).waitUntil(tellOfLoss())
})
