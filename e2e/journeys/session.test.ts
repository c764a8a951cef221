import { expect } from 'vitest'
import { logIn, tab, untilEntered } from '../lib/pages/people'
import { journey } from '../lib/scenario'

const enter = { name: 'Acceder' }
const pathOf = (url: string) => new URL(url).pathname

journey('login and logout redirect in every tab', async ({ scenario }) => {
  const { step } = scenario
  const page = await step('without a session the application redirects to the login', async () => {
    const page = await (await scenario.enter('ana')).newPage()
    await page.goto(`${scenario.hilo}/chat?tab=resolves`)
    await page.getByRole('button', enter).waitFor()
    await expect.poll(() => pathOf(page.url())).toBe('/')
    return page
  })
  await step('the login redirects to the page that was asked for', async () => {
    await logIn(page, 'ana@hilo.demo')
    await expect.poll(() => tab(page, 'Resueltos').getAttribute('aria-selected')).toBe('true')
  })
  await step('with a session, the login page redirects to the application', async () => {
    await page.goto(scenario.hilo)
    await tab(page, 'Mis Chats').waitFor()
    await expect.poll(() => pathOf(page.url())).toBe('/chat')
  })
  const second = await step('a second tab needs no login of its own', async () => {
    const second = await page.context().newPage()
    await second.goto(scenario.hilo)
    await tab(second, 'Mis Chats').waitFor()
    return second
  })

  const question = page.getByRole('alertdialog', { name: 'Esta seguro de cerrar la sesion?' })
  await step('logging out asks, keeps the focus on a click outside, and can be cancelled', async () => {
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await untilEntered(question)
    await page.mouse.click(4, 4)
    // A press takes the focus for a moment.
    await untilEntered(question)
    await question.getByRole('button', { name: 'Cancelar' }).click()
    await question.waitFor({ state: 'hidden' })
    expect(pathOf(page.url())).toBe('/chat')
  })
  await step('once confirmed, both tabs are at the login', async () => {
    for (const one of [page, second]) await tab(one, 'Resueltos').click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await question.getByRole('button', { name: 'Cerrar sesión' }).click()
    await Promise.all([page, second].map((one) => one.getByRole('button', enter).waitFor()))
    await expect.poll(() => [page, second].map((one) => pathOf(one.url()))).toEqual(['/', '/'])
  })
  await step('the application cannot be opened any more', async () => {
    await page.goto(`${scenario.hilo}/chat`)
    await page.getByRole('button', enter).waitFor()
  })
  await step(
    'a login in one tab logs the other in; another person starts at the first tab of the list',
    async () => {
      await logIn(page, 'luis@hilo.demo')
      for (const one of [page, second])
        await expect.poll(() => tab(one, 'Mis Chats').getAttribute('aria-selected')).toBe('true')
    },
  )
})
