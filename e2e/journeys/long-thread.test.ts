import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accept, agentAtWork, chooseTab, composer, linkOf, messageLog } from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { insertConversations } from '../lib/servers/insert-conversations'
import { openSimulatorControl } from '../lib/servers/simulator-control'

const messages = 1200
/** A shift of so many pixels is not visible. */
const invisibleShift = 2
/** A chat of up to so many messages is rendered whole; of a longer one, fewer are. */
const mostRendered = 300

journey('a chat of more than a thousand messages', async ({ scenario }) => {
  const { step } = scenario
  const whatsapp = await openSimulatorControl(scenario, 'whatsapp')
  const customer = await whatsapp.customer('Cliente de siempre')
  const now = Date.now()
  await insertConversations(
    scenario.databaseUrl,
    Array.from({ length: messages }, (_, at) => ({
      phone: customer.phone ?? '',
      name: customer.name,
      text: `Línea ${at + 1}. ${'Necesito saber cuándo llega mi pedido. '.repeat(1 + ((at * 7) % 5))}`,
      // Half an hour between two, so that there are several days.
      date: new Date(now - (messages - at) * 30 * 60_000),
      id: `wamid.${customer.phone}.${at}`,
      ...(at === messages - 3 && { replyTo: `wamid.${customer.phone}.99` }),
    })),
    'read',
  )
  const ana = await agentAtWork(scenario, 'ana')
  const thread = messageLog(ana, customer.name)
  const articles = thread.getByRole('article')
  const articleAt = (number: number) => articles.and(thread.locator(`[aria-posinset="${number}"]`))

  await step('opens at the end, because everything was read', async () => {
    await chooseTab(ana, 'Chats')
    await accept(ana, customer.name)
    await articles.filter({ hasText: `Línea ${messages}.` }).waitFor()
    await expect.poll(() => distanceToEnd(thread)).toBeLessThan(invisibleShift)
  })

  await step('does not shift while older pages load, up to the beginning', async () => {
    const beginning = thread.getByText('Inicio del chat')
    for (let page = 0; page < messages && !(await beginning.isVisible()); page += 1) {
      expect(await shiftOfOlderPage(thread)).toBeLessThanOrEqual(invisibleShift)
      expect(await articles.count()).toBeLessThanOrEqual(mostRendered)
    }
    await articleAt(1).waitFor()
    expect(await articles.count()).toBeLessThanOrEqual(mostRendered)
  })

  await step(
    'scrolls exactly as far as the wheel, where messages are rendered for the first time',
    async () => {
      // After reopening, the newest messages are loaded, but only the last ones are rendered.
      await reopen(ana, customer.name)
      await articleAt(messages).waitFor()
      // Until the server has answered, the chat may jump to the end once more.
      await expect
        .poll(async () => {
          await scrollUp(thread, 1, 300)
          return distanceToEnd(thread)
        })
        .toBeGreaterThan(200)
      const shifts = await scrollUp(thread, 60, 300)
      expect(Math.max(...shifts)).toBeLessThanOrEqual(invisibleShift)
      expect(await articles.count()).toBeLessThanOrEqual(mostRendered)
    },
  )

  await step('the arrow keys go from message to message, beyond those rendered', async () => {
    await thread.focus()
    await ana.keyboard.press('ArrowUp')
    await expect.poll(() => focusedPosition(ana)).toBeGreaterThan(60)
    const start = await focusedPosition(ana)
    for (let press = 1; press <= 60; press += 1) {
      await ana.keyboard.press('ArrowUp')
      expect(await focusedPosition(ana)).toBe(start - press)
      // The messages further up are rendered in the next frame.
      await nextFrame(ana)
    }
  })

  await step('a quote leads to a message that is not in the document', async () => {
    await ana.getByRole('button', { name: 'Ir al final' }).click()
    await articleAt(messages).waitFor()
    await articleAt(100).waitFor({ state: 'detached' })
    await articleAt(messages - 2)
      .getByRole('button', { name: /Línea 100\./u })
      .click()
    await expect.poll(() => focusedPosition(ana)).toBe(100)
    await expect.poll(() => isOnScreen(thread, articleAt(100))).toBe(true)
    await articleAt(messages).waitFor({ state: 'detached' })
  })

  await step('shows messages in the first frame after a long jump', async () => {
    for (const share of [0.5, 0.9, 0.7]) expect(await visibleAtFirstPaint(thread, share)).toBeGreaterThan(0)
  })

  await step('fills a window that grows', async () => {
    await ana.setViewportSize({ width: 1440, height: 260 })
    await thread.evaluate((region) => {
      const { top } = region.getBoundingClientRect()
      // The chunk of this message ends below what a window of this height renders.
      const last = [...region.querySelectorAll('article')].find(
        (one) => one.getBoundingClientRect().top > top && Number(one.ariaPosInSet) % 20 === 15,
      )
      last?.scrollIntoView({ block: 'start' })
    })
    await ana.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => emptyPixelsAtEnd(thread)).toBeLessThan(200)
  })

  await step('a selection beyond what is rendered is copied without gaps', async () => {
    await articleAt(100).evaluate((one) => getSelection()?.setBaseAndExtent(one, 0, one, 1))
    await scrollTo(thread, 0.3)
    await articleAt(200).waitFor({ state: 'detached' })
    await thread.evaluate((region) => {
      const { top } = region.getBoundingClientRect()
      const seen = [...region.querySelectorAll('article')].find(
        (one) => one.getBoundingClientRect().top > top,
      )
      const { anchorNode, anchorOffset } = getSelection() ?? {}
      if (seen && anchorNode) getSelection()?.setBaseAndExtent(anchorNode, anchorOffset ?? 0, seen, 0)
    })
    const places = async () => {
      const all = await selectedPositions(ana)
      return { all, holes: all.filter((place, at) => at > 0 && place !== (all[at - 1] ?? 0) + 1) }
    }
    await expect.poll(places).toMatchObject({ all: expect.arrayContaining([200]), holes: [] })
    await ana.evaluate(() => getSelection()?.removeAllRanges())
    await ana.getByRole('button', { name: 'Ir al final' }).click()
    await articleAt(messages - 2)
      .getByRole('button', { name: /Línea 100\./u })
      .click()
    await expect.poll(() => focusedPosition(ana)).toBe(100)
  })

  await step('axe finds nothing in the log', async () => {
    const { violations } = await new AxeBuilder({ page: ana }).include('[role="log"]').analyze()
    expect(violations).toEqual([])
  })

  await step('does not shift when a new message arrives, and counts it', async () => {
    const before = await topOf(articleAt(100))
    await whatsapp.does(customer, { type: 'text', text: 'Lo nuevo del final' })
    await ana.getByRole('button', { name: '1 mensaje nuevo' }).waitFor()
    expect(Math.abs((await topOf(articleAt(100))) - before)).toBeLessThanOrEqual(invisibleShift)
  })

  await step('shows where the new messages begin, and follows the end', async () => {
    await ana.getByRole('button', { name: '1 mensaje nuevo' }).click()
    await thread.getByText('Mensajes nuevos', { exact: true }).waitFor()
    await articles.filter({ hasText: 'Lo nuevo del final' }).waitFor()
    await composer(ana).fill('Ya lo miro')
    await composer(ana).press('Enter')
    await articles.filter({ hasText: 'Ya lo miro' }).waitFor()
    await expect.poll(() => distanceToEnd(thread)).toBeLessThan(invisibleShift)
    expect(await articles.count()).toBeLessThanOrEqual(mostRendered)
  })
})

