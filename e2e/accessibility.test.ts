import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from 'playwright-core'
import { chooseTab, logIn, tab } from './people'
import { journey } from './stage'

const rules = ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']
const themes = ['light', 'dark'] as const
const screens = [
  { width: 360, height: 740, hasTouch: true, isMobile: true },
  { width: 768, height: 1024, hasTouch: true },
  { width: 1440, height: 900 },
]

/** Each with its place and the reason: enough to mend it without running axe again. */
async function violations(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).withTags(rules).analyze()
  return violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
}

journey.for(screens)('$width wide, nobody is left out', async ({ width, height, ...touch }, { stage }) => {
  const viewport = { width, height }
  const context = await stage.enter('ana', { viewport, reducedMotion: 'reduce', ...touch })
  const page = await context.newPage()
  const clean = async (name: string) => {
    for (const colorScheme of themes) {
      await stage.step(`${name} in ${colorScheme}`, async () => {
        await page.emulateMedia({ colorScheme })
        await page.locator(`[data-theme=${colorScheme}]`).waitFor()
        const found = await violations(page)
        if (found.length > 0) throw new Error(found.join('\n'))
      })
    }
  }
  const dialog = page.getByRole('alertdialog')

  await page.goto(stage.hilo)
  await page.getByRole('button', { name: 'Acceder' }).waitFor()
  await clean('the login')
  await logIn(page, 'ana@hilo.demo')
  await tab(page, 'Chats').click()
  const accept = page
    .getByRole('list', { name: 'Chats', exact: true })
    .getByRole('button', { name: 'Aceptar' })
  await accept.first().waitFor()
  await clean('the list of who waits')
  await accept.first().click()
  await dialog.getByText('¿Aceptar esta interacción?').waitFor()
  await clean('the question before accepting')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await dialog.waitFor({ state: 'detached' })

  await chooseTab(page, 'Mis Chats')
  await page.getByRole('list', { name: 'Mis Chats' }).getByRole('link').first().click()
  await page.getByRole('log').getByRole('article').first().waitFor()
  await clean('an open chat')
  await page.getByRole('button', { name: 'Finalizar' }).click()
  await dialog.getByText('¿Finalizar esta conversación?').waitFor()
  await clean('the question before finishing')
})
