import { buffer, text } from 'node:stream/consumers'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { chooseMenu } from '../lib/pages/navigate'
import { agentAtWork } from '../lib/pages/people'
import { journey } from '../lib/scenario'

journey('an admin reads Estadisticas, and each number opens what it counts', async ({ scenario }) => {
  const { step } = scenario
  const page = await agentAtWork(scenario, 'admin')
  const inHistory = page.getByRole('status').getByText(/\d interacci/)
  const countIn = async (one: Locator) => Number.parseInt((await one.textContent()) ?? '', 10)
  /** How many more the list has than the number that leads to it. What has just changed is counted a second or two later: one looks again. */
  const difference = async (number: Locator, listIsShown: () => Promise<void>) => {
    const shown = await countIn(number)
    expect(shown).toBeGreaterThan(0)
    await number.click()
    await listIsShown()
    const listed = await countIn(inHistory)
    await page.goBack()
    await number.waitFor()
    return listed - shown
  }

  await step("'Ahora' shows the team, and a number opens the list that it counts", async () => {
    await chooseMenu(page, 'Estadisticas')
    await page.getByRole('table', { name: 'Por área' }).waitFor()
    const active = page.getByRole('link', { name: /^Ahora, Activas: \d+\. Ver en Historial$/ })
    await expect
      .poll(() =>
        difference(active, async () => {
          await page.getByRole('button', { name: /^Estado: / }).waitFor()
          expect(new URL(page.url()).searchParams.get('h.status')).toBe('assigned')
        }),
      )
      .toBe(0)
  })

  await step(
    'a period is chosen by keyboard, is in the address, and has its numbers beside the charts',
    async () => {
      await page.getByRole('radio', { name: 'Ahora' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.getByRole('radio', { name: '7 días' }).focus()
      await page.keyboard.press('ArrowRight')
      await page.getByRole('table', { name: 'Nuevas por canal: los mismos números' }).waitFor()
      await expect.poll(() => new URL(page.url()).searchParams.get('r')).toBe('days30')
      await page.reload()
      await page.getByRole('table', { name: 'Tiempos: los mismos números' }).waitFor()
    },
  )

  await step('the report is printed whole, as dark letters also where the screen is dark', async () => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.locator('html[data-theme="dark"]').waitFor()
    const read = () =>
      page.evaluate(() => ({
        pages: document.documentElement.scrollHeight / innerHeight,
        scheme: getComputedStyle(document.documentElement).colorScheme,
      }))
    await expect.poll(async () => (await read()).pages).toBeGreaterThan(2)
    expect((await read()).scheme).toBe('light')
    expect(await page.getByRole('navigation', { name: 'Principal' }).isVisible()).toBe(false)
    await page.emulateMedia({ media: null, colorScheme: null })
  })

  await step(
    'a number of a row opens exactly its interactions, with a filter that can be removed',
    async () => {
      const row = page
        .getByRole('table', { name: 'Nuevas por día y hora: los mismos números' })
        .getByRole('row')
        .nth(1)
      const number = row.getByRole('link').first()
      await expect
        .poll(() => difference(number, () => page.getByRole('button', { name: /^Hora: / }).waitFor()))
        .toBe(0)
      // Far below the first screen: Back returns to the same place.
      await expect.poll(() => number.evaluate((one) => one === document.activeElement)).toBe(true)
      const isOnScreen = () =>
        number.evaluate(
          (one) => one.getBoundingClientRect().top > 0 && one.getBoundingClientRect().bottom < innerHeight,
        )
      await expect.poll(isOnScreen).toBe(true)
    },
  )

  await step('a filter holds for every number of the page, and stays after a reload', async () => {
    await page.getByRole('combobox', { name: 'Canal' }).selectOption({ label: 'WhatsApp' })
    const channels = page.getByRole('table', { name: 'Nuevas por canal: los mismos números' })
    await expect.poll(() => channels.getByRole('row').count()).toBe(2)
    await expect
      .poll(() => page.getByRole('table', { name: 'Por canal', exact: true }).getByRole('row').count())
      .toBe(2)
    await page.reload()
    await expect.poll(() => channels.getByRole('row').count()).toBe(2)
    await page.getByRole('button', { name: 'Quitar filtros' }).click()
    await expect.poll(() => channels.getByRole('row').count()).toBeGreaterThan(2)
  })

  await step('a chart can be saved as a picture and as numbers', async () => {
    const save = async (name: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name }).click(),
      ])
      return download
    }
    await page.getByRole('button', { name: 'Mostrar la gráfica Nuevas por canal' }).click()
    await page.getByRole('region', { name: 'Nuevas por canal', exact: true }).locator('svg[role]').waitFor()
    const picture = await save('Descargar la gráfica Nuevas por canal como imagen PNG')
    expect(picture.suggestedFilename()).toMatch(/^Nuevas por canal, .+\.png$/u)
    const bytes = await buffer(await picture.createReadStream())
    expect(bytes.toString('latin1', 1, 4)).toBe('PNG')
    // The chart itself, not one of its signs.
    expect(Math.min(bytes.readUInt32BE(16), bytes.readUInt32BE(20))).toBeGreaterThan(200)
    const numbers = await save('Descargar los números de Nuevas por canal en CSV')
    const lines = (await text(await numbers.createReadStream())).trim().split('\r\n')
    expect(lines[0]).toContain('"Qué";"Período";"Antes"')
    expect(lines.length).toBeGreaterThan(2)
  })
})

journey('an agent sees only their own numbers', async ({ scenario }) => {
  const page = await agentAtWork(scenario, 'ana')
  await scenario.step('an agent sees themselves, and what they finished', async () => {
    await chooseMenu(page, 'Estadisticas')
    const people = page.getByRole('table', { name: 'Por persona' })
    await people.waitFor()
    expect(await people.getByRole('row').count()).toBe(2)
    await page.getByText('Ves lo que puedes atender').waitFor()
  })
})
