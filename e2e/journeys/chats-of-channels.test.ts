import { AxeBuilder } from '@axe-core/playwright'
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import {
  accept,
  agentAtWork,
  chooseTab,
  composer,
  linkOf,
  messageLog,
  rowOf,
  untilEntered,
  untilFocused,
} from '../lib/pages/people'
import { journey } from '../lib/scenario'
import {
  fileOf,
  oldTextMessage,
  openSimulatorControl,
  pdf,
  picture,
  voice,
} from '../lib/servers/simulator-control'

const dayMs = 24 * 60 * 60 * 1000

journey('a template is sent after the reply window has closed', async ({ scenario }) => {
  const { step } = scenario
  const whatsapp = await openSimulatorControl(scenario, 'whatsapp')
  const marta = await agentAtWork(scenario, 'admin')
  const customer = await whatsapp.customer('Nohora Cruz')

  await step('a message written two days ago arrives now', async () => {
    await chooseTab(marta, 'Chats')
    await whatsapp.post(oldTextMessage(customer, whatsapp.account, '¿Cuándo llega mi pedido?', 2 * dayMs))
    await rowOf(marta, 'Chats', customer.name).waitFor()
  })
  const choose = marta.getByRole('button', { name: 'Elegir plantilla' })
  await step('Marta takes the chat, and can only choose a template', async () => {
    await accept(marta, customer.name)
    await choose.waitFor()
    expect(await composer(marta).count()).toBe(0)
  })
  const dialog = marta.getByRole('dialog')
  await step('she finds a template and fills it in with the keyboard alone', async () => {
    await choose.focus()
    await marta.keyboard.press('Enter')
    await untilFocused(dialog.getByRole('combobox'))
    await marta.keyboard.type('camino')
    await dialog.getByRole('option', { name: /camino/i, selected: true }).waitFor()
    await marta.keyboard.press('Enter')
    await untilFocused(dialog.getByLabel('Dato 2'))
    expect(await dialog.getByLabel('Dato 1').inputValue()).toBe('Nohora')
    await marta.keyboard.type('4521')
    await marta.keyboard.press('Tab')
    await untilFocused(dialog.getByLabel('Dato 3'))
    await marta.keyboard.type('martes')
    await dialog.getByText('Hola Nohora, tu pedido 4521 salió hoy y llega el martes.').waitFor()
    const { violations } = await new AxeBuilder({ page: marta }).include('[role="dialog"]').analyze()
    expect(violations).toEqual([])
    await marta.keyboard.press('Enter')
    await dialog.waitFor({ state: 'detached' })
  })
  const said = 'Hola Nohora, tu pedido 4521 salió hoy y llega el martes.'
  await step('the template is in the chat with its status, and on the phone', async () => {
    await messageLog(marta, customer.name)
      .getByRole('article', { name: /^Tú, .*, (Enviado|Entregado|Leído)$/ })
      .filter({ hasText: said })
      .waitFor()
    await expect.poll(async () => (await whatsapp.sees(customer)).map(({ text }) => text)).toContain(said)
    await choose.waitFor()
  })
})

