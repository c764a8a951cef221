import { mkdirSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { agentAtWork, logIn, waitForToast } from '../lib/pages/people'
import { journey, type Scenario } from '../lib/scenario'
import { expectAccessible } from '../lib/screens/expect-accessible'
import { startAnotherApi } from '../lib/servers/another-api'

const shots = process.env.SIGNUP_SHOTS
/** Pictures of a step at both ends of the widths, where somebody asks for them. */
async function picture(page: Page, name: string): Promise<void> {
  if (!shots) return
  mkdirSync(shots, { recursive: true })
  const before = page.viewportSize()
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 900 })
    await page.screenshot({ path: `${shots}/${name}-${width}.png` })
  }
  if (before) await page.setViewportSize(before)
}

/** At both ends of the widths. */
async function expectAccessibleAtAllWidths(page: Page): Promise<void> {
  const before = page.viewportSize()
  for (const width of [360, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    await expectAccessible(page)
  }
  if (before) await page.setViewportSize(before)
}

const channels = async (page: Page, { hilo }: Pick<Scenario, 'hilo'>) => {
  await page.goto(`${hilo}/chat?menu=setting&p=channels`)
  await page.getByRole('list', { name: 'Canales conectados' }).waitFor()
}
/** From 'Canales' to our page, which has loaded the script. */
async function begin(
  page: Page,
  scenario: Pick<Scenario, 'hilo'>,
  { onPhone = false, loaded = 'Abrir Facebook' } = {},
): Promise<void> {
  await channels(page, scenario)
  await page.getByRole('button', { name: 'Conectar canal' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'WhatsApp' }).check({ force: true })
  const button = dialog.getByRole('button', { name: 'Conectar con Facebook' })
  await button.waitFor()
  await picture(page, '1-oferta')
  if (onPhone) await dialog.getByRole('checkbox', { name: /sigue en la app/ }).check()
  await button.click()
  await page.getByRole('button', { name: loaded }).waitFor()
}
/** What a person decides in the window. */
async function decide(
  page: Page,
  act: (window: Page) => Promise<void>,
  open = 'Abrir Facebook',
): Promise<void> {
  const [window] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: open }).click(),
  ])
  await window.getByRole('heading', { name: 'Conectar una cuenta con Hilo' }).waitFor()
  await picture(window, '3-ventana')
  await act(window)
}
/** Presses what closes the window, often before the click has ended: the click fails then, and the window is what counts. */
const pressLast = (window: Page, name: string) =>
  Promise.all([
    window.waitForEvent('close'),
    window
      .getByRole('button', { name })
      .click()
      .catch(() => {}),
  ])
const finish =
  (number: string, outcome = 'finish') =>
  async (window: Page) => {
    await window.getByRole('textbox', { name: 'Número' }).fill(number)
    await window.getByLabel('Cómo termina').selectOption(outcome)
    await pressLast(window, 'Terminar')
  }
const cardOf = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Canales conectados' }).getByRole('listitem').filter({ hasText: name })

journey('an admin connects a number with Facebook', async ({ scenario }) => {
  const { step } = scenario
  const marta = await agentAtWork(scenario, 'admin')

  await step('a blocker that keeps the script away is said, and loading again goes on', async () => {
    await marta.route('**/facebook/sdk.js', (route) => route.abort())
    await begin(marta, scenario, { loaded: 'Cargar otra vez' })
    await marta.getByText(/bloqueador de anuncios no lo deja/).waitFor()
    await picture(marta, 'fallo-sin-script')
    await marta.unroute('**/facebook/sdk.js')
    await marta.getByRole('button', { name: 'Cargar otra vez' }).click()
    await marta.getByRole('button', { name: 'Abrir Facebook' }).waitFor()
  })
  await step("Meta's script runs on a page of its own, and nowhere else", async () => {
    await begin(marta, scenario)
    expect(new URL(marta.url()).pathname).toBe('/conectar/whatsapp')
    // What opened it is in no address that others read.
    expect(new URL(marta.url()).hash).toBe('')
    await picture(marta, '2-pagina')
    await expectAccessibleAtAllWidths(marta)
  })
  await step('a window that is cancelled says where it stopped, and may be opened again', async () => {
    await decide(marta, async (window) => {
      await window.getByLabel('Paso en que se cancela').selectOption('PHONE_NUMBER_VERIFICATION')
      await pressLast(window, 'Cancelar')
    })
    await marta.getByText('Paso en que se detuvo: verificar el número.').waitFor()
    await picture(marta, 'fallo-cancelada')
    await decide(marta, (window) => window.close(), 'Abrir Facebook otra vez')
    await marta.getByText(/se cerró sin terminar/).waitFor()
    await picture(marta, 'fallo-cerrada')
    await decide(marta, finish('+57 300 555 0101', 'error'), 'Abrir Facebook otra vez')
    await marta.getByText('Lo que dijo Meta: This number is already in use. 524126.').waitFor()
    await picture(marta, 'fallo-de-meta')
  })
  await step('the keyboard alone connects it', async () => {
    const again = marta.getByRole('button', { name: 'Abrir Facebook otra vez' })
    await again.focus()
    const [window] = await Promise.all([marta.waitForEvent('popup'), marta.keyboard.press('Enter')])
    await finish('+57 300 555 0101')(window)
    await marta.getByRole('heading', { name: '+57 300 555 0101 quedó conectado' }).waitFor()
    await picture(marta, '4-conectado')
    await expectAccessibleAtAllWidths(marta)
  })
  await step("it stands in 'Canales', and receives", async () => {
    await marta.getByRole('link', { name: 'Volver a Canales' }).click()
    await cardOf(marta, 'Tienda Andina').first().waitFor()
    expect(await marta.getByRole('region', { name: /a medio conectar/ }).count()).toBe(0)
    await picture(marta, '5-canales')
  })
})

