import { AxeBuilder } from '@axe-core/playwright'
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { accept, agentAtWork, chooseTab, messageLog, rowOf } from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { oldTextMessage, openSimulatorControl, picture } from '../lib/servers/simulator-control'

const dayMs = 24 * 60 * 60 * 1000

const expectAccessible = async (page: Page, part: string) => {
  const { violations } = await new AxeBuilder({ page }).include(part).analyze()
  expect(violations).toEqual([])
}
const chooseFile = (within: Locator, name: string, grey: number) =>
  within
    .locator('input[type="file"]')
    .setInputFiles({ name, mimeType: 'image/png', buffer: Buffer.from(picture(grey)) })

journey('templates with a picture, an address, cards and a code reach the phone', async ({ scenario }) => {
  const { step } = scenario
  const whatsapp = await openSimulatorControl(scenario, 'whatsapp')
  const marta = await agentAtWork(scenario, 'admin')
  const customer = await whatsapp.customer('Nubia Rojas')
  const dialog = marta.getByRole('dialog')
  const thread = messageLog(marta, customer.name)
  const choose = async (title: string) => {
    await marta.getByRole('button', { name: 'Elegir plantilla' }).click()
    await dialog.getByRole('combobox').fill(title)
    await dialog.getByRole('option', { name: title }).click()
  }
  const send = async () => {
    await dialog.getByRole('button', { name: 'Enviar plantilla' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const last = async () => (await whatsapp.sees(customer)).at(-1)

  await step('Marta has a chat whose window is closed', async () => {
    await chooseTab(marta, 'Chats')
    await whatsapp.post(oldTextMessage(customer, whatsapp.account, '¿Qué hay de nuevo?', 2 * dayMs))
    await rowOf(marta, 'Chats', customer.name).waitFor()
    await accept(marta, customer.name)
  })
  await step('a template that cannot be sent is listed with the reason, and cannot be chosen', async () => {
    await marta.getByRole('button', { name: 'Elegir plantilla' }).click()
    const catalogue = dialog.getByRole('option', { name: 'Ver catalogo' })
    await catalogue.getByText('Lleva productos del catálogo').waitFor()
    await catalogue.click({ force: true })
    await dialog.getByRole('combobox').waitFor()
    await expectAccessible(marta, '[role="dialog"]')
    await dialog.getByRole('button', { name: 'Cancelar' }).click()
  })
  await step('she fills in a template with a picture and an address, and sees it', async () => {
    await choose('Novedades en tienda')
    await dialog.getByRole('button', { name: 'Enviar plantilla' }).click()
    await dialog.getByText('Elige una imagen').waitFor()
    await expectAccessible(marta, '[role="dialog"]')
    await chooseFile(dialog, 'ruana.png', 120)
    await dialog.getByRole('figure').getByRole('img', { name: 'ruana.png' }).waitFor()
    await dialog.getByLabel('Dato 2').fill('viernes')
    await dialog.getByLabel('Final de la dirección de «Ver en la web»').fill('ruanas')
    await dialog.getByText('https://tiendaandina.example/novedades/ruanas').waitFor()
    await send()
  })
  await step('the template is in the chat with its picture, and on the phone', async () => {
    const message = thread.getByRole('article').filter({ hasText: 'esto acaba de llegar' })
    await message.getByRole('button', { name: 'Ver ruana.png' }).locator('img').waitFor()
    await message.getByText('https://tiendaandina.example/novedades/ruanas').waitFor()
    await expect.poll(last).toMatchObject({
      text: 'Hola Nubia, esto acaba de llegar a la tienda. Lo apartamos hasta el viernes.',
      media: { name: 'ruana.png', mime: 'image/png' },
      links: [{ value: 'https://tiendaandina.example/novedades/ruanas' }],
    })
  })
  await step('she fills in the cards of another template', async () => {
    await choose('Temporada en tarjetas')
    for (const [at, price] of ['$ 90.000', '$ 60.000', '$ 75.000'].entries()) {
      const card = dialog.getByRole('group', { name: `Tarjeta ${at + 1}` })
      await chooseFile(card, `prenda ${at + 1}.png`, 40 + 80 * at)
      await card.getByLabel('Dato 1').fill(price)
      await card.getByLabel('Final de la dirección de «Ver prenda»').fill(`prenda-${at + 1}`)
    }
    const cards = dialog.getByRole('list', { name: 'Tarjetas de la plantilla' })
    await cards.getByRole('img', { name: 'prenda 3.png' }).waitFor()
    await cards.focus()
    await marta.keyboard.press('ArrowRight')
    await expect.poll(() => cards.evaluate(({ scrollLeft }) => scrollLeft)).toBeGreaterThan(0)
    await expectAccessible(marta, '[role="dialog"]')
    await send()
    await expect.poll(last).toMatchObject({
      cards: [
        { text: 'Ruanas: desde $ 90.000.', media: { name: 'prenda 1.png' } },
        { text: 'Sombreros: desde $ 60.000.' },
        { links: [{ value: 'https://tiendaandina.example/prendas/prenda-3' }] },
      ],
    })
    await expectAccessible(marta, '[role="log"]')
  })
  await step(
    'a template that is sent while its picture uploads leaves afterwards, unless she cancels it',
    async () => {
      let arrive = () => {}
      const slow = new Promise<void>((done) => {
        arrive = done
      })
      await marta.route('**/api/conversations/template/file/', async (route) => {
        await slow
        await route.continue()
      })
      await choose('Novedades en tienda')
      await chooseFile(dialog, 'gorro.png', 60)
      await dialog.getByLabel('Dato 2').fill('sábado')
      await dialog.getByLabel('Final de la dirección de «Ver en la web»').fill('gorros')
      const send = dialog.getByRole('button', { name: 'Enviar plantilla' })
      await send.click()
      await dialog.getByText('Se enviará en cuanto el archivo termine de subir.').waitFor()
      await expectAccessible(marta, '[role="dialog"]')
      await dialog.getByRole('button', { name: 'No enviar todavía' }).click()
      await send.click()
      await dialog.getByText('Se enviará en cuanto el archivo termine de subir.').waitFor()
      arrive()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(last).toMatchObject({ media: { name: 'gorro.png' } })
    },
  )
  await step('a code may only have characters that can be copied', async () => {
    await choose('Cupon de bienvenida')
    await dialog.getByRole('group', { name: 'Encabezado' }).getByLabel('Dato 1').fill('Nubia')
    const values = dialog.getByRole('group', { name: 'Texto' })
    await values.getByLabel('Dato 1').fill('10 %')
    const code = dialog.getByLabel('Código que el cliente copia')
    await code.fill('DEMASIADO LARGO 10')
    await dialog.getByRole('button', { name: 'Enviar plantilla' }).click()
    await dialog.getByText('Usa de 1 a 15 letras o números').waitFor()
    await code.fill('HOLA10')
    await send()
  })
  await step('her customer presses the button of a card', async () => {
    const phone = await (await scenario.enter('Nubia')).newPage()
    await phone.goto(`${scenario.simulator}/?channel=whatsapp`)
    await phone.getByRole('list', { name: 'Clientes' }).getByRole('button', { name: customer.name }).click()
    const screen = phone.getByRole('region', { name: 'Teléfono del cliente' })
    await screen.getByRole('img', { name: 'ruana.png' }).waitFor()
    await screen.getByRole('button', { name: 'Copiar código de oferta' }).waitFor()
    await screen
      .getByRole('list', { name: 'Tarjetas' })
      .getByRole('button', { name: 'Quiero sombreros' })
      .click()
    await thread.getByText('Quiero sombreros', { exact: true }).last().waitFor()
  })
})
