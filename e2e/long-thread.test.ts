import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { controlOf } from './control'
import { fill } from './fill'
import { accept, agentAtWork, chooseTab, composer, linkOf, log } from './people'
import { journey } from './stage'

const messages = 1200
/** What an agent cannot see moving. */
const still = 2
/** As many as a chat that is drawn whole may have; of a longer one there are fewer. */
const mostDrawn = 300

journey('a chat of more than a thousand messages', async ({ stage }) => {
  const { step } = stage
  const whatsapp = await controlOf(stage.simulator, 'whatsapp')
  const customer = await whatsapp.customer('Cliente de siempre')
  const now = Date.now()
  await fill(
    stage.databaseUrl,
    Array.from({ length: messages }, (_, at) => ({
      phone: customer.phone ?? '',
      name: customer.name,
      text: `Línea ${at + 1}. ${'Necesito saber cuándo llega mi pedido. '.repeat(1 + ((at * 7) % 5))}`,
      // Half an hour between two: days to be told apart.
      date: new Date(now - (messages - at) * 30 * 60_000),
      id: `wamid.${customer.phone}.${at}`,
      ...(at === messages - 3 && { replyTo: `wamid.${customer.phone}.99` }),
    })),
    'read',
  )
  const ana = await agentAtWork(stage, 'ana')
  const thread = log(ana, customer.name)
  const articles = thread.getByRole('article')
  const line = (number: number) => articles.and(thread.locator(`[aria-posinset="${number}"]`))

  await step('opens at its end, where it was read', async () => {
    await chooseTab(ana, 'Chats')
    await accept(ana, customer.name)
    await articles.filter({ hasText: `Línea ${messages}.` }).waitFor()
    await expect.poll(() => distanceToEnd(thread)).toBeLessThan(still)
  })

  await step('stands still while older pages come, to its beginning', async () => {
    const beginning = thread.getByText('Inicio de la conversación')
    for (let page = 0; page < messages && !(await beginning.isVisible()); page += 1) {
      expect(await shiftOfOlderPage(thread)).toBeLessThanOrEqual(still)
      expect(await articles.count()).toBeLessThanOrEqual(mostDrawn)
    }
    await line(1).waitFor()
    expect(await articles.count()).toBeLessThanOrEqual(mostDrawn)
  })

  await step('moves as far as the hand does, where lines are drawn that never were', async () => {
    // The chat opened anew knows all lines, and has drawn the last ones only.
    await reopen(ana, customer.name)
    await line(messages).waitFor()
    // Until the server has answered the end may be shown once more.
    await expect
      .poll(async () => {
        await scrollUp(thread, 1, 300)
        return distanceToEnd(thread)
      })
      .toBeGreaterThan(200)
    const shifts = await scrollUp(thread, 60, 300)
    expect(Math.max(...shifts)).toBeLessThanOrEqual(still)
    expect(await articles.count()).toBeLessThanOrEqual(mostDrawn)
  })

  await step('is gone through line by line with the arrows, further than what was drawn', async () => {
    await thread.focus()
    await ana.keyboard.press('ArrowUp')
    await expect.poll(() => focusedPlace(ana)).toBeGreaterThan(60)
    const start = await focusedPlace(ana)
    for (let press = 1; press <= 60; press += 1) {
      await ana.keyboard.press('ArrowUp')
      expect(await focusedPlace(ana)).toBe(start - press)
      // What is further up is drawn with the next frame.
      await nextFrame(ana)
    }
  })

  await step('leads to a message that is not in the document', async () => {
    await ana.getByRole('button', { name: 'Ir al final' }).click()
    await line(messages).waitFor()
    await line(100).waitFor({ state: 'detached' })
    await line(messages - 2)
      .getByRole('button', { name: /Línea 100\./u })
      .click()
    await expect.poll(() => focusedPlace(ana)).toBe(100)
    await expect.poll(() => isOnScreen(thread, line(100))).toBe(true)
    await line(messages).waitFor({ state: 'detached' })
  })

  await step('shows lines in the very frame in which somebody has gone far', async () => {
    for (const share of [0.5, 0.9, 0.7]) expect(await linesAtOnce(thread, share)).toBeGreaterThan(0)
  })

  await step('shows as many lines as a window has room for that grows', async () => {
    await ana.setViewportSize({ width: 1440, height: 260 })
    await thread.evaluate((region) => {
      const { top } = region.getBoundingClientRect()
      // Its chunk ends below what is drawn in so low a window.
      const last = [...region.querySelectorAll('article')].find(
        (one) => one.getBoundingClientRect().top > top && Number(one.ariaPosInSet) % 20 === 15,
      )
      last?.scrollIntoView({ block: 'start' })
    })
    await ana.setViewportSize({ width: 1440, height: 900 })
    await expect.poll(() => emptyAtTheEnd(thread)).toBeLessThan(200)
  })

  await step('is copied without a hole, however far the selection goes', async () => {
    await line(100).evaluate((one) => getSelection()?.setBaseAndExtent(one, 0, one, 1))
    await scrollTo(thread, 0.3)
    await line(200).waitFor({ state: 'detached' })
    await thread.evaluate((region) => {
      const { top } = region.getBoundingClientRect()
      const seen = [...region.querySelectorAll('article')].find(
        (one) => one.getBoundingClientRect().top > top,
      )
      const { anchorNode, anchorOffset } = getSelection() ?? {}
      if (seen && anchorNode) getSelection()?.setBaseAndExtent(anchorNode, anchorOffset ?? 0, seen, 0)
    })
    const places = async () => {
      const all = await selectedPlaces(ana)
      return { all, holes: all.filter((place, at) => at > 0 && place !== (all[at - 1] ?? 0) + 1) }
    }
    await expect.poll(places).toMatchObject({ all: expect.arrayContaining([200]), holes: [] })
    await ana.evaluate(() => getSelection()?.removeAllRanges())
    await ana.getByRole('button', { name: 'Ir al final' }).click()
    await line(messages - 2)
      .getByRole('button', { name: /Línea 100\./u })
      .click()
    await expect.poll(() => focusedPlace(ana)).toBe(100)
  })

  await step('has what the arrows and a screen reader need, and nothing that axe finds', async () => {
    const { violations } = await new AxeBuilder({ page: ana }).include('[role="log"]').analyze()
    expect(violations).toEqual([])
  })

  await step('does not move when something new comes, and counts it', async () => {
    const before = await topOf(line(100))
    await whatsapp.does(customer, { type: 'text', text: 'Lo nuevo del final' })
    await ana.getByRole('button', { name: '1 mensaje nuevo' }).waitFor()
    expect(Math.abs((await topOf(line(100))) - before)).toBeLessThanOrEqual(still)
  })

  await step('shows where the new ones begin, and follows its end', async () => {
    await ana.getByRole('button', { name: '1 mensaje nuevo' }).click()
    await thread.getByText('Mensajes nuevos', { exact: true }).waitFor()
    await articles.filter({ hasText: 'Lo nuevo del final' }).waitFor()
    await composer(ana).fill('Ya lo miro')
    await composer(ana).press('Enter')
    await articles.filter({ hasText: 'Ya lo miro' }).waitFor()
    await expect.poll(() => distanceToEnd(thread)).toBeLessThan(still)
    expect(await articles.count()).toBeLessThanOrEqual(mostDrawn)
  })
})

