import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { backToList, question } from '../lib/pages/navigate'
import { agentAtWork, answerOf, composer, linkOf, logIn, messageLog, tokensOf } from '../lib/pages/people'
import { changeStoredChats, storedChats } from '../lib/pages/stored-chats'
import { journey } from '../lib/scenario'
import { openVersionedServer } from '../lib/servers/newer-version'

const customer = 'Catalina Ospina'
/** Storing begins after the first screen, and waits for an idle moment. */
const storingMs = 45_000
const untilStored = (page: Page, name: RegExp) =>
  expect
    .poll(async () => (await storedChats(page))?.some((key) => name.test(key)), { timeout: storingMs })
    .toBe(true)
const untilErased = (page: Page) => expect.poll(() => storedChats(page), { timeout: storingMs }).toBe(null)
/** What shows is written when the application goes into the background. */
const writeNow = (page: Page) =>
  page.evaluate(() => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => true })
    document.dispatchEvent(new Event('visibilitychange'))
    Reflect.deleteProperty(document, 'hidden')
  })
const mark = (page: Page) => page.getByRole('status').getByText(/^Sin conexión: guardado hace /)
const list = (page: Page) => page.getByRole('list', { name: 'Mis Chats' })
const article = (page: Page) => messageLog(page, customer).getByRole('article').first()

/** Ends the sessions of Ana's browsers, as from another device of hers. */
async function endSessions(hilo: string): Promise<void> {
  const stored = await tokensOf(hilo, 'ana@hilo.demo', 'hilo-demo')
  const headers = { authorization: `Bearer ${stored.find(({ name }) => name === 'token')?.value}` }
  const answer = await fetch(`${hilo}/api/users/sessions/all/`, { headers })
  const sessions = (await answer.json()) as { uuid: string; current: boolean }[]
  for (const { uuid } of sessions.filter(({ current }) => !current))
    await fetch(`${hilo}/api/users/sessions/delete/${uuid}/`, { method: 'DELETE', headers })
}

