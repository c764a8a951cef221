import type { BrowserContext, CDPSession, Page } from 'playwright-core'

/** Hands the worker what a push service would, by the DevTools. */
export async function openPushes(context: BrowserContext, page: Page, origin: string) {
  const devtools: CDPSession = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [one] = registrations
      if (one) resolve(one.registrationId)
    }),
  )
  await devtools.send('ServiceWorker.enable')
  const registrationId = await registered
  return (message: object) =>
    devtools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId,
      data: JSON.stringify(message),
    })
}

interface Shown {
  readonly title: string
  readonly body: string
  readonly tag: string
  readonly requireInteraction: boolean
}

/** Chromium without a window has no notifications: the worker shows them to the test. Returns what is shown now. */
export async function seeNotifications(context: BrowserContext): Promise<() => Promise<readonly Shown[]>> {
  const worker = context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))
  await worker.evaluate(() => {
    type Notice = { tag?: string; close(): void }
    const shown: Notice[] = []
    const { registration } = globalThis as unknown as { registration: object }
    const close = (tag?: string) => {
      const at = shown.findIndex((one) => one.tag === tag)
      if (at >= 0) shown.splice(at, 1)
    }
    Object.assign(globalThis, { shown })
    // A person's press lets the worker come to the front; that of a test does not.
    const { WindowClient } = globalThis as unknown as { WindowClient: { prototype: object } }
    Object.assign(WindowClient.prototype, {
      async focus(this: unknown) {
        return this
      },
    })
    Object.assign(registration, {
      getNotifications: async ({ tag }: { tag?: string } = {}) =>
        shown.filter((one) => tag === undefined || one.tag === tag),
      showNotification: async (title: string, options: { tag?: string }) => {
        close(options.tag)
        shown.push({ title, ...options, close: () => close(options.tag) } as Notice)
      },
    })
  })
  return () =>
    worker.evaluate(() =>
      (Reflect.get(globalThis, 'shown') as Shown[]).map(({ title, body, tag, requireInteraction }) => ({
        title,
        body,
        tag,
        requireInteraction,
      })),
    )
}

/** Presses the notification of a chat, or a button in it; Chromium without a window has no notifications to press. */
export async function pressNotification(
  context: BrowserContext,
  of: { readonly tag: string; readonly action?: string; readonly reply?: string },
): Promise<void> {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('there is no worker')
  await worker.evaluate(async ({ tag, action = '', reply = null }) => {
    const shown = Reflect.get(globalThis, 'shown') as { tag?: string; close(): void }[]
    const notification = shown.find((one) => one.tag === tag)
    if (!notification) throw new Error('the notification is not shown')
    const done: Promise<unknown>[] = []
    const waitUntil = (work: Promise<unknown>) => void done.push(work)
    dispatchEvent(Object.assign(new Event('notificationclick'), { notification, action, reply, waitUntil }))
    await Promise.all(done)
  }, of)
}