const nextFrame = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))

const scrollTo = (thread: Locator, share: number): Promise<void> =>
  thread.evaluate((region, share) => {
    region.scrollTop = region.scrollHeight * share
  }, share)

/** Goes there, and counts the lines that are on the screen when it is painted for the first time. */
const linesAtOnce = (thread: Locator, share: number): Promise<number> =>
  thread.evaluate(async (region, share) => {
    region.scrollTop = region.scrollHeight * share
    await new Promise((done) => requestAnimationFrame(done))
    const { top, bottom } = region.getBoundingClientRect()
    return [...region.querySelectorAll('article')]
      .map((one) => one.getBoundingClientRect())
      .filter((box) => box.bottom > top && box.top < bottom).length
  }, share)

/** Pixels under the last line that is drawn there. */
const emptyAtTheEnd = (thread: Locator): Promise<number> =>
  thread.evaluate((region) => {
    const { top, bottom } = region.getBoundingClientRect()
    const ends = [...region.querySelectorAll('article')]
      .map((one) => one.getBoundingClientRect())
      .filter((box) => box.top < bottom && box.bottom > top)
      .map((box) => box.bottom)
    return bottom - Math.max(top, ...ends)
  })

const selectedPlaces = (page: Page): Promise<number[]> =>
  page.evaluate(() =>
    [...(getSelection()?.toString() ?? '').matchAll(/Línea (\d+)\./gu)].map(([, place]) => Number(place)),
  )