const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => requestAnimationFrame(painted))))

const scrollTo = (thread: Locator, share: number): Promise<void> =>
  thread.evaluate((region, share) => {
    region.scrollTop = region.scrollHeight * share
  }, share)

/** Jumps there, and counts the messages that are visible at the first paint. */
const visibleAtFirstPaint = (thread: Locator, share: number): Promise<number> =>
  thread.evaluate(async (region, share) => {
    region.scrollTop = region.scrollHeight * share
    await new Promise((done) => requestAnimationFrame(done))
    const { top, bottom } = region.getBoundingClientRect()
    return [...region.querySelectorAll('article')]
      .map((one) => one.getBoundingClientRect())
      .filter((box) => box.bottom > top && box.top < bottom).length
  }, share)

/** Empty pixels under the last rendered message. */
const emptyPixelsAtEnd = (thread: Locator): Promise<number> =>
  thread.evaluate((region) => {
    const { top, bottom } = region.getBoundingClientRect()
    const ends = [...region.querySelectorAll('article')]
      .map((one) => one.getBoundingClientRect())
      .filter((box) => box.top < bottom && box.bottom > top)
      .map((box) => box.bottom)
    return bottom - Math.max(top, ...ends)
  })

const selectedPositions = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...(getSelection()?.toString() ?? '').matchAll(/Línea (\d+)\./gu)].map(([, place]) => Number(place)),
  )