journey('a mail is answered', async ({ scenario }) => {
  const { step } = scenario
  const gmail = await openSimulatorControl(scenario, 'gmail')
  const marta = await agentAtWork(scenario, 'admin')
  const customer = await gmail.customer('Ligia Barrera')
  const subject = 'Cotización para dotación'

  await step('the mail arrives, and Marta takes the chat', async () => {
    await chooseTab(marta, 'Chats')
    const cc = 'Pedro Rojas <pedro.rojas@cliente.test>'
    await gmail.does(customer, { type: 'text', subject, cc, text: 'Buenas tardes.\n\nQuedo pendiente.' })
    await rowOf(marta, 'Chats', customer.name).waitFor()
    await accept(marta, customer.name)
  })
  await step('the subject is in the header of the chat and above the mail', async () => {
    await messageLog(marta, customer.name).getByText(subject, { exact: true }).waitFor()
    await marta.getByTitle(`Asunto: ${subject}`).waitFor()
  })
  await step('the mail lists its other receivers, and Marta answers all of them', async () => {
    await messageLog(marta, customer.name).getByText('Cc: Pedro Rojas (pedro.rojas@cliente.test)').waitFor()
    await marta.getByRole('button', { name: 'Responder a todos' }).click()
    await marta.getByRole('button', { name: /^Quitar a Pedro Rojas/ }).waitFor()
    const added = marta.getByRole('textbox', { name: 'Para' })
    await added.fill('bodega')
    await added.press('Enter')
    await marta.getByText('«bodega» no es un correo como nombre@empresa.com').waitFor()
    await added.fill('bodega@cliente.test')
    await added.press('Enter')
    await marta.getByRole('button', { name: 'Quitar a bodega@cliente.test' }).waitFor()
  })
  await step('the answer that she has prepared survives a reload', async () => {
    // The formats come with it.
    await marta.getByRole('button', { name: 'Vista previa' }).waitFor()
    await composer(marta).fill('Buenas tardes, va en el ')
    await composer(marta).press('Control+b')
    await marta.keyboard.type('adjunto')
    await composer(marta).press('End')
    await marta.keyboard.type('.')
    await marta.keyboard.press('Shift+Enter')
    await marta.keyboard.type('- uno')
    await marta.reload()
    await marta.getByRole('button', { name: 'Quitar a bodega@cliente.test' }).waitFor()
    await expect.poll(() => composer(marta).inputValue()).toContain('**adjunto**')
    await marta.getByRole('button', { name: 'Vista previa' }).click()
    await marta
      .getByRole('region', { name: 'Vista previa' })
      .locator('strong', { hasText: 'adjunto' })
      .waitFor()
    const { violations } = await new AxeBuilder({ page: marta }).include('form').analyze()
    expect(violations).toEqual([])
  })
  await step('her answer reaches the mailbox with the same subject, formatted, and everybody', async () => {
    await marta.getByRole('button', { name: 'Enviar' }).click()
    const sent = messageLog(marta, customer.name).getByRole('article', { name: /^Tú, .*, Enviado$/ })
    await sent.waitFor()
    await sent.locator('strong', { hasText: 'adjunto' }).waitFor()
    await sent.getByText(`Para: ${customer.name}, bodega@cliente.test`).waitFor()
    const [answer] = (await gmail.sees(customer)).filter(({ author }) => author === 'business')
    expect(answer?.text).toContain('va en el *adjunto*')
    expect(answer?.html).toContain('va en el <b>adjunto</b>')
    expect(answer?.subject).toBe(`Re: ${subject}`)
    expect([answer?.to, answer?.cc]).toEqual([
      expect.stringContaining('bodega@cliente.test'),
      'Pedro Rojas <pedro.rojas@cliente.test>',
    ])
  })
  await step('the text that the customer quotes is folded', async () => {
    await gmail.aSecondLater()
    await gmail.does(customer, { type: 'text', text: 'Muchas gracias' })
    const mail = messageLog(marta, customer.name).getByRole('article').filter({ hasText: 'Muchas gracias' })
    const fold = mail.getByRole('button', { name: 'Mostrar texto citado' })
    await fold.waitFor()
    expect(await mail.getByText('va en el *adjunto*').count()).toBe(0)
    await fold.click()
    await mail.getByText('va en el *adjunto*').waitFor()
  })
})

journey('a chat that another app handles can be read, not written to', async ({ scenario }) => {
  const { step } = scenario
  const messenger = await openSimulatorControl(scenario, 'messenger')
  const marta = await agentAtWork(scenario, 'admin')
  const customer = await messenger.customer('Rocío Peña')
  const notice = marta.getByText('Otra aplicación atiende este chat. Podrás escribir cuando te lo devuelva.')

  await step('Marta has the chat', async () => {
    await chooseTab(marta, 'Chats')
    await messenger.does(customer, { type: 'text', text: 'Buenas, una pregunta' })
    await rowOf(marta, 'Chats', customer.name).waitFor()
    await accept(marta, customer.name)
    await composer(marta).fill('Ya te cuen')
  })
  await step('another app takes over: messages still appear, the composer is gone', async () => {
    await messenger.post(standbyMessage(messenger.account, customer.id, 'Quiero hablar con el robot'))
    await notice.waitFor()
    await messageLog(marta, customer.name).getByText('Quiero hablar con el robot').waitFor()
    await composer(marta).waitFor({ state: 'detached' })
    // In the row, and in the header of the chat.
    const said = 'Gestionada fuera: la atiende otra aplicación'
    await expect.poll(() => marta.getByTitle(said).count()).toBe(2)
    await expect.poll(() => linkOf(marta, customer.name).getAttribute('aria-label')).toContain(said)
  })
  await step('the page still says so after a reload', async () => {
    await marta.reload()
    await notice.waitFor()
  })
  await step('the customer writes to Hilo again: the draft is back in the composer', async () => {
    await messenger.does(customer, { type: 'text', text: 'Mejor con una persona' })
    await expect.poll(() => composer(marta).inputValue()).toBe('Ya te cuen')
  })
})

