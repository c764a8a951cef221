import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { accept, chooseTab, newCustomer, password, signedIn, tokensOf } from '../lib/pages/people'
import { journey } from '../lib/scenario'

journey('hints are shown on a first day where they are of use, and once', async ({ scenario }) => {
  const { step } = scenario
  const secret = `ruanas de lana ${randomUUID()}`
  const email = `nueva-${randomUUID()}@hilo.demo`
  await step('an admin adds an agent', async () => {
    const tokens = await tokensOf(scenario.hilo, 'admin@hilo.demo', password)
    const token = tokens.find(({ name }) => name === 'token')?.value ?? ''
    const answer = await fetch(`${scenario.hilo}/api/users/create/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: token },
      body: JSON.stringify({
        name: 'Nueva Duque',
        email,
        password: secret,
        areas: await areasOf(scenario.hilo, token),
      }),
    })
    expect(answer.status).toBe(200)
  })
  const page = await step('she logs in', () => signedIn(scenario, email, { secret }))
  const hint = (words: string) => page.getByRole('note').filter({ hasText: words })
  const taking = hint('«Aceptar» te deja a cargo del chat.')

  await step('where chats wait she is told what Aceptar does, until she closes that', async () => {
    await chooseTab(page, 'Chats')
    await taking.getByRole('button').click()
    await taking.waitFor({ state: 'detached' })
    await page.reload()
    await chooseTab(page, 'Chats')
    await page.getByRole('list', { name: 'Chats' }).getByRole('listitem').first().waitFor()
    expect(await taking.count()).toBe(0)
  })
  await step('in her first chat she is told how quick answers are inserted', async () => {
    const customer = await newCustomer(scenario, 'Rosario Íñiguez')
    await customer.writes('¿Abren hoy?')
    await accept(page, customer.name)
    await hint('Escribe / para insertar una respuesta rápida.').waitFor()
  })
})

async function areasOf(hilo: string, token: string): Promise<string[]> {
  const answer = await fetch(`${hilo}/api/area/all/`, { headers: { authorization: token } })
  return ((await answer.json()) as { uuid: string }[]).map(({ uuid }) => uuid)
}