/** Opens another chat, and then this one again. */
async function reopen(page: Page, name: string): Promise<void> {
  await chooseTab(page, 'Mis Chats')
  await linkOf(page, 'Jorge Peñaloza').click()
  await messageLog(page, 'Jorge Peñaloza').getByRole('article').first().waitFor()
  await linkOf(page, name).click()
}

const distanceToEnd = (thread: Locator): Promise<number> =>
  thread.evaluate((region) => region.scrollHeight - region.scrollTop - region.clientHeight)

const topOf = (article: Locator): Promise<number> =>
  article.evaluate((one) => one.getBoundingClientRect().top)

async function isOnScreen(thread: Locator, article: Locator): Promise<boolean> {
  const [frame, box] = await Promise.all([thread.boundingBox(), article.boundingBox()])
  return !!frame && !!box && box.y >= frame.y && box.y + box.height <= frame.y + frame.height
}

/** The position in the thread of the message that has the focus. */
const focusedPosition = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.activeElement?.getAttribute('aria-posinset')))

/** Scrolls to the top, where the next page is requested; answers how far the visible message shifts until it has loaded. */
const shiftOfOlderPage = (thread: Locator): Promise<number> =>
  thread.evaluate(async (region) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    region.scrollTop = 150
    await frame()
    await frame()
    const top = region.getBoundingClientRect().top
    const visible = [...region.querySelectorAll('article')].find(
      (one) => one.getBoundingClientRect().top >= top,
    )
    const start = visible?.getBoundingClientRect().top ?? 0
    // The thread grows above the visible message. A page may have loaded before the first look.
    const hasLoaded = () => region.scrollTop > 1000 || region.textContent?.includes('Inicio del chat')
    let worst = 0
    for (let frames = 0; frames < 3; frames += hasLoaded() ? 1 : 0) {
      await frame()
      worst = Math.max(worst, Math.abs((visible?.getBoundingClientRect().top ?? 0) - start))
    }
    return worst
  })

/** Scrolls up step by step; answers how far each step was from the pixels asked for. */
const scrollUp = (thread: Locator, steps: number, pixels: number): Promise<number[]> =>
  thread.evaluate(
    async (region, [steps, pixels]) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      const shifts: number[] = []
      for (let step = 0; step < steps; step += 1) {
        const top = region.getBoundingClientRect().top
        const article = [...region.querySelectorAll('article')].find(
          (one) => one.getBoundingClientRect().top >= top,
        )
        const before = article?.getBoundingClientRect().top ?? 0
        region.scrollTop -= pixels
        await frame()
        await frame()
        shifts.push(Math.abs((article?.getBoundingClientRect().top ?? 0) - before - pixels))
      }
      return shifts
    },
    [steps, pixels] as const,
  )
