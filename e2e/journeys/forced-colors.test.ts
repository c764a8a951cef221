import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import { agentAtWork, linkOf, messageLog, openSettings } from '../lib/pages/people'
import { journey } from '../lib/scenario'

/** The computed colours of an element, or of its pseudo-element. */
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

journey('with forced colours, what is selected differs from what is not', async ({ scenario }) => {
  const { step } = scenario
  const page = await agentAtWork(scenario, 'ana')
  const admin = await agentAtWork(scenario, 'admin')
  for (const one of [page, admin]) await one.emulateMedia({ forcedColors: 'active' })

  await step('the open tab, the open row and the current menu entry differ from the others', async () => {
    const [open, other] = [
      page.getByRole('tab', { selected: true }),
      page.getByRole('tab', { selected: false }),
    ]
    expect((await paintOf(open)).line).not.toBe((await paintOf(other.first())).line)
    await linkOf(page, 'Jorge Peñaloza').click()
    await messageLog(page, 'Jorge Peñaloza').waitFor()
    expect(await barOf(linkOf(page, 'Jorge Peñaloza'))).toBe(true)
    const rail = page.getByRole('navigation', { name: 'Principal' })
    expect(await barOf(rail.locator('[aria-current]'))).toBe(true)
    expect(await barOf(rail.getByRole('button', { name: 'Perfil' }))).toBe(false)
  })
  await step('our bubbles have a border, as the customer’s have', async () => {
    const ours = messageLog(page, 'Jorge Peñaloza').locator('.bg-bubble-out').first()
    expect((await paintOf(ours)).width).toBe('1px')
  })
  await step('a granted permission differs from one that is not granted', async () => {
    await openSettings(admin, 'Usuarios y Permisos')
    const knobOf = (one: Locator) => one.locator('> span')
    const [granted, withheld] = [true, false].map((checked) => admin.getByRole('switch', { checked }).first())
    if (!granted || !withheld) throw new Error('There is no pair of switches.')
    await granted.waitFor()
    expect(await fillOf(granted)).not.toBe(await fillOf(withheld))
    for (const one of [granted, withheld]) expect(await fillOf(knobOf(one))).not.toBe(await fillOf(one))
  })
  await step('an agent who is away differs from one who is offline', async () => {
    const me = page.getByRole('navigation', { name: 'Principal' }).getByRole('button', { name: /^Ana/ })
    await me.click()
    await page.getByRole('menuitemradio', { name: 'Ausente' }).click()
    await page.keyboard.press('Escape')
    const dotOf = (one: Locator) => one.locator('[aria-hidden].rounded-full').last()
    const away = await paintOf(dotOf(page.getByRole('button', { name: /^Ana .*Ausente/ })))
    await page.getByRole('button', { name: 'Transferir' }).click()
    const offline = await paintOf(dotOf(page.getByRole('option', { name: /sin conexión/ }).first()))
    expect([away.fill === offline.fill, away.width, offline.width]).toEqual([false, '0px', '2px'])
    await page.keyboard.press('Escape')
    // The journeys after this one find her as she was.
    await me.click()
    await page.getByRole('menuitemradio', { name: 'Disponible' }).click()
    await page.getByRole('button', { name: /^Ana .*, en línea/ }).waitFor()
    await page.keyboard.press('Escape')
  })
  await step('the current section of the settings and the chosen theme differ from the others', async () => {
    const sections = admin.getByRole('navigation', { name: 'Secciones de configuración' })
    expect(await barOf(sections.locator('[aria-current]'))).toBe(true)
    const theme = admin.getByRole('radiogroup').last().locator('label')
    const fills = await Promise.all((await theme.all()).map(fillOf))
    expect(new Set(fills).size).toBe(2)
  })
  await step(
    'the text of a filled button differs from its fill, which the system does not replace',
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
