import type { Locator, Page } from 'playwright-core'
import {
  answerOf,
  composer,
  linkOf,
  messageLog,
  newCustomer,
  password,
  rowOf,
  tab,
  untilEntered,
  untilFocused,
  waitForToast,
} from '../lib/pages/people'
import { journey } from '../lib/scenario'

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** Presses a key and waits until the focus has moved: a list moves it only once the row is rendered. */
async function press(page: Page, key: string): Promise<void> {
  const before = await page.evaluateHandle(() => document.activeElement)
  await page.keyboard.press(key)
  await page.waitForFunction(
    (before) => document.activeElement !== before && document.activeElement !== document.body,
    before,
  )
}

/** Presses a key until the target has the focus, at most so many times. */
async function pressUntil(page: Page, key: string, target: Locator, most = 40): Promise<void> {
  await target.waitFor()
  for (let presses = 0; !(await isFocused(target)); presses++) {
    if (presses === most) throw new Error(`${most} times ${key} did not lead to ${target}`)
    await press(page, key)
  }
}

journey('from the login to the end of a chat with the keyboard alone', async ({ scenario }) => {
  const { step } = scenario
  const page = await (await scenario.enter('ana')).newPage()
  const { keyboard } = page
  const customer = await newCustomer(scenario, 'Wilson Arango')
  const answer = 'Claro, te lo cambio'

  await step('she logs in', async () => {
    await page.goto(scenario.hilo)
    await untilFocused(page.getByLabel('Correo electrónico'))
    await keyboard.type('ana@hilo.demo')
    await pressUntil(page, 'Tab', page.getByLabel('Contraseña', { exact: true }), 1)
    await keyboard.type(password)
    await keyboard.press('Enter')
    await tab(page, 'Mis Chats').waitFor()
  })
  await step('she opens the queue by the tabs and the arrow keys', async () => {
    await customer.writes('¿Puedo cambiar la talla?')
    await pressUntil(page, 'Tab', tab(page, 'Mis Chats'))
    await press(page, 'ArrowRight')
    await untilFocused(tab(page, 'Chats'))
    await keyboard.press('Enter')
    await rowOf(page, 'Chats', customer.name).waitFor()
  })
  const row = rowOf(page, 'Chats', customer.name)
  const previewButton = row.getByRole('button', { name: 'Vista previa' })
  await step('she previews the chat, and the focus comes back to the row', async () => {
    await page.getByRole('list', { name: 'Chats', exact: true }).waitFor()
    await press(page, 'Alt+ArrowDown')
    await pressUntil(page, 'ArrowDown', linkOf(page, customer.name))
    await pressUntil(page, 'Tab', previewButton, 1)
    await keyboard.press('Enter')
    const preview = page.getByRole('dialog', { name: customer.name })
    await preview.getByText('¿Puedo cambiar la talla?').waitFor()
    await keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
    await untilFocused(previewButton)
  })
  await step('she accepts, and can write at once', async () => {
    await keyboard.press('Alt+a')
    const question = page.getByRole('alertdialog', { name: '¿Aceptar esta interacción?' })
    await untilEntered(question)
    await pressUntil(page, 'Tab', question.getByRole('button', { name: 'Aceptar' }), 2)
    await Promise.all([waitForToast(page, 'Te hemos asignado esta interaccion'), keyboard.press('Enter')])
    await messageLog(page, customer.name).waitFor()
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
    await keyboard.type(answer)
    await keyboard.press('Enter')
    await answerOf(page, customer.name, answer, 'Leído').waitFor()
    await customer.line(answer).waitFor()
  })
  await step('declining to finish returns the focus to the composer', async () => {
    await keyboard.press('Alt+e')
    // The second shortcut comes before the first dialog is rendered, and opens nothing.
    await keyboard.press('Alt+t')
    const question = page.getByRole('alertdialog', { name: '¿Finalizar este chat?' })
    await question.waitFor()
    await untilFocused(question.getByRole('button', { name: 'Cancelar' }))
    await keyboard.press('Escape')
    await question.waitFor({ state: 'detached' })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await untilFocused(composer(page))
  })
  await step('the shortcut help opens and closes', async () => {
    await keyboard.press('Escape')
    await untilFocused(messageLog(page, customer.name))
    await keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' })
    await help.getByText('Finalizar el chat').waitFor()
    await keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await untilFocused(messageLog(page, customer.name))
  })
  await step('closing the help focuses the messages if nothing had the focus before', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' })
    await help.waitFor()
    await keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await untilFocused(messageLog(page, customer.name))
  })
  await step('she finishes the chat, and the focus is not lost', async () => {
    await keyboard.press('Alt+e')
    const question = page.getByRole('alertdialog')
    const finish = question.getByRole('button', { name: 'Finalizar chat' })
    await untilEntered(question)
    await pressUntil(page, 'Tab', finish, 3)
    await Promise.all([waitForToast(page, 'Has finalizado esta interaccion'), keyboard.press('Enter')])
    await finish.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.closest('li, [role=tab]') !== null)
  })
  await step("she finds the chat under 'Resueltos'", async () => {
    await keyboard.press('Alt+3')
    await linkOf(page, customer.name).waitFor()
    await untilFocused(tab(page, 'Resueltos'))
    await press(page, 'Alt+ArrowDown')
    await pressUntil(page, 'ArrowDown', linkOf(page, customer.name))
    await keyboard.press('Enter')
    await messageLog(page, customer.name).getByText(answer).waitFor()
  })
  await step('from another page, one key opens a tab and focuses it', async () => {
    await page.goto(`${scenario.hilo}/chat?menu=contacts`)
    await page.getByRole('list', { name: 'Contactos por letra' }).waitFor()
    await keyboard.press('Alt+2')
    await untilFocused(tab(page, 'Chats'))
  })
})
