import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  accept,
  chooseTab,
  composer,
  messageLog,
  newCustomer,
  signedIn,
  untilEntered,
  untilFocused,
} from '../lib/pages/people'
import { spaceBeside } from '../lib/pages/space-beside'
import { journey } from '../lib/scenario'

/** A page of 1280 by 900 at 400 %: what WCAG 1.4.10 asks to be usable without scrolling two ways. */
const viewport = { width: 320, height: 225 }

journey('everything can be reached at a zoom of 400 %', async ({ scenario }) => {
  const { step } = scenario
  const page = await signedIn(scenario, 'ana@hilo.demo', { options: { viewport } })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

  await step('the rows of a list can be clicked', async () => {
    await chooseTab(page, 'Mis Chats')
    // Playwright clicks only if nothing covers the row.
    await page.getByRole('list', { name: 'Mis Chats' }).getByRole('link').nth(2).click()
    await page.getByRole('log').getByRole('article').first().waitFor()
    await expect.poll(overflow).toBe(0)
  })
  await step('the button that finishes the chat shows its word', async () => {
    const widthOf = async (one: Locator) => (await one.boundingBox())?.width
    // Wider than its icon alone.
    await expect.poll(() => widthOf(page.getByRole('button', { name: 'Finalizar' }))).toBeGreaterThan(70)
    await expect.poll(() => widthOf(page.getByRole('heading', { level: 2 }))).toBeGreaterThan(80)
  })
  await step('a long answer can be written, and the back button reached', async () => {
    await composer(page).click()
    // However long the answer is, the messages stay visible.
    await composer(page).fill('Una línea más\n'.repeat(20))
    await expect
      .poll(() => composer(page).evaluate((box) => box.scrollHeight - box.clientHeight))
      .toBeGreaterThan(0)
    await expect.poll(async () => (await page.getByRole('log').boundingBox())?.height).toBeGreaterThan(60)
    await composer(page).fill('')
    await page.getByRole('button', { name: 'Volver' }).click()
    await page.getByRole('list', { name: 'Mis Chats' }).getByRole('link').first().waitFor()
  })
  await step('emojis can be searched and chosen', async () => {
    await page.getByRole('list', { name: 'Mis Chats' }).getByRole('link').nth(2).click()
    await page.getByRole('button', { name: 'Emojis' }).click()
    const search = page.getByRole('combobox', { name: 'Buscar emoji' })
    await untilFocused(search)
    await expect.poll(async () => (await search.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.getByRole('option').first().click()
    await expect.poll(() => composer(page).inputValue()).not.toBe('')
  })
  await step('the buttons of a question can be pressed', async () => {
    await page.getByRole('button', { name: 'Finalizar' }).click()
    const question = page.getByRole('alertdialog', { name: '¿Finalizar este chat?' })
    // Playwright clicks only if the button is within the window and its dialog; `trial` only checks it.
    for (const name of ['Finalizar chat', 'Cancelar']) {
      const button = question.getByRole('button', { name })
      await button.click({ trial: true })
      await expect.poll(() => gap(button, question, bottomOf)).toBeGreaterThan(0)
    }
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
  })
  await step('the button that removes opening hours is on the screen', async () => {
    const admin = await signedIn(scenario, 'admin@hilo.demo', { options: { viewport } })
    await admin.goto(`${scenario.hilo}/chat?menu=setting&p=schedule`)
    const remove = admin.getByRole('button', { name: /^Quitar .* del lunes$/ }).first()
    await remove.waitFor()
    await expect
      .poll(async () => {
        const { x, width } = await boxOf(remove)
        return x + width
      })
      .toBeLessThan(viewport.width)
  })
  await step('a row of a table can be edited', async () => {
    await page.goto(`${scenario.hilo}/chat?section=quick_answers`)
    await page
      .getByRole('button', { name: /^Editar respuesta/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click({ trial: true })
    await expect.poll(overflow).toBe(0)
  })
})

/** A page of 1280 by 1024 at 400 %. */
const lowWindow = { width: 320, height: 256 }

journey('in a low window what stands above the rows, and around a form, gives way', async ({ scenario }) => {
  const { step } = scenario
  const page = await signedIn(scenario, 'ana@hilo.demo', { options: { viewport: lowWindow } })
  const rows = page.getByRole('list', { name: 'Mis Chats' })

  await step('two rows are seen whole once one scrolls by a row, and the title comes back', async () => {
    await chooseTab(page, 'Mis Chats')
    await rows.getByRole('link').nth(2).waitFor()
    const { x, y, width } = await boxOf(page.locator('[data-region=list]'))
    await page.mouse.move(x + width / 2, y + 20)
    await page.mouse.wheel(0, 80)
    await expect.poll(() => wholeRows(page)).toBeGreaterThanOrEqual(2)
    const title = page.getByRole('heading', { level: 2 })
    await expect
      .poll(async () => {
        await page.mouse.wheel(0, -200)
        return topOf(title)
      })
      .toBeGreaterThanOrEqual(0)
  })
  await step('a colleague to transfer to and the button are each seen whole', async () => {
    await rows.getByRole('link').first().click()
    await page.getByRole('log').getByRole('article').first().waitFor()
    await page.getByRole('button', { name: 'Más acciones', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Transferir', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Transferir interacción' })
    const colleague = dialog.getByRole('option').first()
    await colleague.click()
    await expect.poll(() => isSeenWhole(colleague)).toBe(true)
    const button = dialog.getByRole('button', { name: 'Transferir', exact: true })
    await button.click({ trial: true })
    await expect.poll(() => isSeenWhole(button)).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
})

journey('on a phone toasts cover no control and truncate no sentence', async ({ scenario }) => {
  const { step } = scenario
  const phoneScreen = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const page = await signedIn(scenario, 'ana@hilo.demo', { options: phoneScreen })
  const customer = await newCustomer(scenario, 'Amparo Ríos')
  const card = (text: string) =>
    page.getByRole('region', { name: 'Avisos' }).locator('> div').filter({ hasText: text })
  /** On a phone it stands below the list. */
  const next = page.getByRole('tabpanel').getByRole('button', { name: 'Tomar el siguiente' })
  // Toasts stay while the tab is hidden, until one of them is closed.
  const keepToasts = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })

  await step('the title and the search are at the same place in every list', async () => {
    const [title, search] = [page.getByRole('heading', { level: 2 }), page.getByRole('searchbox')]
    const places = async () => [await middleOf(title), await topOf(search)]
    await page.goto(`${scenario.hilo}/chat`)
    await page.getByRole('list', { name: 'Mis Chats' }).getByRole('link').first().waitFor()
    const ofChats = await places()
    for (const query of ['?menu=contacts', '?section=contacts']) {
      await page.goto(`${scenario.hilo}/chat${query}`)
      await expect.poll(places).toEqual(ofChats)
    }
    await page.goto(`${scenario.hilo}/chat`)
  })
  await step('the words in a search are seen whole', async () => {
    const admin = await signedIn(scenario, 'admin@hilo.demo', { options: phoneScreen })
    for (const query of [
      '?menu=chat',
      '?menu=contacts',
      '?section=areas',
      '?section=quick_answers',
      '?menu=setting&p=audit',
    ]) {
      await admin.goto(`${scenario.hilo}/chat${query}`)
      await expect
        .poll(() => admin.getByRole('searchbox').evaluate(spaceBeside), { message: query })
        .toBeGreaterThanOrEqual(0)
    }
    await admin.close()
  })
  await step('the head of the list takes 120 px, and seven rows stand below it', async () => {
    const list = page.getByRole('list', { name: 'Mis Chats' })
    await list.getByRole('link').first().waitFor()
    const later = page.getByRole('button', { name: 'Ahora no' })
    if (await later.isVisible()) await later.tap()
    await expect.poll(() => topOf(list)).toBeLessThanOrEqual(120)
    expect(await wholeRows(page)).toBeGreaterThanOrEqual(7)
  })
  await keepToasts()
  await step('in a list, a toast covers neither the tabs nor the menu', async () => {
    await chooseTab(page, 'Chats')
    const before = await topOf(next)
    await page.getByRole('list', { name: 'Chats' }).getByRole('link').first().press('Space')
    const acts = page.getByRole('region', { name: 'Chats marcados' })
    await acts.waitFor()
    const actsBefore = await topOf(acts)
    await customer.writes('Buenas')
    const arrived = card('Ha llegado una nueva interacción')
    await expect.poll(() => gap(arrived, acts)).toBeGreaterThan(0)
    expect(await topOf(acts)).toBe(actsBefore)
    await acts.getByRole('button', { name: 'Quitar las marcas' }).tap()
    await acts.waitFor({ state: 'detached' })
    await expect.poll(() => gap(page.getByRole('tablist'), arrived)).toBeGreaterThan(0)
    // The list gives way above the button: an act that moves would meet a finger that is on its way to another one.
    await expect.poll(() => gap(arrived, next)).toBeGreaterThan(0)
    expect(await topOf(next)).toBe(before)
    const menu = page.getByRole('navigation', { name: 'Principal' })
    await expect.poll(() => gap(arrived, menu)).toBeGreaterThan(0)
  })
  await step('in a list, a toast covers nothing that can be pressed, at any width', async () => {
    for (const width of [1440, 768, phoneScreen.viewport.width]) {
      await page.setViewportSize({ width, height: 740 })
      const arrived = card('Ha llegado una nueva interacción')
      await expect.poll(() => covered(page), { message: `at ${width}` }).toEqual([])
      // The list gives way to the toast, and to no more.
      await expect
        .poll(async () => {
          const space = await gap(page.locator('[data-region=list]'), arrived)
          return space >= 0 && space < 40
        })
        .toBe(true)
    }
  })
  await step('a tap closes a toast', async () => {
    const arrived = card('Ha llegado una nueva interacción')
    await arrived.tap({ position: { x: 60, y: 20 } })
    await arrived.waitFor({ state: 'detached' })
    await keepToasts()
  })
  await step('in a chat, a toast covers neither the header nor the composer', async () => {
    await accept(page, customer.name)
    await messageLog(page, customer.name).waitFor()
    const header = page.getByRole('button', { name: 'Más acciones', exact: true })
    const taken = card('Te hemos asignado esta interaccion')
    await expect.poll(() => gap(header, taken)).toBeGreaterThan(0)
    await expect.poll(() => gap(taken, composer(page))).toBeGreaterThan(0)
    // Nor a word of the customer: the messages begin below it.
    await expect.poll(() => gap(taken, messageLog(page, customer.name))).toBeGreaterThanOrEqual(0)
  })
  await step("the header's menu is above the toast", async () => {
    await page.getByRole('button', { name: 'Más acciones', exact: true }).click()
    const first = page.getByRole('menuitem').first()
    const taken = card('Te hemos asignado esta interaccion')
    await expect.poll(() => gap(taken, first)).toBeLessThan(0)
    await first.click({ trial: true })
    await page.mouse.click(20, 600)
    await page.getByRole('menu').waitFor({ state: 'detached' })
  })
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Más acciones', exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  await step('the back button closes the panel over the chat, and stays in the chat', async () => {
    const at = page.url()
    await choose('Contacto')
    const contact = page.getByRole('complementary', { name: 'Contacto' })
    await contact.waitFor()
    // The contact ends above the toast, which covers none of its words.
    const words = contact.locator('> div').last()
    await expect.poll(() => gap(words, card('Te hemos asignado esta interaccion'))).toBeGreaterThanOrEqual(0)
    await page.goBack()
    await contact.waitFor({ state: 'detached' })
    await expect.poll(() => page.url()).toBe(at)
    await composer(page).waitFor()
    await untilFocused(page.getByRole('button', { name: 'Más acciones', exact: true }))
  })
  await step('in a chat opened by its address, the back button leads to the list, once', async () => {
    const opened = await page.context().newPage()
    await opened.goto(page.url())
    await composer(opened).waitFor()
    const entries = () => opened.evaluate(() => history.length)
    const before = await entries()
    await opened.reload()
    await composer(opened).waitFor()
    await opened.goBack()
    await opened.getByRole('list', { name: 'Mis Chats' }).waitFor()
    await expect.poll(entries).toBe(before)
    await opened.goForward()
    await composer(opened).waitFor()
    await opened.close()
  })
  await step(
    'a dialog ends above a toast, which covers none of its words, and a tap on it leaves the focus in the dialog',
    async () => {
      await choose('Transferir')
      const dialog = page.getByRole('dialog', { name: 'Transferir interacción' })
      await dialog.getByRole('option').first().waitFor()
      const taken = card('Te hemos asignado esta interaccion')
      await expect.poll(() => gap(dialog, taken)).toBeGreaterThan(0)
      // Playwright taps only if nothing covers the toast.
      await taken.tap({ position: { x: 60, y: 20 } })
      await taken.waitFor({ state: 'detached' })
      await untilEntered(dialog)
      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await keepToasts()
    },
  )
  await step('the day and the time of a pause stand whole, and clear of each other', async () => {
    await choose('Pausar')
    const dialog = page.getByRole('dialog', { name: 'Pausar hasta' })
    const dayField = dialog.getByRole('textbox', { name: 'Día', exact: true })
    expect(await dayField.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    const day = await boxOf(dayField)
    const time = await boxOf(dialog.getByLabel('Hora', { exact: true }))
    expect(time.y >= day.y + day.height || time.x >= day.x + day.width).toBe(true)
    expect(day.width).toBeGreaterThan(130)
    expect(time.width).toBeGreaterThan(130)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })
  await step('the explanation of a pause is not truncated', async () => {
    await choose('Pausar')
    await page.getByRole('button', { name: /^Sin fecha/ }).tap()
    const note = page.getByText('En pausa: no expira')
    await expect
      .poll(() => note.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth))
      .toBe(true)
    await choose('Reanudar')
    await note.waitFor({ state: 'detached' })
  })
  await step('the error of an answer fits on one line', async () => {
    await page.getByRole('button', { name: 'Enviar' }).tap()
    const refusal = page.getByRole('form', { name: 'Mensaje' }).getByRole('alert').filter({ hasText: /\S/ })
    expect((await boxOf(refusal)).height).toBeLessThan(20)
  })
})

async function boxOf(one: Locator) {
  const box = await one.boundingBox()
  if (!box) throw new Error('The element is not visible.')
  return box
}

const topOf = async (one: Locator): Promise<number> => (await boxOf(one)).y

async function middleOf(one: Locator): Promise<number> {
  const { y, height } = await boxOf(one)
  return y + height / 2
}

async function bottomOf(one: Locator): Promise<number> {
  const { y, height } = await boxOf(one)
  return y + height
}

/** How far the upper one ends above the lower one; by default above where that begins. */
const gap = async (upper: Locator, lower: Locator, edgeOf = topOf): Promise<number> =>
  (await edgeOf(lower)) - (await bottomOf(upper))

/** How many rows stand whole between the edges of the window and above its menu. */
const wholeRows = (page: Page): Promise<number> =>
  page.locator('[data-region=list]').evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect()
    const menu =
      document.querySelector('nav[aria-label="Principal"]')?.getBoundingClientRect().top ?? innerHeight
    const [first, last] = [Math.max(0, top), Math.min(bottom, menu)]
    return [...list.querySelectorAll('[data-row]')].filter((row) => {
      const box = row.getBoundingClientRect()
      return box.top >= first && box.bottom <= last
    }).length
  })

const isSeenWhole = (one: Locator): Promise<boolean> =>
  one.evaluate((element) => {
    const { top, bottom, left, width } = element.getBoundingClientRect()
    const isHit = (y: number) => element.contains(document.elementFromPoint(left + width / 2, y))
    return top >= 0 && bottom <= innerHeight && isHit(top + 2) && isHit(bottom - 2)
  })

/** The controls of the list that are seen, but in whose middle something else would be pressed. */
const covered = (page: Page): Promise<string[]> =>
  page.locator('[data-region=list]').evaluate((list) => {
    const { top, bottom } = list.getBoundingClientRect()
    return [...list.querySelectorAll('a, button')].flatMap((control) => {
      const box = control.getBoundingClientRect()
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
      if (box.width === 0 || y < top || y > bottom) return []
      const hit = document.elementFromPoint(x, y)
      return hit?.closest('a, button') === control ? [] : [control.textContent || control.ariaLabel || '?']
    })
  })
