import type { Locator, Page } from 'playwright-core'
import {
  answerOf,
  composer,
  linkOf,
  log,
  newCustomer,
  password,
  rowOf,
  tab,
  toast,
  untilEntered,
  untilFocused,
} from './people'
import { journey } from './stage'

const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement)

/** A list moves the focus once the row is drawn. */
async function press(page: Page, key: string): Promise<void> {
  const before = await page.evaluateHandle(() => document.activeElement)
  await page.keyboard.press(key)
  await page.waitForFunction(
    (before) => document.activeElement !== before && document.activeElement !== document.body,
    before,
  )
}

/** Presses a key until the focus is where it should be; a person gives up sooner. */
async function pressUntil(page: Page, key: string, target: Locator, most = 40): Promise<void> {
  await target.waitFor()
  for (let presses = 0; !(await isFocused(target)); presses++) {
    if (presses === most) throw new Error(`${most} times ${key} did not lead to ${target}`)
    await press(page, key)
  }
}

journey('all day without a mouse: from the login to the end of a chat', async ({ stage }) => {
  const { step } = stage
  const page = await (await stage.enter('ana')).newPage()
  const { keyboard } = page
  const customer = await newCustomer(stage, 'Wilson Arango')
  const answer = 'Claro, te lo cambio'

  await step('she logs in', async () => {
    await page.goto(stage.hilo)
    await untilFocused(page.getByLabel('Correo electrónico'))
    await keyboard.type('ana@hilo.demo')
    await pressUntil(page, 'Tab', page.getByLabel('Contraseña', { exact: true }), 1)
    await keyboard.type(password)
    await keyboard.press('Enter')
    await tab(page, 'Mis Chats').waitFor()
  })
  await step('she goes to those who wait, by the tabs and their arrows', async () => {
    await customer.writes('¿Puedo cambiar la talla?')
    await pressUntil(page, 'Tab', tab(page, 'Mis Chats'))
    await press(page, 'ArrowRight')
    await untilFocused(tab(page, 'Chats'))
    await keyboard.press('Enter')
    await rowOf(page, 'Chats', customer.name).waitFor()
  })
  const row = rowOf(page, 'Chats', customer.name)
  const eye = row.getByRole('button', { name: 'Vista previa' })
  await step('she looks into the chat without taking it, and is back where she was', async () => {
    await page.getByRole('list', { name: 'Chats', exact: true }).waitFor()
    await press(page, 'Alt+ArrowDown')
    await pressUntil(page, 'ArrowDown', eye)
    await keyboard.press('Enter')
    const preview = page.getByRole('dialog', { name: customer.name })
    await preview.getByText('¿Puedo cambiar la talla?').waitFor()
    await keyboard.press('Escape')
    await preview.waitFor({ state: 'detached' })
    await untilFocused(eye)
  })
  await step('she accepts, and can write at once', async () => {
    await keyboard.press('Alt+a')
    const question = page.getByRole('alertdialog', { name: '¿Aceptar esta interacción?' })
    await untilEntered(question)
    await pressUntil(page, 'Tab', question.getByRole('button', { name: 'Aceptar' }), 2)
    await Promise.all([toast(page, 'Te hemos asignado esta interaccion'), keyboard.press('Enter')])
    await log(page, customer.name).waitFor()
    await page.waitForFunction(() => document.activeElement?.tagName === 'TEXTAREA')
    await keyboard.type(answer)
    await keyboard.press('Enter')
    await answerOf(page, customer.name, answer, 'Leído').waitFor()
    await customer.line(answer).waitFor()
  })
  await step('a no to finishing brings her back to her text', async () => {
    await keyboard.press('Alt+e')
    // The second one comes before the first is drawn.
    await keyboard.press('Alt+t')
    const sure = page.getByRole('alertdialog', { name: '¿Finalizar esta conversación?' })
    await sure.waitFor()
    await untilFocused(sure.getByRole('button', { name: 'Cancelar' }))
    await keyboard.press('Escape')
    await sure.waitFor({ state: 'detached' })
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await untilFocused(composer(page))
  })
  await step('the help with the keys comes and goes', async () => {
    await keyboard.press('Escape')
    await untilFocused(log(page, customer.name))
    await keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' })
    await help.getByText('Finalizar la conversación').waitFor()
    await keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await untilFocused(log(page, customer.name))
  })
  await step('where nothing had the focus, the help leaves it at the messages, not in a text', async () => {
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
    await keyboard.press('?')
    const help = page.getByRole('dialog', { name: 'Atajos de teclado' })
    await help.waitFor()
    await keyboard.press('Escape')
    await help.waitFor({ state: 'detached' })
    await untilFocused(log(page, customer.name))
  })
  await step('she finishes, and the focus is not lost', async () => {
    await keyboard.press('Alt+e')
    const sure = page.getByRole('alertdialog')
    const finish = sure.getByRole('button', { name: 'Finalizar conversación' })
    await untilEntered(sure)
    await pressUntil(page, 'Tab', finish, 3)
    await Promise.all([toast(page, 'Has finalizado esta interaccion'), keyboard.press('Enter')])
    await finish.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.closest('li, [role=tab]') !== null)
  })
  await step("she finds it under 'Resueltos'", async () => {
    await keyboard.press('Alt+3')
    await linkOf(page, customer.name).waitFor()
    await untilFocused(tab(page, 'Resueltos'))
    await press(page, 'Alt+ArrowDown')
    await pressUntil(page, 'ArrowDown', linkOf(page, customer.name))
    await keyboard.press('Enter')
    await log(page, customer.name).getByText(answer).waitFor()
  })
  await step('from another place the tabs are one press away, and have the focus', async () => {
    await page.goto(`${stage.hilo}/chat?menu=contacts`)
    await page.getByRole('list', { name: 'Contactos por letra' }).waitFor()
    await keyboard.press('Alt+2')
    await untilFocused(tab(page, 'Chats'))
  })
})
