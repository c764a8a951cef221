import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { describe, expect } from 'vitest'
import { chooseTab, logIn, tab } from './people'
import { journey } from './stage'

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const themes = ['light', 'dark'] as const
const screens = [
  { width: 360, height: 740, hasTouch: true, isMobile: true },
  { width: 768, height: 1024, hasTouch: true },
  { width: 1440, height: 900 },
]

async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}

describe.each(themes)('in %s', (colorScheme) => {
  journey.for(screens)('$width wide, nobody is left out', async ({ width, height, ...touch }, { stage }) => {
    const clean = (name: string, page: Page) =>
      stage.step(`${name} has no violations`, async () => expect(await violations(page)).toEqual([]))
    const viewport = { width, height }
    const page = await (
      await stage.enter('ana', { colorScheme, viewport, reducedMotion: 'reduce', ...touch })
    ).newPage()

    await page.goto(stage.hilo)
    await page.getByRole('button', { name: 'Acceder' }).waitFor()
    await clean('the login', page)
    await logIn(page, 'ana@hilo.demo', 'not-the-password')
    await page.getByRole('form').getByText('Correo o contraseña incorrectos.').waitFor()
    await clean('a refused login', page)

    await logIn(page, 'ana@hilo.demo')
    await tab(page, 'Chats').waitFor()
    await chooseTab(page, 'Chats')
    const accept = page
      .getByRole('list', { name: 'Chats', exact: true })
      .getByRole('button', { name: 'Aceptar' })
    await accept.first().waitFor()
    await clean('the list of who waits', page)
    await accept.first().click()
    await page.getByRole('alertdialog', { name: '¿Aceptar esta interacción?' }).waitFor()
    await clean('the question before accepting', page)
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('alertdialog').waitFor({ state: 'detached' })

    await chooseTab(page, 'Mis Chats')
    const mine = page.getByRole('list', { name: 'Mis Chats' }).getByRole('link')
    await mine.first().waitFor()
    await clean('her own list', page)
    await mine.first().click()
    await page.getByRole('log').getByRole('article').first().waitFor()
    await clean('an open chat', page)
    await page.getByRole('button', { name: 'Finalizar' }).click()
    await page.getByRole('alertdialog', { name: '¿Finalizar esta conversación?' }).waitFor()
    await clean('the question before finishing', page)
  })
})