journey('pictures, documents and voice notes of a customer can be opened', async ({ scenario }) => {
  const { step } = scenario
  const whatsapp = await openSimulatorControl(scenario, 'whatsapp')
  const marta = await agentAtWork(scenario, 'admin')
  const customer = await whatsapp.customer('Iván Duarte')

  await step('Marta has the chat', async () => {
    await chooseTab(marta, 'Chats')
    await whatsapp.does(customer, { type: 'text', text: 'Les mando unas fotos' })
    await rowOf(marta, 'Chats', customer.name).waitFor()
    await accept(marta, customer.name)
  })
  await step('three pictures, a PDF and a voice note arrive', async () => {
    for (const grey of [20, 120, 220]) {
      const file = fileOf(`foto ${grey}.png`, 'image/png', picture(grey))
      await whatsapp.does(customer, { type: 'image', file })
    }
    const document = fileOf(fileName, 'application/pdf', pdf)
    await whatsapp.does(customer, { type: 'document', file: document })
    await whatsapp.does(customer, { type: 'audio', file: fileOf('nota.mp3', 'audio/mpeg', voice()) })
  })
  const thread = messageLog(marta, customer.name)
  await step('the pictures are one album, and open in the viewer', async () => {
    const album = thread.getByRole('list', { name: 'Álbum de 3 archivos' })
    await album.locator('img').nth(2).waitFor()
    await album.getByRole('button', { name: 'Ver imagen.png' }).first().click()
    const viewer = marta.getByRole('dialog')
    await viewer.getByRole('img').waitFor()
    const before = viewer.getByRole('button', { name: 'Anterior' })
    await viewer.getByText(/^1 de 3 · /).waitFor()
    await untilEntered(viewer)
    await expect.poll(() => before.getAttribute('aria-disabled')).toBe('true')
    await marta.keyboard.press('ArrowRight')
    await viewer.getByText(/^2 de 3 · /).waitFor()
    await expect.poll(() => before.getAttribute('aria-disabled')).toBeNull()
    await marta.keyboard.press('Escape')
    await viewer.waitFor({ state: 'detached' })
  })
  await step('the PDF can be downloaded', async () => {
    const [download] = await Promise.all([
      marta.waitForEvent('download'),
      thread.getByRole('button', { name: `Descargar ${fileName}` }).click(),
    ])
    expect(download.suggestedFilename()).toBe(fileName)
  })
  await step('the name of the document is shown whole', async () => {
    await expect.poll(() => isCut(thread.getByTitle(fileName))).toBe(false)
  })
  await step('the voice note plays', async () => {
    await thread.getByRole('button', { name: 'Reproducir' }).click()
    await thread.getByRole('button', { name: 'Pausar el audio' }).waitFor()
  })
  await step('all files are listed in the contact panel', async () => {
    const aside = marta.getByRole('complementary', { name: 'Contacto' })
    await aside.getByRole('region', { name: 'Multimedia' }).getByText('4', { exact: true }).waitFor()
    const file = aside
      .getByRole('region', { name: 'Archivos adjuntos' })
      .getByRole('button', { name: `Descargar ${fileName}` })
    await file.waitFor()
    // The panel is narrower: the middle of the name is cut, never its extension.
    await expect.poll(() => isCut(file.getByTitle(fileName))).toBe(true)
    await expect.poll(() => isCut(file.getByText('embre.pdf', { exact: true }))).toBe(false)
  })
})

const fileName = 'cotización de las ruanas grises de noviembre.pdf'

/** Whether part of the text is truncated. */
const isCut = (text: Locator): Promise<boolean> =>
  text.evaluate((element) =>
    [element, ...element.children].some(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth),
  )

/** Meta's webhook for a message that another app of the page handles. */
const standbyMessage = (page: string, customer: string, text: string) => {
  const timestamp = Date.now()
  const message = { mid: `m_${customer}_${timestamp}`, text }
  return {
    object: 'page',
    entry: [
      {
        id: page,
        time: timestamp,
        standby: [{ sender: { id: customer }, recipient: { id: page }, timestamp, message }],
      },
    ],
  }
}
