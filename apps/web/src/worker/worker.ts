import { answerShell, dropOldShells, storeShell } from './shell'

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
