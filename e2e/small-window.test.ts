import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { accept, chooseTab, composer, log, newCustomer, signedIn, untilFocused } from './people'
import { journey } from './stage'

/** A page of 1280 by 900 at 400 %: what WCAG 1.4.10 asks to be usable without scrolling two ways. */
const viewport = { width: 320, height: 225 }

journey('four times as large, everything can be reached', async ({ stage }) => {
  const { step } = stage
  const page = await signedIn(stage, 'ana@hilo.demo', { options: { viewport } })
  const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

  await step('the rows of a list, under all that stands above them', async () => {
    await chooseTab(page, 'Mis Chats')
    // A click is one only where nothing covers the row.
    await page.getByRole('list', { name: 'Mis Chats' }).getByRole('link').nth(2).click()
    await page.getByRole('log').getByRole('article').first().waitFor()
    await expect.poll(overflow).toBe(0)
  })
  await step('what ends the chat, by its word', async () => {
    const widthOf = async (one: Locator) => (await one.boundingBox())?.width
    // More than its sign alone would need.
    await expect.poll(() => widthOf(page.getByRole('button', { name: 'Finalizar' }))).toBeGreaterThan(70)
    await expect.poll(() => widthOf(page.getByRole('heading', { level: 2 }))).toBeGreaterThan(80)
  })
  await step('the text of an answer, and the way back', async () => {
    await composer(page).click()
    // However long it grows, what it answers stays in sight.
    await composer(page).fill('Una línea más\n'.repeat(20))
    await expect
      .poll(() => composer(page).evaluate((box) => box.scrollHeight - box.clientHeight))
      .toBeGreaterThan(0)
    await expect.poll(async () => (await page.getByRole('log').boundingBox())?.height).toBeGreaterThan(60)
    await composer(page).fill('')
    await page.getByRole('button', { name: 'Volver' }).click()
    await page.getByRole('list', { name: 'Mis Chats' }).getByRole('link').first().waitFor()
  })
  await step('the search for an emoji, which has the focus, and an emoji under it', async () => {
    await page.getByRole('list', { name: 'Mis Chats' }).getByRole('link').nth(2).click()
    await page.getByRole('button', { name: 'Emojis' }).click()
    const search = page.getByRole('combobox', { name: 'Buscar emoji' })
    await untilFocused(search)
    await expect.poll(async () => (await search.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    await page.getByRole('option').first().click()
    await expect.poll(() => composer(page).inputValue()).not.toBe('')
  })
  await step('the buttons of a question, whatever it says', async () => {
    await page.getByRole('button', { name: 'Finalizar' }).click()
    const question = page.getByRole('alertdialog', { name: '¿Finalizar esta conversación?' })
    // A click is one only where the button lies in the window, and in its box: both are tried.
    for (const name of ['Finalizar conversación', 'Cancelar']) {
      const button = question.getByRole('button', { name })
      await button.click({ trial: true })
      expect(await bottomOf(button)).toBeLessThan(await bottomOf(question))
    }
    await page.keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
  })
  await step('what takes a stretch of hours away', async () => {
    const admin = await signedIn(stage, 'admin@hilo.demo', { options: { viewport } })
    await admin.goto(`${stage.hilo}/chat?menu=setting&p=schedule`)
    const remove = admin.getByRole('button', { name: /^Quitar .* del lunes$/ }).first()
    await remove.waitFor()
    const { x, width } = await boxOf(remove)
    expect(x + width).toBeLessThan(viewport.width)
  })
  await step('a row of a table', async () => {
    await page.goto(`${stage.hilo}/chat?section=quick_answers`)
    await page
      .getByRole('button', { name: /^Editar respuesta/ })
      .first()
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Guardar' }).click({ trial: true })
    await expect.poll(overflow).toBe(0)
  })
})

journey('on a telephone nothing that is used is covered, and no sentence cut', async ({ stage }) => {
  const { step } = stage
  const telephone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const page = await signedIn(stage, 'ana@hilo.demo', { options: telephone })
  const customer = await newCustomer(stage, 'Amparo Ríos')
  const card = (text: string) =>
    page.getByRole('region', { name: 'Avisos' }).locator('> div').filter({ hasText: text })
  // As in a tab that nobody looks at: there they wait, until one of them is put away.
  const stopTime = () =>
    page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: true, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    })

  await step('from list to list, the title and the search stay where they were', async () => {
    const places = async (query: string) => {
      await page.goto(`${stage.hilo}/chat${query}`)
      const [title, search] = [page.getByRole('heading', { level: 2 }), page.getByRole('searchbox')]
      await search.waitFor()
      return [await middleOf(title), await topOf(search)]
    }
    const ofChats = await places('')
    expect(await places('?menu=contacts')).toEqual(ofChats)
    expect(await places('?section=contacts')).toEqual(ofChats)
    await page.goto(`${stage.hilo}/chat`)
  })
  await stopTime()
  await step('in a list, neither its tabs nor the menu', async () => {
    await chooseTab(page, 'Chats')
    await customer.writes('Buenas')
    const arrived = card('Ha llegado una nueva interacción')
    expect(await topOf(arrived)).toBeGreaterThan(await bottomOf(page.getByRole('tablist')))
    const menu = page.getByRole('navigation', { name: 'Principal' })
    expect(await bottomOf(arrived)).toBeLessThan(await topOf(menu))
  })
  await step('and goes where a finger presses it', async () => {
    const arrived = card('Ha llegado una nueva interacción')
    await arrived.tap({ position: { x: 60, y: 20 } })
    await arrived.waitFor({ state: 'detached' })
    await stopTime()
  })
  await step('in a chat, neither its header nor its composer', async () => {
    await accept(page, customer.name)
    await log(page, customer.name).waitFor()
    const header = page.getByRole('button', { name: 'Más acciones' })
    const taken = card('Te hemos asignado esta interaccion')
    expect(await topOf(taken)).toBeGreaterThan(await bottomOf(header))
    expect(await bottomOf(taken)).toBeLessThan(await topOf(composer(page)))
  })
  await step('nor the menu of its header', async () => {
    await page.getByRole('button', { name: 'Más acciones' }).click()
    const first = page.getByRole('menuitem').first()
    const taken = card('Te hemos asignado esta interaccion')
    expect(await bottomOf(taken)).toBeGreaterThan(await topOf(first))
    await first.click({ trial: true })
    await page.mouse.click(20, 600)
    await page.getByRole('menu').waitFor({ state: 'detached' })
  })
  const choose = async (name: string) => {
    await page.getByRole('button', { name: 'Más acciones' }).click()
    await page.getByRole('menuitem', { name }).click()
  }
  await step('the way back puts away what covers the chat, and stays in it', async () => {
    const at = page.url()
    await choose('Contacto')
    const contact = page.getByRole('complementary', { name: 'Contacto' })
    await contact.waitFor()
    await page.goBack()
    await contact.waitFor({ state: 'detached' })
    expect(page.url()).toBe(at)
    await composer(page).waitFor()
    await untilFocused(page.getByRole('button', { name: 'Más acciones' }))
  })
  await step('the way back of a chat that was opened by its address leads to its list, once', async () => {
    const opened = await page.context().newPage()
    await opened.goto(page.url())
    await composer(opened).waitFor()
    const entries = () => opened.evaluate(() => history.length)
    const before = await entries()
    await opened.reload()
    await composer(opened).waitFor()
    await opened.goBack()
    await opened.getByRole('list', { name: 'Mis Chats' }).waitFor()
    expect(await entries()).toBe(before)
    await opened.goForward()
    await composer(opened).waitFor()
    await opened.close()
  })
  await step('before a dialog, which keeps the focus and its buttons', async () => {
    await choose('Transferir')
    const dialog = page.getByRole('dialog', { name: 'Transferir interacción' })
    await dialog.getByRole('option').first().waitFor()
    const taken = card('Te hemos asignado esta interaccion')
    expect(await bottomOf(taken)).toBeLessThan(await topOf(dialog.getByRole('button', { name: 'Cancelar' })))
    // A tap is one only where nothing covers the toast.
    await taken.tap({ position: { x: 60, y: 20 } })
    await taken.waitFor({ state: 'detached' })
    expect(await dialog.evaluate((popup) => popup.contains(document.activeElement))).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await stopTime()
  })
  await step('and what a pause means is read to its end', async () => {
    await choose('Pausar')
    const note = page.getByText('En pausa: no expira')
    await expect
      .poll(() => note.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth))
      .toBe(true)
    await choose('Reanudar')
    await note.waitFor({ state: 'detached' })
  })
  await step('what is wrong with an answer is read in one line, not in a column of words', async () => {
    await page.getByRole('button', { name: 'Enviar' }).tap()
    const refusal = page.getByRole('form', { name: 'Mensaje' }).getByRole('alert')
    expect((await boxOf(refusal)).height).toBeLessThan(20)
  })
})

async function boxOf(one: Locator) {
  const box = await one.boundingBox()
  if (!box) throw new Error('It is not to be seen.')
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