journey(
  'what was read stays readable without a connection, and what is written arrives once',
  async ({ scenario }) => {
    const { step } = scenario
    const server = await openVersionedServer(scenario.hilo)
    onTestFinished(server.close)
    const context = await scenario.enter('ana', {
      serviceWorkers: 'allow',
      viewport: { width: 360, height: 740 },
      hasTouch: true,
      isMobile: true,
    })
    const page = await context.newPage()
    const text = 'Escrito en el ascensor'
    const written = (state: string) => answerOf(page, customer, text, state)

    await step('Ana reads a chat', async () => {
      await page.goto(server.url)
      await logIn(page, 'ana@hilo.demo')
      await linkOf(page, customer).click()
      await article(page).waitFor()
      await page.evaluate(() => navigator.serviceWorker.ready)
      await untilStored(page, /^thread /)
      await untilStored(page, /^list assigned$/)
    })
    await step('no more than fifty chats are stored, the newest', async () => {
      await changeStoredChats(page, { chats: 60 })
      await writeNow(page)
      const chats = async () => ((await storedChats(page)) ?? []).filter((key) => key.startsWith('thread '))
      await expect.poll(async () => (await chats()).length).toBe(50)
      expect((await chats()).some((key) => !key.startsWith('thread old'))).toBe(true)
    })
    await step("nothing is added to what is another person's", async () => {
      await changeStoredChats(page, { owner: 'another' })
      await writeNow(page)
      await expect.poll(async () => (await storedChats(page))?.some((key) => key.includes('old'))).toBe(false)
      await untilStored(page, /^thread /)
    })
    await step('without a connection the application opens at that chat, marked as old', async () => {
      server.cut()
      await page.goto(`${server.url}/chat?inicio`)
      await article(page).waitFor()
      await mark(page).waitFor()
    })
    await step('so do the lists', async () => {
      await backToList(page)
      await list(page).getByRole('link').first().waitFor()
      await mark(page).waitFor()
      await page.getByRole('tab', { name: /^Mis Chats/ }).click()
      await list(page).getByRole('link').first().waitFor()
      await linkOf(page, customer).click()
    })
    await step('an act that needs the server says why it fails', async () => {
      await page.getByRole('button', { name: 'Finalizar', exact: true }).click()
      await question(page).getByRole('button', { name: 'Finalizar chat' }).click()
      await question(page).getByText('Revisa tu conexión e inténtalo de nuevo.').waitFor()
      await question(page).getByRole('button', { name: 'Cancelar' }).click()
      // On a phone the menu leads to the others.
      const choose = async (name: string) => {
        await page.getByRole('button', { name: 'Más acciones', exact: true }).click()
        await page.getByRole('menuitem', { name, exact: true }).click()
      }
      for (const [name, title] of [
        ['Transferir', 'Transferir interacción'],
        ['Etiquetar', 'Etiquetas de este chat'],
        ['Llamar', `Llamar a ${customer}`],
        ['Videollamada', 'Videollamada'],
      ] as const) {
        await choose(name)
        await page.getByRole('dialog', { name: title }).waitFor()
        await page.keyboard.press('Escape')
        await page.getByRole('dialog', { name: title }).waitFor({ state: 'detached' })
      }
      await choose('Pausar')
      const pause = page.getByRole('dialog', { name: 'Pausar hasta' })
      await pause.getByRole('button', { name: /^Sin fecha/ }).click()
      await pause.getByText('Revisa tu conexión e inténtalo de nuevo.').waitFor()
      await page.keyboard.press('Escape')
      await pause.waitFor({ state: 'detached' })
    })
    await step('what she writes is queued, also over a restart', async () => {
      await composer(page).fill(text)
      await page.getByRole('button', { name: 'Enviar', exact: true }).click()
      await written('En cola').waitFor()
      await page.reload()
      await written('En cola').waitFor()
      await backToList(page)
      await list(page).getByText(`En cola: ${text}`).waitFor()
      await linkOf(page, customer).click()
    })
    await step('the connection is back: it is sent once, and nothing is old', async () => {
      server.mend()
      await written('(?:Enviado|Entregado|Leído)').waitFor({ timeout: storingMs })
      await mark(page).waitFor({ state: 'detached' })
      await page.reload()
      await written('(?:Enviado|Entregado|Leído)').waitFor()
      expect(await messageLog(page, customer).getByText(text, { exact: true }).count()).toBe(1)
    })
    await step('a chat that she lost while she had no connection goes with the next one', async () => {
      const lost = `thread ${new URL(page.url()).searchParams.get('c')}`
      await untilStored(page, new RegExp(lost))
      await backToList(page)
      await list(page).getByRole('link').first().waitFor()
      server.cut()
      await page.getByText('Sin conexión. Reintentando…').waitFor({ timeout: storingMs })
      const elsewhere = await agentAtWork(scenario, 'ana')
      await linkOf(elsewhere, customer).click()
      await elsewhere.getByRole('button', { name: 'Transferir', exact: true }).click()
      const dialog = elsewhere.getByRole('dialog', { name: 'Transferir interacción' })
      await dialog.getByRole('option', { name: /^.*Luis/ }).click()
      await dialog.getByRole('button', { name: 'Transferir', exact: true }).click()
      await linkOf(elsewhere, customer).waitFor({ state: 'detached' })
      expect(await storedChats(page)).toContain(lost)
      server.mend()
      await expect.poll(() => storedChats(page), { timeout: storingMs }).not.toContain(lost)
    })
    await step('what is older than seven days is not shown', async () => {
      await untilStored(page, /^session$/)
      await page.goto('about:blank')
      await page.goto(`${server.url}/worker.js`)
      await changeStoredChats(page, { olderByDays: 8 })
      server.cut()
      await page.goto(`${server.url}/chat`)
      await page.getByRole('button', { name: 'Reintentar' }).waitFor()
      server.mend()
      await page.reload()
      await list(page).getByRole('link').first().waitFor()
    })
    await step('a session that the server ends takes it along', async () => {
      await untilStored(page, /^list assigned$/)
      await endSessions(scenario.hilo)
      await page.getByRole('button', { name: 'Acceder' }).waitFor({ timeout: storingMs })
      await untilErased(page)
    })
    await step('so does one that has ended meanwhile, at the next start', async () => {
      await logIn(page, 'ana@hilo.demo')
      await list(page).getByRole('link').first().waitFor()
      await untilStored(page, /^list assigned$/)
      await page.goto('about:blank')
      await endSessions(scenario.hilo)
      await page.goto(`${server.url}/chat`)
      await page.getByRole('button', { name: 'Acceder' }).waitFor({ timeout: storingMs })
      await untilErased(page)
    })
    await step('and a logout', async () => {
      await logIn(page, 'ana@hilo.demo')
      await list(page).getByRole('link').first().waitFor()
      await untilStored(page, /^list assigned$/)
      await page.getByRole('button', { name: 'Más', exact: true }).click()
      await page.getByRole('menuitem', { name: 'Cerrar sesión' }).click()
      await question(page).getByRole('button', { name: 'Cerrar sesión' }).click()
      await page.getByRole('button', { name: 'Acceder' }).waitFor()
      await untilErased(page)
    })
  },
)
