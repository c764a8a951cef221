import { expect } from 'vitest'
import { chooseMenu } from '../lib/pages/navigate'
import { accept, agentAtWork, chooseTab, messageLog } from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { insertConversations } from '../lib/servers/insert-conversations'
import { openSimulatorControl } from '../lib/servers/simulator-control'

const messages = 10_000
const wanted = 4_000

journey('Busqueda finds a word of long ago, and opens the chat there', async ({ scenario }) => {
  const { step } = scenario
  const whatsapp = await openSimulatorControl(scenario, 'whatsapp')
  const customer = await whatsapp.customer('Cliente de diez mil')
  const now = Date.now()
  await insertConversations(
    scenario.databaseUrl,
    Array.from({ length: messages }, (_, at) => ({
      phone: customer.phone ?? '',
      name: customer.name,
      text: at === wanted ? 'El código es TURPIAL azul' : `Línea ${at + 1}`,
      date: new Date(now - (messages - at) * 60_000),
      id: `wamid.${customer.phone}.${at}`,
    })),
    'read',
  )
  const ana = await agentAtWork(scenario, 'ana')
  await chooseTab(ana, 'Chats')
  await accept(ana, customer.name)
  const thread = messageLog(ana, customer.name)
  const hit = thread.getByText('El código es TURPIAL azul')
  const results = ana.getByRole('region', { name: 'Mensajes', exact: true })

  await step('Busqueda takes the letters from the first one, beside the open chat', async () => {
    const message = ana.getByRole('textbox', { name: 'Mensaje' })
    await message.click()
    // The room comes late: a slow line.
    let arrive = () => {}
    const typed = new Promise<void>((done) => {
      arrive = done
    })
    await ana.route(/\/assets\/search-[^/]*\.js$/, async (route) => {
      await typed
      await route.continue()
    })
    await ana.getByRole('button', { name: 'Busqueda', exact: true }).click()
    // 'r' is a shortcut to the message.
    await ana.keyboard.type('recibo de arriendo')
    arrive()
    const field = ana.getByRole('searchbox', { name: 'Buscar en todo' })
    await expect.poll(() => field.inputValue()).toBe('recibo de arriendo')
    expect(await message.inputValue()).toBe('')
    await ana.unrouteAll()
  })

  await step('the word is found while it is typed, without its accents, and is highlighted', async () => {
    await chooseMenu(ana, 'Busqueda')
    await ana.getByRole('searchbox', { name: 'Buscar en todo' }).fill('codigo turp')
    await expect.poll(() => results.locator('mark').allTextContents()).toEqual(['código', 'TURP'])
  })

  await step('by whom, since when, and with what Hilo wrote', async () => {
    const hits = () => results.locator('mark').allTextContents()
    const filters = ana.getByRole('button', { name: /^Filtros/ })
    await filters.click()
    const author = ana.getByRole('combobox', { name: 'Autor' })
    await author.selectOption({ label: 'Yo' })
    await ana.getByText('Sin resultados para “codigo turp”').waitFor()
    await author.selectOption({ label: 'El cliente' })
    await expect.poll(hits).toEqual(['código', 'TURP'])
    await ana.getByRole('checkbox', { name: 'Incluir lo que escribió Hilo' }).check()
    // A date as it is written here, in a browser of any language.
    await ana.getByLabel('Desde', { exact: true }).fill('1/2/2020')
    await expect.poll(() => new URL(ana.url()).searchParams.get('sf')).toBe('2020-02-01')
    await expect.poll(hits).toEqual(['código', 'TURP'])
    await ana.getByRole('button', { name: 'Quitar filtros' }).click()
    await ana.getByRole('checkbox', { name: 'Incluir lo que escribió Hilo' }).uncheck()
    await filters.click()
    await expect.poll(hits).toEqual(['código', 'TURP'])
    await ana.getByRole('searchbox', { name: 'Buscar en todo' }).focus()
  })

  await step('a hit opens the chat at the message, which flashes', async () => {
    const flashed = ana.evaluate(
      () =>
        new Promise<string | null>((resolve) => {
          document.addEventListener('animationstart', ({ animationName, target }) => {
            if (animationName === 'flash') resolve((target as HTMLElement).textContent)
          })
        }),
    )
    await ana.keyboard.press('ArrowDown')
    await ana.keyboard.press('Enter')
    await hit.waitFor()
    await expect.poll(() => hit.evaluate(isOnScreen)).toBe(true)
    expect(await flashed).toContain('TURPIAL')
    expect(await thread.getByRole('article').count()).toBeLessThan(300)
  })

  await step('a reload shows the same message again', async () => {
    await ana.reload()
    await hit.waitFor()
    await expect.poll(() => hit.evaluate(isOnScreen)).toBe(true)
  })

  await step('older and newer messages load without a jump', async () => {
    const log = thread
    for (const delta of [-4000, 12_000]) {
      await log.evaluate((element, by) => element.scrollBy(0, by), delta)
      await log
        .getByText(`Línea ${wanted + (delta > 0 ? 60 : -40)}`, { exact: true })
        .waitFor({ state: 'attached' })
    }
  })

  await step('a button leads back to the newest message', async () => {
    await ana.getByRole('button', { name: 'Ir a lo más reciente' }).click()
    await thread.getByText(`Línea ${messages}`, { exact: true }).waitFor()
    await expect.poll(() => new URL(ana.url()).searchParams.has('m')).toBe(false)
  })
})

const isOnScreen = (element: HTMLElement | SVGElement) => {
  const { top, bottom } = element.getBoundingClientRect()
  return top >= 0 && bottom <= innerHeight
}
