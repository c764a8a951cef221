import { expect } from 'vitest'
import { logIn, tab, untilEntered } from './people'
import { journey } from './stage'

const enter = { name: 'Acceder' }
const pathOf = (url: string) => new URL(url).pathname

journey('a session opens and closes both doors, in every tab', async ({ stage }) => {
  const { step } = stage
  const page = await step('without a session the application sends to the login', async () => {
    const page = await (await stage.enter('ana')).newPage()
    await page.goto(`${stage.hilo}/chat?tab=resolves`)
    await page.getByRole('button', enter).waitFor()
    await expect.poll(() => pathOf(page.url())).toBe('/')
    return page
  })
  await step('the login leads to where she wanted to go', async () => {
    await logIn(page, 'ana@hilo.demo')
    await expect.poll(() => tab(page, 'Resueltos').getAttribute('aria-selected')).toBe('true')
  })
  await step('with a session the login sends to the application', async () => {
    await page.goto(stage.hilo)
    await tab(page, 'Mis Chats').waitFor()
    await expect.poll(() => pathOf(page.url())).toBe('/chat')
  })
  const second = await step('a second tab needs no second login', async () => {
    const second = await page.context().newPage()
    await second.goto(stage.hilo)
    await tab(second, 'Mis Chats').waitFor()
    return second
  })

  const question = page.getByRole('alertdialog', { name: 'Esta seguro de cerrar la sesion?' })
  await step(
    'logging out asks, keeps the keys when something beside it is pressed, and takes no for an answer',
    async () => {
      await page.getByRole('button', { name: 'Cerrar sesión' }).click()
      await untilEntered(question)
      await page.mouse.click(4, 4)
      expect(await question.locator(':focus').count()).toBe(1)
      await question.getByRole('button', { name: 'Cancelar' }).click()
      await question.waitFor({ state: 'hidden' })
      expect(pathOf(page.url())).toBe('/chat')
    },
  )
  await step('confirmed, both tabs are at the login', async () => {
    for (const one of [page, second]) await tab(one, 'Resueltos').click()
    await page.getByRole('button', { name: 'Cerrar sesión' }).click()
    await question.getByRole('button', { name: 'Cerrar sesión' }).click()
    await Promise.all([page, second].map((one) => one.getByRole('button', enter).waitFor()))
    await expect.poll(() => [page, second].map((one) => pathOf(one.url()))).toEqual(['/', '/'])
  })
  await step('and the way back is closed', async () => {
    await page.goto(`${stage.hilo}/chat`)
    await page.getByRole('button', enter).waitFor()
  })
  await step(
    'a login in one tab opens the other; who is not the one before begins at the beginning',
    async () => {
      await logIn(page, 'luis@hilo.demo')
      for (const one of [page, second])
        await expect.poll(() => tab(one, 'Mis Chats').getAttribute('aria-selected')).toBe('true')
    },
  )
})
