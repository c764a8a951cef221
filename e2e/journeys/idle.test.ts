import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { linkOf, messageLog, signedIn } from '../lib/pages/people'
import { journey } from '../lib/scenario'

/** The server's heartbeat comes every 25 seconds, and ends the connection if it is late by 20. */
const beatMs = 20_000
const beats = 15

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

journey('an application that nobody uses asks for nothing', async ({ scenario }) => {
  const { step } = scenario
  const page = await signedIn(scenario, 'ana@hilo.demo', {
    options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
  })
  let beat = () => {}
  const frames: string[] = []
  /** What happened meanwhile to others' chats: it is news, and asks for its counts. */
  const news: string[] = []
  const requests: Request[] = []
  // Its clock runs ahead of the server's, whose heartbeat it would miss: this one keeps its time.
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
  await page.clock.install()
  await page.reload()
  await step('it has shown its list and a chat, and loaded what comes later', async () => {
    await linkOf(page, 'Catalina Ospina').click()
    await messageLog(page, 'Catalina Ospina').getByRole('article').first().waitFor()
    await page.waitForLoadState('networkidle')
    // What it said last, that the chat was read, has its answers.
    await expect
      .poll(async () => {
        frames.length = 0
        await page.clock.runFor(beatMs)
        beat()
        return frames
      })
      .toEqual([])
  })
  page.on('request', (request) => requests.push(request))
  const stay = async () => {
    for (let round = 0; round === 0 || (news.length > 0 && round < 4); round += 1) {
      for (const seen of [frames, requests, news]) seen.length = 0
      for (let at = 0; at < beats; at += 1) {
        await page.clock.runFor(beatMs)
        beat()
      }
    }
    expect(news).toEqual([])
    const asked = requests.map((request) => `${request.method()} ${new URL(request.url()).pathname}`)
    return [...asked.filter((one) => !one.endsWith('/refresh/')), ...frames]
  }
  await step('five minutes on the table', async () => {
    expect(await stay()).toEqual([])
  })
  await step('five minutes behind other applications', async () => {
    await hide(page)
    expect((await stay()).filter((frame) => !frame.includes('visible'))).toEqual([])
  })
})
