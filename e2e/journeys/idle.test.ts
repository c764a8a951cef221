import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { linkOf, messageLog, signedIn } from '../lib/pages/people'
import { journey, type Scenario } from '../lib/scenario'

/** The server's heartbeat comes every 25 seconds, and ends the connection if it is late by 20. */
const beatMs = 20_000
const beats = 15
/** Who has not touched it for two minutes waits for nothing. */
const restBeats = 7

/** Hidden, as behind other applications: browsers tell the page so. */
const hide = (page: Page) =>
  page.evaluate(() => {
    for (const [name, value] of [
      ['visibilityState', 'hidden'],
      ['hidden', true],
    ] as const)
      Object.defineProperty(document, name, { configurable: true, get: () => value })
    document.dispatchEvent(new Event('visibilitychange'))
  })

/** The person's phone, on a clock that the test moves, and what it asks for. */
async function phoneOf(scenario: Scenario, email: string) {
  const page = await signedIn(scenario, email, {
    options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  })
  const frames: string[] = []
  /** What happened meanwhile to others' chats: it is news, and asks for its counts. */
  const news: string[] = []
  const requests: Request[] = []
  const beat = await followFrames(page, frames, news)
  await page.clock.install()
  page.on('request', (request) => requests.push(request))
  const forget = () => {
    for (const seen of [frames, requests, news]) seen.length = 0
  }
  const asked = () => [
    ...requests
      .map((request) => `${request.method()} ${new URL(request.url()).pathname}`)
      .filter((one) => !one.endsWith('/refresh/')),
    ...frames,
  ]
  const pass = async () => {
    await page.clock.runFor(beatMs)
    beat()
  }
  return {
    page,
    /** Until it has loaded what comes later, and has its answers. */
    async rests() {
      await page.waitForLoadState('networkidle')
      const quiet = async () => {
        forget()
        for (let at = 0; at < restBeats; at += 1) await pass()
        return asked()
      }
      await expect.poll(quiet, { timeout: 30_000 }).toEqual([])
    },
    async stay() {
      for (let round = 0; round === 0 || (news.length > 0 && round < 4); round += 1) {
        forget()
        for (let at = 0; at < beats; at += 1) await pass()
      }
      expect(news).toEqual([])
      return asked()
    },
  }
}

/** Its clock runs ahead of the server's, whose heartbeat it would miss: the heartbeat that is returned keeps its time. */
async function followFrames(page: Page, frames: string[], news: string[]): Promise<() => void> {
  let beat = () => {}
  await page.routeWebSocket(/\/socket\.io\//, (socket) => {
    const server = socket.connectToServer()
    let ours = 0
    beat = () => {
      ours += 1
      socket.send('2')
    }
    server.onMessage((message) => {
      if (/^42\/chats,\[/.test(String(message))) news.push(String(message).slice(0, 80))
      socket.send(message)
    })
    socket.onMessage((message) => {
      if (message === '3' && ours > 0) {
        ours -= 1
        return
      }
      if (message !== '3') frames.push(String(message))
      server.send(message)
    })
  })
  return () => beat()
}

journey('an application that nobody uses asks for nothing', async ({ scenario }) => {
  const { step } = scenario
  const { page, rests, stay } = await phoneOf(scenario, 'ana@hilo.demo')
  await page.reload()
  await step('it has shown its list and a chat, and loaded what comes later', async () => {
    await linkOf(page, 'Catalina Ospina').click()
    await messageLog(page, 'Catalina Ospina').getByRole('article').first().waitFor()
    await rests()
  })
  await step('five minutes on the table', async () => {
    expect(await stay()).toEqual([])
  })
  await step('five minutes behind other applications', async () => {
    await hide(page)
    expect((await stay()).filter((frame) => !frame.includes('visible'))).toEqual([])
  })
})

journey("an administrator's, which shows more, asks for nothing either", async ({ scenario }) => {
  const { step } = scenario
  const { page, rests, stay } = await phoneOf(scenario, 'admin@hilo.demo')
  const cards = page.getByRole('list', { name: 'Canales conectados' }).getByRole('listitem')
  await step("five minutes at 'Canales'", async () => {
    await page.goto(`${scenario.hilo}/chat?menu=setting&p=channels`)
    await cards.first().waitFor()
    await rests()
    expect(await stay()).toEqual([])
  })
  await step('who comes back sees what is true by then', async () => {
    await Promise.all([
      page.waitForRequest((request) => request.url().endsWith('/api/channels/all/')),
      page.touchscreen.tap(180, 300),
    ])
  })
  await step('five minutes at a chat', async () => {
    await page.goto(`${scenario.hilo}/chat?tab=chats`)
    await page.getByRole('list', { name: 'Chats' }).getByRole('link').first().click()
    await page.getByRole('article').first().waitFor()
    await rests()
    expect(await stay()).toEqual([])
  })
})
