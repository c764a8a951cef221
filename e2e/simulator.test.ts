import type { Page } from 'playwright-core'
import { expect } from 'vitest'
import { accept, agentAtWork, answerOf, chooseTab, composer, log, newCustomer, rowOf } from './people'
import { journey } from './stage'

const screenOf = (phone: Page) => phone.getByRole('region', { name: 'Teléfono del cliente' })
const sends = async (phone: Page, what: string) => {
  await screenOf(phone).getByLabel('Adjuntar').click()
  await screenOf(phone).getByRole('button', { name: what, exact: true }).click()
}
const actOn = async (phone: Page, text: string, act: string) => {
  const line = screenOf(phone).getByRole('list', { name: 'Mensajes' }).getByRole('listitem')
  const message = line.filter({ has: phone.getByText(text, { exact: true }) })
  await message.hover()
  await message.getByLabel('Acciones del mensaje').click()
  await message.getByRole('button', { name: act }).click()
}
const answers = async (page: Page, text: string) => {
  await composer(page).fill(text)
  await page.getByRole('button', { name: 'Enviar' }).click()
}

journey('whoever plays a customer sends all that a phone can, and turns the knobs', async ({ stage }) => {
  const { step } = stage
  const context = await stage.enter('marta y su clienta')
  const marta = await agentAtWork(stage, 'admin')
  await chooseTab(marta, 'Chats')
  const customer = await newCustomer(stage, 'Consuelo Ariza', context)
  const { name, phone } = customer
  const drawer = phone.getByRole('region', { name: 'Mandos de prueba' })

  await step('the customer opens the menu and presses a row of it', async () => {
    await customer.writes('Buenas, ¿abren hoy?')
    await screenOf(phone).getByRole('button', { name: 'Ver opciones' }).click()
    await screenOf(phone).getByRole('dialog').getByRole('button', { name: 'Envíos' }).click()
    await rowOf(marta, 'Chats', name).getByText('Envíos').first().waitFor()
    await accept(marta, name)
  })
  const thread = log(marta, name)
  await step('a PDF, a photo, a voice note, a sticker, a place and a contact arrive', async () => {
    for (const what of [
      'PDF de ejemplo',
      'Foto de ejemplo',
      'Nota de voz de ejemplo',
      'Sticker de ejemplo',
      'Ubicación',
      'Contacto',
    ])
      await sends(phone, what)
    await thread.getByText('cotización.pdf').waitFor()
    await thread.getByText('Parque de la 93').first().waitFor()
    await thread.getByText('Pedro Ruiz').first().waitFor()
    await thread.getByRole('button', { name: /imagen/i }).waitFor()
  })
  await step('the customer changes a message and takes another one back', async () => {
    await customer.writes('A las seis')
    await customer.writes('Nada, gracias')
    await actOn(phone, 'A las seis', 'Editar')
    const field = screenOf(phone).getByRole('textbox', { name: 'Mensaje' })
    await field.fill('A las siete')
    await field.press('Enter')
    await thread.getByText('A las siete').waitFor()
    await actOn(phone, 'Nada, gracias', 'Eliminar')
    await thread.getByText('Nada, gracias').waitFor({ state: 'detached' })
  })
  await step('an answer comes, and gets a heart', async () => {
    await answers(marta, 'Abrimos hasta las ocho')
    await customer.line('Abrimos hasta las ocho').waitFor()
    await actOn(phone, 'Abrimos hasta las ocho', 'Reaccionar con ❤️')
    await thread.getByText('1 reacción ❤️').waitFor()
  })
  await step('ordered to fail, the next answer fails in words; the drawer shows what went', async () => {
    await phone.getByRole('button', { name: 'Mandos de prueba' }).click()
    await drawer.getByLabel('Código').selectOption('131026 · no se puede entregar')
    await drawer.getByRole('button', { name: 'Hacer fallar' }).click()
    await drawer.getByText('Fallará el próximo.').waitFor()
    await answers(marta, 'Esta no llega')
    await thread.getByText('No se pudo entregar: el número no recibe WhatsApp.').waitFor()
    const sent = drawer.getByRole('list', { name: 'Lo que envió Hilo' })
    await sent.getByText('Rechazado 131026').waitFor()
    await sent.getByText(`${name}: Abrimos hasta las ocho`).waitFor()
  })
  await step('stopped, nothing arrives; as at the start, it does', async () => {
    await drawer.getByRole('switch', { name: 'Detener los avisos' }).check()
    await customer.writes('¿Sigues ahí?')
    await phone.getByTitle('Mandos de prueba: 1 fuera de lo normal').first().waitFor()
    expect(await thread.getByText('¿Sigues ahí?').count()).toBe(0)
    await drawer.getByRole('button', { name: 'Todo como al principio' }).click()
    await thread.getByText('¿Sigues ahí?').waitFor()
    await phone.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await answers(marta, 'Aquí sigo')
    await answerOf(marta, name, 'Aquí sigo', 'Leído').waitFor()
  })
})

journey('each channel has its telephone', async ({ stage }) => {
  const marta = await agentAtWork(stage, 'admin')
  await chooseTab(marta, 'Chats')
  const context = await stage.enter('four customers')
  for (const channel of ['telegram', 'messenger', 'instagram'])
    await stage.step(`${channel}: a press on the menu is heard`, async () => {
      const { name, phone, writes } = await newCustomer(stage, 'Duván Rey', context, channel)
      await writes('Buenas')
      await screenOf(phone).getByRole('button', { name: 'Ventas' }).click()
      await rowOf(marta, 'Chats', name).getByText('Ventas').first().waitFor()
      await phone.close()
    })
  await stage.step(
    'gmail: a letter goes with its subject and its file, and the answer comes below it',
    async () => {
      const { name, phone, writes, line } = await newCustomer(stage, 'Olga Prada', context, 'gmail')
      await screenOf(phone).getByLabel('Asunto').fill('Uniformes')
      await writes('Buenas tardes, va la lista.')
      await rowOf(marta, 'Chats', name).waitFor()
      await accept(marta, name)
      await log(marta, name).getByText('Uniformes', { exact: true }).waitFor()
      await answers(marta, 'La recibimos.')
      await line('La recibimos.').waitFor()
      await screenOf(phone).getByText('Re: Uniformes').waitFor()
    },
  )
})
