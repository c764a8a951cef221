import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { agentAtWork, linkOf, log, openSettings } from './people'
import { journey } from './stage'

/** What the system's palette leaves of an element, or of the bar before it. */
const paintOf = (one: Locator, pseudo?: string) =>
  one.evaluate((element, pseudo) => {
    const { backgroundColor, borderBottomColor, borderBottomWidth, content } = getComputedStyle(
      element,
      pseudo,
    )
    return { fill: backgroundColor, line: borderBottomColor, width: borderBottomWidth, content }
  }, pseudo)
const fillOf = async (one: Locator) => (await paintOf(one)).fill
const barOf = async (one: Locator) => (await paintOf(one, '::before')).content !== 'none'

journey('in the system’s colours what is chosen can be told from what is not', async ({ stage }) => {
  const { step } = stage
  const page = await agentAtWork(stage, 'ana')
  const admin = await agentAtWork(stage, 'admin')
  for (const one of [page, admin]) await one.emulateMedia({ forcedColors: 'active' })

  await step('the open tab, the open row, the entry of the rail', async () => {
    const [open, other] = [
      page.getByRole('tab', { selected: true }),
      page.getByRole('tab', { selected: false }),
    ]
    expect((await paintOf(open)).line).not.toBe((await paintOf(other.first())).line)
    await linkOf(page, 'Jorge Peñaloza').click()
    await log(page, 'Jorge Peñaloza').waitFor()
    expect(await barOf(linkOf(page, 'Jorge Peñaloza'))).toBe(true)
    const rail = page.getByRole('navigation', { name: 'Principal' })
    expect(await barOf(rail.locator('[aria-current]'))).toBe(true)
    expect(await barOf(rail.getByRole('button', { name: 'Perfil' }))).toBe(false)
  })
  await step('who said what: a bubble of ours has a line as the customer’s has', async () => {
    const ours = log(page, 'Jorge Peñaloza').locator('.bg-bubble-out').first()
    expect((await paintOf(ours)).width).toBe('1px')
  })
  await step('a permission that is given, and one that is not', async () => {
    await openSettings(admin, 'Usuarios y Permisos')
    const knobOf = (one: Locator) => one.locator('> span')
    const [given, withheld] = [true, false].map((checked) => admin.getByRole('switch', { checked }).first())
    if (!given || !withheld) throw new Error('There are two.')
    await given.waitFor()
    expect(await fillOf(given)).not.toBe(await fillOf(withheld))
    for (const one of [given, withheld]) expect(await fillOf(knobOf(one))).not.toBe(await fillOf(one))
  })
  await step('who is away, and who is not there', async () => {
    const me = page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: /^Ana/ })
    await me.click()
    await page.getByRole('menuitemradio', { name: 'Ausente' }).click()
    await page.keyboard.press('Escape')
    const dotOf = (one: Locator) => one.locator('[aria-hidden].rounded-full').last()
    const away = await paintOf(dotOf(page.getByRole('button', { name: /^Ana .*Ausente/ })))
    await page.getByRole('button', { name: 'Transferir' }).click()
    const gone = await paintOf(dotOf(page.getByRole('option', { name: /sin conexión$/ }).first()))
    expect([away.fill === gone.fill, away.width, gone.width]).toEqual([false, '0px', '2px'])
    await page.keyboard.press('Escape')
  })
  await step('the section of the settings, and the theme', async () => {
    const sections = admin.getByRole('navigation', { name: 'Secciones de configuración' })
    expect(await barOf(sections.locator('[aria-current]'))).toBe(true)
    const theme = admin.getByRole('radiogroup').last().locator('label')
    const fills = await Promise.all((await theme.all()).map(fillOf))
    expect(new Set(fills).size).toBe(2)
  })
  await step(
    'what is written on a fill is not of its colour, nor of the ground that the system lays',
    async () => {
      const primary = admin.getByRole('button', { name: 'Gestionar Usuarios' })
      const { color, backgroundColor, adjust } = await primary.evaluate((element) => {
        const { color, backgroundColor, forcedColorAdjust: adjust } = getComputedStyle(element)
        return { color, backgroundColor, adjust }
      })
      expect([color === backgroundColor, adjust]).toEqual([false, 'none'])
    },
  )
})
