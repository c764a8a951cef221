import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { chooseTab, logIn } from '../lib/pages/people'
import { storedChats } from '../lib/pages/stored-chats'
import { journey } from '../lib/scenario'
import { openVersionedServer } from '../lib/servers/newer-version'

const versionOf = (page: Page) =>
  page.evaluate(() => document.querySelector('meta[name="version"]')?.getAttribute('content') ?? null)

/** Whether the worker of this version is the one that answers, and has stored its shell. */
const isServedBy = (page: Page, version: string) =>
  page.evaluate(async (name) => {
    const { installing, waiting, active } = await navigator.serviceWorker.ready
    const isStored = (await caches.keys()).some((key) => key.includes(name))
    return isStored && !installing && !waiting && active?.state === 'activated'
  }, version)

journey(
  'the application is installed, opens without a network and is never old for two loads',
  async ({ scenario }) => {
    const { step } = scenario
    const server = await openVersionedServer(scenario.hilo)
    onTestFinished(server.close)
    const context = await scenario.enter('ana', {
      serviceWorkers: 'allow',
      viewport: { width: 360, height: 740 },
    })
    const page = await context.newPage()
    const list = page.getByRole('list', { name: 'Mis Chats' })
    const old = page.getByRole('status').getByText(/^Sin conexión: guardado hace /)

    await step('a browser may install it', async () => {
      await page.goto(server.url)
      await logIn(page, 'ana@hilo.demo')
      await list.getByRole('link').first().waitFor()
      await page.evaluate(() => navigator.serviceWorker.ready)
      const devtools = await context.newCDPSession(page)
      const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
      expect(installabilityErrors).toEqual([])
      const { data = '{}', errors } = await devtools.send('Page.getAppManifest')
      expect(errors).toEqual([])
      const manifest = JSON.parse(data) as {
        lang: string
        shortcuts: { name: string }[]
        icons: { purpose?: string; src: string }[]
      }
      expect(manifest.lang).toBe('es-CO')
      expect(manifest.shortcuts.map(({ name }) => name)).toEqual(['Mis Chats', 'Chats', 'Resueltos'])
      expect(manifest.icons.some(({ purpose }) => purpose === 'maskable')).toBe(true)
      for (const { src } of manifest.icons) {
        const answer = await page.request.get(new URL(src, server.url).href)
        expect(answer.headers()['content-type']).toBe('image/png')
      }
    })
    await step("'Mi cuenta' offers it, and asks the browser when it is pressed", async () => {
      await page.goto(`${server.url}/chat?menu=profile&p=account`)
      await page.getByRole('heading', { name: 'Avisos en este dispositivo' }).waitFor()
      // Without a head Chromium offers nothing by itself.
      await page.evaluate(() => {
        const prompt = async () => void document.body.setAttribute('data-asked', '')
        dispatchEvent(Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt }))
      })
      await page.getByRole('button', { name: 'Instalar' }).click()
      await page.getByRole('heading', { name: 'Hilo en este dispositivo' }).waitFor({ state: 'detached' })
      expect(await page.evaluate(() => document.body.hasAttribute('data-asked'))).toBe(true)
      await page.goto(`${server.url}/chat`)
    })
    await step('it opens at the last place', async () => {
      await chooseTab(page, 'Chats')
      await page.goto(`${server.url}/chat?inicio`)
      await page.waitForURL('**/chat?tab=chats')
      await page.getByRole('list', { name: 'Chats', exact: true }).waitFor()
    })
    await step('its cache holds the shell, and nothing that a customer wrote', async () => {
      const kept = await page.evaluate(async () => {
        const names = await caches.keys()
        const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
        return requests.flat().map(({ url }) => new URL(url).pathname)
      })
      expect(kept).toContain('/chat')
      expect(kept.filter((path) => !/^\/(?:assets\/[^/]+|chat|theme\.js|favicon\.svg|)$/.test(path))).toEqual(
        [],
      )
    })
    await step('without a network it draws its shell', async () => {
      await expect.poll(() => storedChats(page), { timeout: 45_000 }).toContain('list not_assigned')
      server.cut()
      await page.reload()
      await old.waitFor()
      server.mend()
      await page.waitForFunction(() =>
        fetch('/healthz')
          .then(({ ok }) => ok)
          .catch(() => false),
      )
    })
    await step(
      'a new version is taken by the next load, and is the one without a network afterwards',
      async () => {
        server.release('nueva')
        await page.reload()
        expect(await versionOf(page)).toBe('nueva')
        await expect.poll(() => isServedBy(page, 'nueva'), { timeout: 20_000 }).toBe(true)
        server.cut()
        await page.reload()
        expect(await versionOf(page)).toBe('nueva')
        await old.waitFor()
      },
    )
  },
)
