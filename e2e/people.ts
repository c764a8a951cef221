import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { Stage } from './stage'

/** What people do again and again, by the roles and words that they see. */

export const password = 'hilo-demo'

export async function logIn(page: Page, email: string, secret = password): Promise<void> {
  await page.getByLabel('Correo electrónico').fill(email)
  await page.getByLabel('Contraseña', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Acceder' }).click()
}

/** At work: before the list of their own chats. */
export const agentAtWork = (stage: Stage, who: string, at = stage.hilo): Promise<Page> =>
  signedIn(stage, `${who}@hilo.demo`, { at })

interface SignedIn {
  at?: string
  secret?: string
  options?: BrowserContextOptions
}

/** With a session from the start: the login's own journeys go through its page, the others need not. */
export async function signedIn(
  stage: Stage,
  email: string,
  { at = stage.hilo, secret = password, options = {} }: SignedIn = {},
): Promise<Page> {
  const context = await stage.enter(email, {
    ...options,
    storageState: { cookies: [], origins: [{ origin: at, localStorage: await tokensOf(at, email, secret) }] },
  })
  const page = await context.newPage()
  await page.goto(`${at}/chat`)
  await page.getByRole('tab', { name: 'Mis Chats' }).waitFor()
  return page
}

/** As they stand in the browser after a login (specification). */
async function tokensOf(
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
 * What stands on the page for a moment only, two seconds for most: a busy machine may spend them between two looks from
 * outside. The page looks by itself, and from before the act that is to bring it.
 */
export const glimpse = (page: Page, within: string, text: string): Promise<unknown> =>
  page.waitForFunction(
    ([within, text]) => [...document.querySelectorAll(within)].some((one) => one.textContent.includes(text)),
    [within, text] as const,
    { polling: 50 },
  )

export const toast = (page: Page, text: string): Promise<unknown> =>
  glimpse(page, '[aria-label="Avisos"]', text)

export const chooseTab = (page: Page, name: 'Mis Chats' | 'Chats' | 'Resueltos'): Promise<void> =>
  tab(page, name).click()

/** The tab's name goes on with how many it holds. */
export const tab = (page: Page, name: string): Locator =>
  page.getByRole('tab', { name: new RegExp(`^${name}\\b`) })

/** The customer's row in the list of a tab. */
export const rowOf = (page: Page, list: string, customer: string): Locator =>
  page.getByRole('list', { name: list, exact: true }).getByRole('listitem').filter({ hasText: customer })

/** The same where the whole row opens the chat: in one's own and in the finished ones. */
export const linkOf = (page: Page, customer: string): Locator =>
  page.getByRole('link', { name: new RegExp(`^${customer},`) })

/** The messages of the open chat. */
export const log = (page: Page, customer: string): Locator =>
  page.getByRole('log', { name: `Mensajes con ${customer}`, exact: true })

/** What we answered, as far as it came. */
export const answerOf = (page: Page, customer: string, text: string, state: string): Locator =>
  log(page, customer)
    .getByRole('article', { name: new RegExp(`^Tú, .*, ${state}$`) })
    .filter({ hasText: text })

/** The focus comes by itself, a moment after what it is for was drawn, or what it was in has gone. */
export const untilFocused = (target: Locator): Promise<void> =>
  target.and(target.page().locator(':focus')).waitFor()
/** The same of a dialog, whatever in it has the focus. */
export const untilEntered = (target: Locator): Promise<void> =>
  target.and(target.page().locator(':focus-within')).waitFor()

export const composer = (page: Page): Locator => page.getByRole('textbox', { name: 'Mensaje' })

/** What a person does who takes a chat: press, read the question, confirm. */
export async function accept(page: Page, customer: string): Promise<void> {
  await rowOf(page, 'Chats', customer).getByRole('button', { name: 'Aceptar' }).click()
  const question = page.getByRole('alertdialog', { name: '¿Aceptar esta interacción?' })
  await Promise.all([
    toast(page, 'Te hemos asignado esta interaccion'),
    question.getByRole('button', { name: 'Aceptar' }).click(),
  ])
  await question.waitFor({ state: 'hidden' })
}

/** A customer with their telephone: the simulator's page. */
export interface Customer {
  readonly name: string
  readonly phone: Page
  writes(text: string): Promise<void>
  /** A line of the chat on the telephone. */
  line(text: string): Locator
}

let customers = 0

/** A new one for each journey: none depends on what another left. */
export async function newCustomer(
  stage: Stage,
  firstName: string,
  context?: BrowserContext,
  channel = 'whatsapp',
): Promise<Customer> {
  const number = `${process.pid}-${++customers}`
  const name = `${firstName} ${number}`
  const phone = await (context ?? (await stage.enter(firstName))).newPage()
  await phone.goto(`${stage.simulator}/?channel=${channel}`)
  await phone.getByText('Nuevo cliente').click()
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
