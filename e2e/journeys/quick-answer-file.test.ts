import { expect } from 'vitest'
import {
  accept,
  agentAtWork,
  chooseTab,
  composer,
  messageLog,
  newCustomer,
  waitForToast,
} from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { picture } from '../lib/servers/simulator-control'

journey('a quick answer carries a picture to the customer', async ({ scenario }) => {
  const { step } = scenario
  const ana = await agentAtWork(scenario, 'ana')
  const customer = await newCustomer(scenario, 'Teresa Catálogo')
  const tray = ana.getByRole('list', { name: 'Archivos por enviar' })

  await step('Ana creates a quick answer with a picture', async () => {
    await ana.getByRole('heading', { level: 2 }).first().getByRole('button').click()
    await ana.getByRole('menuitem', { name: 'Respuestas rápidas', exact: true }).click()
    await ana.getByRole('button', { name: '+ Agregar respuesta' }).click()
    const editor = ana.getByRole('dialog', { name: 'Agregar respuesta rápida', exact: true })
    await editor.getByLabel('Nombre').fill('ruanas-de-temporada')
    await editor.getByLabel('Tipo').selectOption('Información')
    await editor.getByLabel('Mensaje').fill('Estas son las de temporada')
    const buffer = Buffer.from(picture(90))
    await editor
      .locator('input[type="file"]')
      .setInputFiles({ name: 'ruanas.png', mimeType: 'image/png', buffer })
    await editor.getByRole('button', { name: 'Quitar ruanas.png' }).waitFor()
    await Promise.all([
      waitForToast(ana, 'Respuesta rápida guardada correctamente'),
      editor.getByRole('button', { name: 'Guardar' }).click(),
    ])
  })
  await step('she chooses it in a chat, and sees text and picture before she sends them', async () => {
    await ana.goto(`${scenario.hilo}/chat`)
    await chooseTab(ana, 'Chats')
    await customer.writes('¿Qué ruanas hay?')
    await accept(ana, customer.name)
    await messageLog(ana, customer.name).waitFor()
    await composer(ana).fill('/ruanas-de')
    const list = ana.getByRole('listbox', { name: 'Respuestas rápidas' })
    await list.getByRole('option', { name: /ruanas-de-temporada/ }).waitFor()
    await ana.keyboard.press('Enter')
    await tray.getByRole('img', { name: 'ruanas.png' }).waitFor()
    await expect.poll(() => composer(ana).inputValue()).toBe('Estas son las de temporada')
  })
  await step('the customer gets the picture with the text', async () => {
    await composer(ana).press('Enter')
    await messageLog(ana, customer.name)
      .getByRole('button', { name: /^Ver ruanas\.png/ })
      .waitFor()
    const messages = customer.phone.getByRole('list', { name: 'Mensajes' })
    await messages.getByRole('img', { name: 'ruanas.png' }).waitFor()
    await customer.line('Estas son las de temporada').waitFor()
  })
  await step('removing the picture leaves the text', async () => {
    await composer(ana).fill('/ruanas-de')
    await ana.getByRole('listbox', { name: 'Respuestas rápidas' }).getByRole('option').first().waitFor()
    await ana.keyboard.press('Enter')
    await ana.getByRole('button', { name: 'Quitar ruanas.png' }).click()
    await tray.waitFor({ state: 'detached' })
    await expect.poll(() => composer(ana).inputValue()).toBe('Estas son las de temporada')
  })
})