journey('each failure of Meta has its way back', async ({ scenario }) => {
  const { step } = scenario
  const marta = await agentAtWork(scenario, 'admin')
  const failures: readonly (readonly [outcome: string, says: RegExp, back: string])[] = [
    ['only_waba', /pero sin número/, 'Volver a intentar'],
    ['wrong_waba', /no abre esa cuenta/, 'Abrir Facebook otra vez'],
    ['expired_code', /venció antes de usarse/, 'Abrir Facebook otra vez'],
    ['no_permission', /Falta un permiso/, 'Abrir Facebook otra vez'],
    ['register:133006', /no se ha verificado/, 'Volver a intentar'],
    ['register:133010', /Meta no registró el número/, 'Volver a intentar'],
    ['register:133016', /demasiadas veces/, 'Volver a intentar'],
    ['subscribe:200', /no dejó suscribir/, 'Volver a intentar'],
  ]
  for (const [at, [outcome, says, back]] of failures.entries())
    await step(`${outcome} is said on the page and in Canales`, async () => {
      await begin(marta, scenario)
      await decide(marta, finish(`+57 300 555 020${at}`, outcome))
      await marta.getByRole('heading', { name: 'No se pudo conectar' }).waitFor()
      await marta.getByText(says).waitFor()
      await picture(marta, `fallo-${outcome.replace(':', '-')}-pagina`)
      await marta.getByRole('link', { name: 'Volver a Canales' }).click()
      const region = marta.getByRole('region', { name: /a medio conectar/ })
      await region.getByText(says).waitFor()
      await region.getByRole('button', { name: back }).waitFor()
      await picture(marta, `fallo-${outcome.replace(':', '-')}`)
      if (at === 0) await expectAccessibleAtAllWidths(marta)
    })
  await step('the PIN that the number has is asked for', async () => {
    await begin(marta, scenario)
    await decide(marta, finish('+57 300 555 0299', 'pin'))
    await marta.getByRole('link', { name: 'Volver a Canales' }).click()
    const region = marta.getByRole('region', { name: '+57 300 555 0299 quedó a medio conectar' })
    await region.getByLabel('PIN de seis números').fill('246810')
    await picture(marta, 'fallo-pin')
    await expectAccessibleAtAllWidths(marta)
    await Promise.all([
      waitForToast(marta, '+57 300 555 0299 quedó conectado'),
      region.getByRole('button', { name: 'Volver a intentar' }).click(),
    ])
    await region.waitFor({ state: 'detached' })
  })
  await step('a number that stays on its phone is connected without being registered', async () => {
    await begin(marta, scenario, { onPhone: true })
    await marta.getByText(/los chats siguen ahí/).waitFor()
    await picture(marta, '2-pagina-telefono')
    await decide(marta, finish('+57 300 555 0300'))
    await marta.getByRole('heading', { name: '+57 300 555 0300 quedó conectado' }).waitFor()
  })
})

journey("Meta's script has a host of its own, where the operator gives it one", async ({ scenario }) => {
  const { step } = scenario
  const api = await startAnotherApi(scenario, {
    own: 'hilo.tienda.localhost',
    signup: 'conectar.tienda.localhost',
  })
  try {
    const hilo = `http://hilo.tienda.localhost:${api.port}`
    const marta = await (await scenario.enter('Marta')).newPage()
    await step('she logs in at Hilo, and connects at the other host', async () => {
      await marta.goto(hilo)
      await logIn(marta, 'admin@hilo.demo')
      await marta.getByRole('tab', { name: 'Mis Chats' }).waitFor()
      await begin(marta, { hilo })
      expect(marta.url()).toBe(`http://conectar.tienda.localhost:${api.port}/conectar/whatsapp`)
      expect(await marta.evaluate(() => localStorage.length)).toBe(0)
    })
    await step('its window tells it how it ended, and it tells Hilo', async () => {
      await decide(marta, async (window) => {
        await window.getByLabel('Paso en que se cancela').selectOption('PHONE_NUMBER_VERIFICATION')
        await pressLast(window, 'Cancelar')
      })
      await marta.getByText('Paso en que se detuvo: verificar el número.').waitFor()
    })
    await step('the way back leads to Hilo, where she is still logged in', async () => {
      await marta.getByRole('link', { name: 'Volver a Canales' }).click()
      await marta.waitForURL(`${hilo}/chat?menu=setting&p=channels`)
      await marta.getByRole('region', { name: /a medio conectar/ }).waitFor()
    })
  } finally {
    await api.kill()
  }
})