/** To another chat and back. */
async function reopen(page: Page, name: string): Promise<void> {
  await chooseTab(page, 'Mis Chats')
  await linkOf(page, 'Jorge Peñaloza').click()
  await log(page, 'Jorge Peñaloza').getByRole('article').first().waitFor()
  await linkOf(page, name).click()
}

const distanceToEnd = (thread: Locator): Promise<number> =>
  thread.evaluate((region) => region.scrollHeight - region.scrollTop - region.clientHeight)

const topOf = (line: Locator): Promise<number> => line.evaluate((one) => one.getBoundingClientRect().top)

async function isOnScreen(thread: Locator, line: Locator): Promise<boolean> {
  const [frame, box] = await Promise.all([thread.boundingBox(), line.boundingBox()])
  return !!frame && !!box && box.y >= frame.y && box.y + box.height <= frame.y + frame.height
}

/** The place of the line that has the focus, counted from the thread's first. */
const focusedPlace = (page: Page): Promise<number> =>
  page.evaluate(() => Number(document.activeElement?.getAttribute('aria-posinset')))

/** At the top, where the next page is asked for: how far what is read there moves until it has come. */
const shiftOfOlderPage = (thread: Locator): Promise<number> =>
  thread.evaluate(async (region) => {
    const frame = () => new Promise((done) => requestAnimationFrame(done))
    region.scrollTop = 150
    await frame()
    await frame()
    const top = region.getBoundingClientRect().top
    const read = [...region.querySelectorAll('article')].find((one) => one.getBoundingClientRect().top >= top)
    const start = read?.getBoundingClientRect().top ?? 0
    // What is read stays, and the thread grows above it. A page may have come before the first look.
    const isThere = () => region.scrollTop > 1000 || region.textContent?.includes('Inicio de la conversación')
    let worst = 0
    for (let frames = 0; frames < 3; frames += isThere() ? 1 : 0) {
      await frame()
      worst = Math.max(worst, Math.abs((read?.getBoundingClientRect().top ?? 0) - start))
    }
    return worst
  })

/** So many steps of so many pixels: by how much the lines moved otherwise. */
const scrollUp = (thread: Locator, steps: number, pixels: number): Promise<number[]> =>
  thread.evaluate(
    async (region, [steps, pixels]) => {
      const frame = () => new Promise((done) => requestAnimationFrame(done))
      const shifts: number[] = []
      for (let step = 0; step < steps; step += 1) {
        const top = region.getBoundingClientRect().top
        const line = [...region.querySelectorAll('article')].find(
          (one) => one.getBoundingClientRect().top >= top,
        )
        const before = line?.getBoundingClientRect().top ?? 0
        region.scrollTop -= pixels
        await frame()
        await frame()
        shifts.push(Math.abs((line?.getBoundingClientRect().top ?? 0) - before - pixels))
      }
      return shifts
    },
    [steps, pixels] as const,
  )
