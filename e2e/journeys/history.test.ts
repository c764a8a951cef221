import { text } from 'node:stream/consumers'
import { expect } from 'vitest'
import { chooseMenu } from '../lib/pages/navigate'
import { agentAtWork, untilFocused } from '../lib/pages/people'
import { spaceBeside } from '../lib/pages/space-beside'
import { journey } from '../lib/scenario'

journey(
  'an admin finds a finished chat in Historial, reads it and saves the filter',
  async ({ scenario }) => {
    const { step } = scenario
    const page = await agentAtWork(scenario, 'admin')
    const rows = page.locator('tbody [data-row]')
    const count = page.getByRole('status').getByText(/\d interacci/)

    await step('the table shows all interactions, the last active first', async () => {
      await chooseMenu(page, 'Historial')
      await count.waitFor()
      await page
        .getByRole('columnheader', { name: 'Última actividad' })
        .and(page.locator('[aria-sort=descending]'))
        .waitFor()
    })
    await step('the words in its search are seen whole, on a tablet too', async () => {
      for (const width of [768, 900, 1024, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        await expect
          .poll(() => page.getByRole('searchbox').evaluate(spaceBeside), { message: `at ${width}` })
          .toBeGreaterThanOrEqual(0)
      }
    })
    await step('a filter narrows the table, is in the address and survives a reload', async () => {
      await page.getByRole('button', { name: 'Filtrar por Estado' }).click()
      await page.getByRole('menuitemcheckbox', { name: 'Finalizada' }).click()
      await page.keyboard.press('Escape')
      await expect.poll(() => new URL(page.url()).searchParams.get('h.status')).toBe('finished')
      await page.reload()
      await page.getByRole('button', { name: 'Estado: Finalizada' }).waitFor()
      await expect
        .poll(async () => new Set(await rows.locator('td:nth-child(2)').allInnerTexts()))
        .toEqual(new Set(['Finalizada']))
    })
    await step('the filter is saved for the business, with its count', async () => {
      await page.getByRole('button', { name: 'Filtros guardados' }).click()
      await page.getByRole('menuitem', { name: 'Guardar este filtro…' }).click()
      const dialog = page.getByRole('dialog', { name: 'Guardar filtro' })
      await dialog.getByLabel('Nombre').fill('Cerradas')
      await dialog.getByRole('switch', { name: 'Para toda la empresa' }).click()
      await dialog.getByRole('button', { name: 'Guardar' }).click()
      await dialog.waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'Cerradas' }).click()
      await page.getByRole('menuitem', { name: /^Cerradas ?\d+$/ }).waitFor()
      await page.keyboard.press('Escape')
      await untilFocused(page.getByRole('button', { name: 'Cerradas' }))
    })
    await step('a row opens its thread with the keyboard, to read', async () => {
      await rows.locator('a').first().focus()
      await page.keyboard.press('ArrowDown')
      await page.keyboard.press('Enter')
      const thread = page.getByRole('region', { name: 'Conversación del historial' })
      await thread.getByRole('article').first().waitFor()
      expect(await thread.getByRole('textbox').count()).toBe(0)
    })
    await step('the CSV file has a line for each interaction of the filter', async () => {
      const shown = Number.parseInt((await count.textContent()) ?? '', 10)
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: 'Descargar CSV' }).click(),
      ])
      const lines = (await text(await download.createReadStream())).trim().split(/\r\n/)
      expect(lines).toHaveLength(shown + 1)
      expect(lines.slice(1).every((line) => line.includes('Finalizada'))).toBe(true)
    })
  },
)
