import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  accept,
  agentAtWork,
  chooseTab,
  composer,
  messageLog,
  newCustomer,
  waitForToast,
} from '../lib/pages/people'
import { journey } from '../lib/scenario'

const unsupported = 'Your browser does not support push notification'
const pdf = {
  name: 'cotizacion.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n%%EOF'),
}

/** The fields of a user that the specification names, and no others. */
const detailWithoutPermissions = (page: Page) =>
  page.route('**/api/users/session/detail', async (route) => {
    const { uuid, name, email, role, business } = await (await route.fetch()).json()
    await route.fulfill({ json: { uuid, name, email, role, business } })
  })
const menu = (page: Page, name: string): Locator =>
  page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name })

journey('missing permissions and notifications disable nothing', async ({ scenario }) => {
  const { step } = scenario
  const page = await agentAtWork(scenario, 'ana')
  const notice = page.getByRole('alert').filter({ hasText: unsupported })

  await step(
    'the application opens, and says for a moment that notifications are not supported',
    async () => {
      await detailWithoutPermissions(page)
      await page.addInitScript(() => Reflect.deleteProperty(globalThis, 'Notification'))
      await Promise.all([notice.waitFor(), page.reload()])
      await page.getByRole('tab', { name: 'Mis Chats' }).waitFor()
    },
  )
  await step('every screen has its buttons', async () => {
    for (const [section, add] of [
      ['areas', '+ Agregar area'],
      ['contacts', '+ Agregar contacto'],
      ['quick_answers', '+ Agregar respuesta'],
    ] as const) {
      await page.goto(`${scenario.hilo}/chat?section=${section}`)
      await page.getByRole('button', { name: add }).and(page.locator(':enabled')).waitFor()
    }
  })
  await step('the sentence about notifications is not shown again', async () => {
    await page.goto(`${scenario.hilo}/chat`)
    await page.getByRole('list', { name: 'Mis Chats' }).waitFor()
    expect(await notice.count()).toBe(0)
  })
  await step('the profile opens', async () => {
    await menu(page, 'Perfil').click()
    await page.getByText('ana@hilo.demo').waitFor()
  })
})

journey('the headings of the alphabetical list are in the order of the API', async ({ scenario }) => {
  const { step } = scenario
  const page = await agentAtWork(scenario, 'ana')
  const names = ['3M de Colombia', '¡Hola', 'Ñusta', '+573001112233', 'Šárka', '🌻 Sol']

  await step('contacts with such names are created', async () => {
    const statuses = await page.evaluate(
      (names) =>
        Promise.all(
          names.map(async (name) => {
            const headers = {
              authorization: `Bearer ${localStorage.getItem('token')}`,
              'content-type': 'application/json',
            }
            const body = JSON.stringify({ name, nit: 'al pie de la letra' })
            return (await fetch('/api/clients/create/', { method: 'POST', headers, body })).status
          }),
        ),
      names,
    )
    expect(new Set(statuses)).toEqual(new Set([200]))
  })
  await step('each contact is under its first letter', async () => {
    await menu(page, 'Contactos A-Z').click()
    await page.getByRole('searchbox', { name: 'Buscar contactos' }).fill('al pie de la letra')
    await page.getByText(`${names.length} contactos`, { exact: true }).waitFor()
    const shown = () =>
      page
        .getByRole('list', { name: 'Contactos por letra' })
        .locator('h3, button span.font-medium')
        .allTextContents()
    await expect
      .poll(shown)
      .toEqual([
        ...['#', '+573001112233', '¡', '¡Hola', '🌻', '🌻 Sol', '3', '3M de Colombia'],
        ...['Ñ', 'Ñusta', 'S', 'Šárka'],
      ])
  })
})

journey('a document that cannot be downloaded says why', async ({ scenario }) => {
  const { step } = scenario
  const page = await agentAtWork(scenario, 'ana')
  const customer = await newCustomer(scenario, 'Dolores Rincón')
  const download = messageLog(page, customer.name).getByRole('button', { name: `Descargar ${pdf.name}` })

  await step('an agent sends a document', async () => {
    await chooseTab(page, 'Chats')
    await customer.writes('¿Me envían la cotización?')
    await accept(page, customer.name)
    await page.locator('input[accept^="application/pdf"]').setInputFiles(pdf)
    await page.getByRole('button', { name: `Quitar ${pdf.name}` }).waitFor()
    await composer(page).fill('Aquí está')
    await page.getByRole('button', { name: 'Enviar' }).click()
    await download.waitFor()
  })
  await step("the server's error is shown", async () => {
    await page.route('**/api/files/**', (route) =>
      route.fulfill({ status: 410, json: { msg: 'Este archivo ya no está.' } }),
    )
    await Promise.all([waitForToast(page, 'Este archivo ya no está.'), download.click()])
  })
  await step('without a connection, a toast says so', async () => {
    await page.unrouteAll()
    await page.route('**/api/files/**', (route) => route.abort())
    await Promise.all([
      waitForToast(page, 'No se pudo conectar con el servidor. Revisa tu conexión e inténtalo de nuevo.'),
      download.click(),
    ])
  })
})
