import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { Scenario } from '../scenario'
import { nextNumber } from '../servers/next-number'

/** Actions that many journeys share, by the roles and labels that people see. */

export const password = 'hilo-demo'

export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Acceder' }).click()
}

/** Opens the application as a logged-in agent, at the list of their own chats. */
export const agentAtWork = (scenario: Scenario, who: string, at = scenario.hilo): Promise<Page> =>
  signedIn(scenario, `${who}@hilo.demo`, { at })

interface SignedIn {
  at?: string
  secret?: string
  options?: BrowserContextOptions
}

/** Opens a page with stored tokens; only the login's own journeys use the login page. */
export async function signedIn(
  scenario: Scenario,
  email: string,
  { at = scenario.hilo, secret = password, options = {} }: SignedIn = {},
): Promise<Page> {
  const context = await scenario.enter(email, {
    ...options,
    storageState: { cookies: [], origins: [{ origin: at, localStorage: await tokensOf(at, email, secret) }] },
  })
  const page = await context.newPage()
  await page.goto(`${at}/chat`)
  await page.getByRole('tab', { name: 'Mis Chats' }).waitFor()
  return page
}

/** The tokens as a login stores them in the browser (specification). */
export async function tokensOf(
  at: string,
  email: string,
  secret: string,
): Promise<{ name: string; value: string }[]> {
  const answer = await fetch(`${at}/api/auth/session/user/login/`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: secret, browser: 'e2e', os: 'e2e' }),
  })
  if (!answer.ok) throw new Error(`${email} could not log in: ${answer.status} ${await answer.text()}`)
  const { token, refresh_token } = (await answer.json()) as { token: string; refresh_token: string }
  return Object.entries({ token, refresh_token }).map(([name, value]) => ({ name, value }))
}

/** A page of 'Configuración', by its menu. */
export async function openSettings(page: Page, section: string): Promise<void> {
  await page.goto(`${new URL(page.url()).origin}/chat?menu=setting`)
  await page
    .getByRole('navigation', { name: 'Secciones de configuración' })
    .getByRole('button', { name: section, exact: true })
    .click()
}

/**
 * Waits for a text that may be shown only for a moment. The page itself watches for it, beginning before the action that
 * causes it: polling from outside could miss it on a busy machine.
 */
export const waitForText = (page: Page, within: string, text: string): Promise<unknown> =>
  page.waitForFunction(
    ([within, text]) => [...document.querySelectorAll(within)].some((one) => one.textContent.includes(text)),
    [within, text] as const,
    { polling: 50 },
  )

/** Begin waiting before the action that causes the toast: a toast is gone after some seconds. */
export const waitForToast = (page: Page, text: string): Promise<unknown> =>
  waitForText(page, '[aria-label="Avisos"]', text)

export const chooseTab = (page: Page, name: 'Mis Chats' | 'Chats' | 'Resueltos'): Promise<void> =>
  tab(page, name).click()

/** The accessible name of a tab ends with its count. */
export const tab = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${name}\\b`) })

/** The customer's row in the list of a tab. */
export const rowOf = (page: Page, list: string, customer: string): Locator =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: customer })

/** The link of a row that opens its chat. */
export const linkOf = (page: Page, customer: string): Locator =>
  page.getByRole('link', { name: new RegExp(`^${customer},`) })

/** The messages of the open chat. */
export const messageLog = (page: Page, customer: string): Locator =>
  page.getByRole('log', { name: `Mensajes con ${customer}`, exact: true })

/** Our message with the given status. */
export const answerOf = (page: Page, customer: string, text: string, state: string): Locator =>
  messageLog(page, customer)
    .getByRole('article', { name: new RegExp(`^Tú, .*, ${state}$`) })
    .filter({ hasText: text })

/** Waits for the focus: it moves a moment after its target is rendered, or after a dialog closes. */
export const untilFocused = (target: Locator): Promise<void> =>
  target.and(target.page().locator(':focus')).waitFor()
/** Waits until the focus is anywhere within a dialog. */
export const untilEntered = (target: Locator): Promise<void> =>
  target.and(target.page().locator(':focus-within')).waitFor()

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Mensaje' })

/** Takes a chat: click, then confirm. */
export async function accept(page: Page, customer: string): Promise<void> {
  await rowOf(page, 'Chats', customer).getByRole('button', { name: 'Aceptar' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Aceptar esta interacción?' })
  await Promise.all([
    waitForToast(page, 'Te hemos asignado esta interaccion'),
    question.getByRole('button', { name: 'Aceptar' }).click(),
  ])
  await question.waitFor({ state: 'hidden' })
}

/** A customer with their phone: the simulator's page. */
interface Customer {
  readonly name: string
  readonly phone: Page
  writes(text: string): Promise<void>
  /** A message on the customer's phone. */
  line(text: string): Locator
}

/** A new customer, so that journeys do not depend on one another. */
export async function newCustomer(
  scenario: Scenario,
  firstName: string,
  context?: BrowserContext,
  channel = 'whatsapp',
): Promise<Customer> {
  const number = nextNumber(scenario)
  const name = `${firstName} ${number}`
  const phone = await (context ?? (await scenario.enter(firstName))).newPage()
  await phone.goto(`${scenario.simulator}/?channel=${channel}`)
  // By key: it stands below a list that still loads, and a click would meet the row that has come there.
  await phone.getByText('Nuevo cliente').press('Enter')
  await phone.getByLabel('Nombre').fill(name)
  if (channel === 'gmail')
    await phone.getByLabel('Correo', { exact: true }).fill(`cliente-${number}@correo.test`)
  await phone.getByRole('button', { name: 'Crear cliente' }).click()
  const screen = phone.getByRole('region', { name: 'Teléfono del cliente' })
  const field = screen.getByRole('textbox', { name: 'Mensaje' })
  const line = (text: string) =>
    screen.getByRole('list', { name: 'Mensajes' }).getByText(text, { exact: true })
  return {
    name,
    phone,
    line,
    async writes(text) {
      await field.fill(text)
      await field.press('Enter')
      await line(text).waitFor()
    },
  }
}
