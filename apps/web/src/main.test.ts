import { afterEach, expect, it } from 'vitest'

afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  history.replaceState(null, '', '/')
})

it('goes where a notification says that is pressed before the chat has loaded', async () => {
  const serviceWorker = new EventTarget()
  Object.defineProperty(navigator, 'serviceWorker', { configurable: true, value: serviceWorker })
  await import('./main')
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { open: 'https://elsewhere.test/' } }))
  expect(location.pathname).toBe('/')
  serviceWorker.dispatchEvent(new MessageEvent('message', { data: { open: '/chat?c=1' } }))
  expect(location.pathname + location.search).toBe('/chat?c=1')
})
