import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { drag, swipe } from '../lib/pages/fingers'
import { backToList, question } from '../lib/pages/navigate'
import { chooseTab, composer, linkOf, rowOf, signedIn, waitForToast } from '../lib/pages/people'
import { journey } from '../lib/scenario'

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
const customer = 'Catalina Ospina'
const rowsOf = (page: Page, list: string) =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem')
const region = (page: Page) => page.locator('#lista [data-region="list"]')
const scrolled = (page: Page) => region(page).evaluate((one) => one.scrollTop)

/** Waits until the part for fingers has loaded: a swipe that moves the row. */
const untilFollowed = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/touch-lists-')),
  )

/** How often the page asked for a list. */
function countAsked(page: Page, command: string): () => number {
  let asked = 0
  page.on('websocket', (socket) =>
    socket.on('framesent', ({ payload }) => {
      if (String(payload).includes(`"${command}"`)) asked += 1
    }),
  )
  return () => asked
}

journey('a finger does on the lists what their buttons do', async ({ scenario }) => {
  const { step } = scenario
  const page = await signedIn(scenario, 'ana@hilo.demo', { options: phone })
  const asked = countAsked(page, 'get:interaction:assigned')
  await page.reload()
  await untilFollowed(page)

  await step("to the right on a waiting row it asks the specification's question", async () => {
    await chooseTab(page, 'Chats')
    const first = rowsOf(page, 'Chats').first()
    await first.waitFor()
    // Less than it takes, and up and down, do nothing.
    await swipe(first, { x: 60 })
    await swipe(rowsOf(page, 'Chats').nth(2), { x: 20, y: -160 })
    expect(await question(page).count()).toBe(0)
    await swipe(first, { x: 140 })
    await page.getByRole('alertdialog', { name: '¿Aceptar esta interacción?' }).waitFor()
    await question(page).getByRole('button', { name: 'Cancelar' }).click()
    await question(page).waitFor({ state: 'detached' })
    // The same without dragging.
    await first.getByRole('button', { name: 'Aceptar' }).waitFor()
  })
  await step('up and down it scrolls, and pulls nothing while the list is not at its beginning', async () => {
    await swipe(rowsOf(page, 'Chats').nth(3), { x: 8, y: -200 })
    await expect.poll(() => scrolled(page)).toBeGreaterThan(40)
    // A finger that was lifted lets the list run on for a while.
    let before = -1
    await expect
      .poll(async () => {
        const now = await scrolled(page)
        const rests = now === before
        before = now
        return rests
      })
      .toBe(true)
    await swipe(rowsOf(page, 'Chats').nth(3), { y: 60 })
    await expect.poll(() => scrolled(page)).toBeLessThan(before)
    expect(await question(page).count()).toBe(0)
  })
  await step('to the left on an own row it asks whether to finish, which nothing undoes', async () => {
    await chooseTab(page, 'Mis Chats')
    const row = rowOf(page, 'Mis Chats', customer)
    const lift = await drag(row, { x: -140 })
    await page.getByText('Finalizar', { exact: true }).waitFor()
    await lift()
    await question(page).getByRole('button', { name: 'Finalizar chat' }).waitFor()
    await question(page).getByRole('button', { name: 'Cancelar' }).click()
    await question(page).waitFor({ state: 'detached' })
  })
  await step("to the right it pauses, which 'Deshacer' takes back", async () => {
    const row = rowOf(page, 'Mis Chats', customer)
    await Promise.all([waitForToast(page, 'Has pausado esta interacción'), swipe(row, { x: 140 })])
    await Promise.all([
      waitForToast(page, 'Has reanudado esta interacción'),
      page.getByRole('button', { name: 'Deshacer' }).click(),
    ])
  })
  await step(
    'who wants no motion sees the row back in its place at once, and not one that slides',
    async () => {
      const row = rowOf(page, 'Mis Chats', customer)
      const backMs = async (reducedMotion: 'reduce' | 'no-preference') => {
        await page.emulateMedia({ reducedMotion })
        await swipe(row, { x: 40 })
        return row.evaluate((one) => {
          const moved = (one.closest('[data-row]') ?? one.querySelector('[data-row]'))?.lastElementChild
          return moved && getComputedStyle(moved).transitionProperty.includes('transform')
            ? Number.parseFloat(getComputedStyle(moved).transitionDuration) * 1000
            : null
        })
      }
      expect(await backMs('no-preference')).toBeGreaterThan(0)
      expect(await backMs('reduce')).toBe(0)
    },
  )
  await step('the buttons of the chat do both', async () => {
    await linkOf(page, customer).click()
    await page.getByRole('button', { name: 'Finalizar', exact: true }).waitFor()
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name: 'Pausar' }).waitFor()
    await page.keyboard.press('Escape')
  })
  await step('the keyboard covers no composer', async () => {
    await page.setViewportSize({ width: 360, height: 400 })
    await composer(page).click()
    const box = await composer(page).boundingBox()
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(400)
    await page.setViewportSize(phone.viewport)
    await backToList(page)
  })
  await step('pulled down, the list is fetched again', async () => {
    await rowsOf(page, 'Mis Chats').first().waitFor()
    const before = asked()
    const lift = await drag(rowsOf(page, 'Mis Chats').first(), { y: 60 })
    await lift()
    expect(asked()).toBe(before)
    await swipe(rowsOf(page, 'Mis Chats').first(), { y: 180 })
    await expect.poll(asked).toBe(before + 1)
    await rowsOf(page, 'Mis Chats').first().waitFor()
  })
  await step("what the device's own screen takes is left free", async () => {
    const devtools = await page.context().newCDPSession(page)
    await devtools.send('Emulation.setSafeAreaInsetsOverride', {
      insets: { top: 30, bottom: 34, left: 0, right: 0 },
    })
    const bar = page.getByRole('navigation', { name: 'Principal' }).getByRole('button').first()
    const tabs = page.getByRole('tab').first()
    await expect.poll(async () => (await tabs.boundingBox())?.y).toBeGreaterThan(30)
    const box = await bar.boundingBox()
    expect((box?.y ?? 999) + (box?.height ?? 0)).toBeLessThanOrEqual(740 - 34)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(740)
  })
})
