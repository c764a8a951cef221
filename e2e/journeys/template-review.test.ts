import { expect } from 'vitest'
import { cardAct, question } from '../lib/pages/navigate'
import { accept, agentAtWork, chooseTab, messageLog, openSettings, rowOf } from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { expectAccessible } from '../lib/screens/expect-accessible'
import { oldTextMessage, openSimulatorControl } from '../lib/servers/simulator-control'

const twoDaysMs = 2 * 24 * 60 * 60 * 1000
const name = 'pedido_en_tienda'

journey('a template is written in Hilo, approved by Meta, and sent', async ({ scenario }) => {
  const { step } = scenario
  const whatsapp = await openSimulatorControl(scenario, 'whatsapp')
  const marta = await agentAtWork(scenario, 'admin')
  const customer = await whatsapp.customer('Laura del Pedido')
  const dialog = marta.getByRole('dialog')
  const row = marta
    .getByRole('list', { name: 'Plantillas del canal' })
    .getByRole('listitem')
    .filter({ has: marta.getByRole('heading', { name, exact: true }) })
  const meta = await (await scenario.enter('Meta')).newPage()
  const decide = async (decision: string) => {
    const review = meta.getByRole('form', { name: 'Revisar una plantilla' })
    const list = review.getByLabel('Plantilla')
    const made = list.getByRole('option', { name: new RegExp(`^${name} `) })
    await list.focus()
    await made.waitFor({ state: 'attached' })
    await list.selectOption(await made.getAttribute('value'))
    await review.getByLabel('Decisión de Meta').selectOption(decision)
    await review.getByRole('button', { name: 'Decidir' }).click()
  }

  await step('Marta writes it with its examples, and sends it for review', async () => {
    await openSettings(marta, 'Canales')
    await cardAct(marta.getByRole('listitem').filter({ hasText: 'WhatsApp Tienda Andina' }), 'Plantillas')
    await dialog.getByRole('button', { name: 'Nueva plantilla' }).click()
    await dialog.getByLabel('Nombre', { exact: true }).fill(name)
    await dialog.getByLabel('Texto', { exact: true }).fill('Hola {{1}}, tu pedido ya está en la tienda.')
    await dialog.getByRole('button', { name: 'Agregar botón' }).click()
    await dialog.getByLabel('Texto del botón').fill('Ya voy')
    await dialog.getByLabel('Ejemplo de {{1}}').fill('Laura')
    await dialog.getByRole('figure').getByText('Laura', { exact: true }).waitFor()
    await dialog.getByRole('button', { name: 'Enviar a revisión' }).click()
    await row.getByText('En revisión', { exact: true }).waitFor()
  })
  await step('Meta refuses it: the reason is there without a reload', async () => {
    await meta.goto(`${scenario.simulator}/?channel=whatsapp`)
    await meta.getByRole('button', { name: 'Mandos de prueba' }).click()
    await decide('Rechazarla: el formato no es válido')
    await row.getByText('Rechazada', { exact: true }).waitFor()
    await row.getByText('Meta la rechazó: el formato no es válido.').waitFor()
    await expectAccessible(marta)
  })
  await step('she mends it, and Meta approves it', async () => {
    await row.getByRole('button', { name: `Editar ${name}` }).click()
    await dialog
      .getByLabel('Texto', { exact: true })
      .fill('Hola {{1}}, tu pedido ya está en la tienda de siempre.')
    await dialog.getByRole('button', { name: 'Enviar a revisión' }).click()
    await row.getByText('En revisión', { exact: true }).waitFor()
    await decide('Aprobarla')
    await row.getByText('Aprobada', { exact: true }).waitFor()
  })
  await step('an agent finds no templates of the channel', async () => {
    const ana = await agentAtWork(scenario, 'ana')
    await ana.goto(`${scenario.hilo}/chat?menu=setting&p=channels`)
    await ana.getByRole('navigation', { name: 'Principal' }).waitFor()
    expect(await ana.getByText('WhatsApp Tienda Andina').count()).toBe(0)
    expect(await ana.getByRole('button', { name: /^Más acciones de / }).count()).toBe(0)
  })
  await step('she sends it to a customer who wrote two days ago', async () => {
    await marta.goto(`${scenario.hilo}/chat`)
    await chooseTab(marta, 'Chats')
    await whatsapp.post(oldTextMessage(customer, whatsapp.account, '¿Y mi pedido?', twoDaysMs))
    await rowOf(marta, 'Chats', customer.name).waitFor()
    await accept(marta, customer.name)
    await marta.getByRole('button', { name: 'Elegir plantilla' }).click()
    await dialog.getByRole('combobox').fill('Pedido en tienda')
    await dialog.getByRole('option', { name: /Aprobada · Utilidad/ }).click()
    await dialog.getByLabel('Dato 1').fill('Laura')
    await dialog.getByRole('button', { name: 'Enviar plantilla' }).click()
    await dialog.waitFor({ state: 'detached' })
    const text = 'Hola Laura, tu pedido ya está en la tienda de siempre.'
    await messageLog(marta, customer.name).getByText(text).waitFor()
    await expect
      .poll(async () => (await whatsapp.sees(customer)).at(-1))
      .toMatchObject({ text, choices: [{ title: 'Ya voy' }] })
  })
  await step('she deletes it, and it is offered no more', async () => {
    await openSettings(marta, 'Canales')
    await cardAct(marta.getByRole('listitem').filter({ hasText: 'WhatsApp Tienda Andina' }), 'Plantillas')
    await row.getByRole('button', { name: `Borrar ${name}` }).click()
    await question(marta).getByRole('button', { name: 'Borrar', exact: true }).click()
    await question(marta).waitFor({ state: 'detached' })
    await row.waitFor({ state: 'detached' })
  })
})
