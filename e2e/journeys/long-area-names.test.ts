import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { chatAction, openFirst } from '../lib/pages/navigate'
import { openSettings, signedIn } from '../lib/pages/people'
import { journey, type Scenario } from '../lib/scenario'

/** The longest that the server takes: of words, and of one word. */
const names = ['Atención preferencial a clientes '.repeat(4).slice(0, 120), 'Devoluciones'.repeat(10)]

/** Other journeys use the demo's areas too: they get long names only in the answers to this page. */
async function nameAreas(page: Page): Promise<void> {
  await page.route('**/api/area/all/**', async (route) => {
    const response = await route.fetch()
    const areas: { name: string }[] = await response.json()
    await route.fulfill({
      response,
      json: areas.map((area, at) => ({ ...area, name: names[at] ?? area.name })),
    })
  })
  await page.reload()
}

/** How many pixels stand beyond the right edge of the element. */
const overflowOf = (element: Locator): Promise<number> =>
  element.evaluate((box) => box.scrollWidth - box.clientWidth)

async function enterAs(scenario: Scenario, who: string, width: number): Promise<Page> {
  const page = await signedIn(scenario, `${who}@hilo.demo`, { options: { viewport: { width, height: 740 } } })
  await nameAreas(page)
  return page
}

journey.for([360, 1440])(
  'long names of areas fit into what offers them at %i px',
  async (width, { scenario }) => {
    const { step } = scenario
    const ana = await step('Ana is at work', () => enterAs(scenario, 'ana', width))

    await step('the filter of the list stays on the screen', async () => {
      await ana.getByRole('button', { name: 'Filtrar' }).click()
      await ana.getByRole('menuitemradio', { name: names[1] ?? '' }).waitFor()
      const menu = ana.getByRole('menu', { name: 'Filtrar' })
      expect(await overflowOf(menu)).toBe(0)
      expect(await overflowOf(ana.locator('html'))).toBe(0)
      const box = await menu.boundingBox()
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width)
      await ana.keyboard.press('Escape')
    })
    await step('a transfer offers them without moving sideways', async () => {
      await openFirst(ana, 'Mis Chats')
      await chatAction(ana, 'Transferir')
      const form = ana.getByRole('dialog').getByRole('form', { name: 'Transferir interacción' })
      await form.getByText('Un área').click()
      await form.getByRole('option', { name: names[1] ?? '' }).waitFor()
      expect(await overflowOf(form)).toBe(0)
    })
    await step('the filter of Historial says how many areas are chosen', async () => {
      await ana.goto(`${scenario.hilo}/chat?menu=chat`)
      await ana.getByRole('button', { name: 'Filtrar por Área' }).click()
      await ana.getByRole('menuitemcheckbox', { name: names[0] ?? '' }).click()
      await ana.getByRole('menuitemcheckbox', { name: names[1] ?? '' }).click()
      await ana.keyboard.press('Escape')
      const chip = ana.getByRole('button', { name: `Área: ${names[0]} y 1 más` })
      const [inside, around] = await Promise.all([
        chip.getByText('y 1 más').boundingBox(),
        chip.boundingBox(),
      ])
      const rightOf = (box: typeof around) => (box?.x ?? 0) + (box?.width ?? 0)
      expect(rightOf(inside)).toBeLessThanOrEqual(rightOf(around))
    })
    const marta = await step('Marta administers the team', () => enterAs(scenario, 'admin', width))
    await step('the areas of a person wrap', async () => {
      await openSettings(marta, 'Usuarios y Permisos')
      await marta.getByRole('button', { name: /Gestionar Usuarios/u }).click()
      await marta.getByRole('button', { name: /Crear usuario/u }).click()
      const form = marta.getByRole('dialog').getByRole('form', { name: 'Crear usuario' })
      await form.getByRole('checkbox', { name: names[1] ?? '' }).waitFor()
      expect(await overflowOf(form)).toBe(0)
    })
  },
)
