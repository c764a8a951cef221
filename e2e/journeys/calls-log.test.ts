import { expect } from 'vitest'
import { agentFreeToTalk, answerButton, callBusiness, callStrip } from '../lib/pages/calls'
import { chooseMenu } from '../lib/pages/navigate'
import { agentAtWork, newCustomer } from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { violations } from '../lib/screens/axe'

journey('an admin sees who is in a call, and filters the log by the address', async ({ scenario }) => {
  const { step } = scenario
  const ana = await agentFreeToTalk(scenario, 'ana')
  const admin = await agentAtWork(scenario, 'admin')
  const speaker = await newCustomer(scenario, 'Blanca Nieves')
  const missed = await newCustomer(scenario, 'Fabio Lozano')
  const live = admin.getByRole('region', { name: 'En llamada ahora' })
  const row = (name: string) =>
    admin
      .getByRole('region', { name: /^(Perdidas|Todas|Registro)/ })
      .getByRole('link', { name: new RegExp(name) })
  await step('the agent in a call appears in the log, and leaves it afterwards', async () => {
    await chooseMenu(admin, 'Llamadas')
    const onPhone = await callBusiness(speaker.phone)
    await answerButton(ana).click()
    await onPhone.getByText(/^En llamada/).waitFor()
    await live.getByText(new RegExp(`^Ana.* con ${speaker.name}$`)).waitFor()
    expect(await violations(admin, { rules: 'all', everyRow: false })).toEqual([])
    await callStrip(ana).getByRole('button', { name: 'Colgar' }).click()
    await live.waitFor({ state: 'detached' })
  })
  await step('the filters show only unanswered calls, also after a reload', async () => {
    const onPhone = await callBusiness(missed.phone)
    await answerButton(ana).waitFor()
    await onPhone.getByRole('button', { name: 'Colgar' }).click()
    await row(missed.name).waitFor()
    await row(speaker.name).waitFor()
    await admin.getByRole('button', { name: 'Filtros', exact: true }).press('Enter')
    const form = admin.getByRole('region', { name: 'Filtros de llamadas' })
    await form.getByLabel('Resultado').selectOption('Sin contestar')
    await row(speaker.name).waitFor({ state: 'detached' })
    await row(missed.name).waitFor()
    expect(await violations(admin, { rules: 'all', everyRow: false })).toEqual([])
    await admin.reload()
    await row(missed.name).waitFor()
    expect(await row(speaker.name).count()).toBe(0)
    await form.getByRole('button', { name: 'Quitar filtros' }).click()
    await row(speaker.name).waitFor()
  })
})
