import { expect } from 'vitest'
import { accept, agentAtWork, chooseTab, glimpse, linkOf, newCustomer, rowOf, toast } from './people'
import { journey } from './stage'

journey('two agents reach for one chat, and one has it', async ({ stage }) => {
  const { step } = stage
  const ana = await step('Ana is at work', () => agentAtWork(stage, 'ana'))
  const luis = await step('and so is Luis', () => agentAtWork(stage, 'luis'))
  const customer = await newCustomer(stage, 'Óscar Peñaranda')

  await step('both see who waits', async () => {
    await Promise.all([chooseTab(ana, 'Chats'), chooseTab(luis, 'Chats')])
    await customer.writes('¿Hacen envíos a Leticia?')
    await Promise.all([ana, luis].map((page) => rowOf(page, 'Chats', customer.name).waitFor()))
  })
  const question = luis.getByRole('alertdialog', { name: '¿Aceptar esta interacción?' })
  await step('Luis presses, and thinks about it', async () => {
    await rowOf(luis, 'Chats', customer.name).getByRole('button', { name: 'Aceptar' }).click()
    await question.waitFor()
  })
  await step('Ana is quicker: behind his question, the row says who took it', async () => {
    await Promise.all([glimpse(luis, 'li', 'Tomada por Ana'), accept(ana, customer.name)])
  })
  await step('and leaves', () =>
    luis.getByText(customer.name, { exact: true }).waitFor({ state: 'detached' }),
  )
  await step('he confirms too late, and reads why it is not his', async () => {
    await Promise.all([
      toast(luis, 'Ya la tomó Ana'),
      question.getByRole('button', { name: 'Aceptar' }).click(),
    ])
    await question.waitFor({ state: 'hidden' })
  })
  await step('it is in her chats, and in none of his', async () => {
    await linkOf(ana, customer.name).waitFor()
    await chooseTab(luis, 'Mis Chats')
    await luis.getByRole('list', { name: 'Mis Chats' }).waitFor()
    expect(await linkOf(luis, customer.name).count()).toBe(0)
  })
})
