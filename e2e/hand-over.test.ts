import { expect } from 'vitest'
import { accept, agentAtWork, answerOf, chooseTab, composer, linkOf, log, newCustomer, toast } from './people'
import { journey } from './stage'

const pdf = { name: 'cotización.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

journey('a chat is worked on and handed over', async ({ stage }) => {
  const { step } = stage
  const ana = await step('Ana is at work', () => agentAtWork(stage, 'ana'))
  const luis = await step('and so is Luis', () => agentAtWork(stage, 'luis'))
  const customer = await newCustomer(stage, 'Beatriz Ñungo')

  await step('Ana takes who writes', async () => {
    await chooseTab(ana, 'Chats')
    await customer.writes('¿Me cotizan diez ruanas?')
    await accept(ana, customer.name)
    await log(ana, customer.name).getByText('¿Me cotizan diez ruanas?').waitFor()
  })
  await step('a quick answer comes with a slash, and is searched without accents', async () => {
    await composer(ana).fill('/')
    const list = ana.getByRole('listbox', { name: 'Respuestas rápidas' })
    await list.getByRole('option').first().waitFor()
    await ana.keyboard.press('Enter')
    await list.waitFor({ state: 'detached' })
    expect((await composer(ana).inputValue()).length).toBeGreaterThan(1)
    await composer(ana).fill('')
  })
  await step('an empty message is refused in the words of the specification', async () => {
    await ana.getByRole('button', { name: 'Enviar' }).click()
    await toast(ana, 'No pudedes enviar un mensaje vacio').waitFor()
  })
  await step('a file that is no PDF is not attached', async () => {
    const file = { ...pdf, buffer: Buffer.from('MZ not a document') }
    await ana.locator('input[type=file]').setInputFiles(file)
    await toast(ana, 'Solo se pueden adjuntar archivos PDF.').waitFor()
  })
  await step('a PDF goes with its caption', async () => {
    await ana.locator('input[type=file]').setInputFiles(pdf)
    await ana.getByRole('button', { name: `Quitar ${pdf.name}` }).waitFor()
    await composer(ana).fill('La cotización que pediste')
    await ana.getByRole('button', { name: 'Enviar' }).click()
    await answerOf(ana, customer.name, 'La cotización que pediste', '(Enviado|Entregado|Leído)').waitFor()
    await log(ana, customer.name)
      .getByRole('button', { name: `Descargar ${pdf.name}` })
      .waitFor()
  })
  await step('she pauses it; it is marked; what the customer writes resumes it', async () => {
    await ana.getByRole('button', { name: 'Pausar' }).click()
    await toast(ana, 'Has pausado esta interacción').waitFor()
    await linkOf(ana, customer.name).getByText('en pausa').waitFor()
    await customer.writes('¿Y para mañana?')
    await ana.getByRole('button', { name: 'Pausar' }).waitFor()
  })
  await step('without a chosen user nothing is transferred', async () => {
    await ana.getByRole('button', { name: 'Transferir', exact: true }).click()
    const dialog = ana.getByRole('dialog', { name: 'Transferir interacción' })
    await dialog.getByRole('option', { name: /^.*Luis/ }).waitFor()
    await dialog.getByRole('button', { name: 'Transferir' }).click()
    await toast(ana, 'Debes seleccionar un usuario para transferir la interacción').waitFor()
  })
  await step('Luis gets it with the toast and the note; Ana has lost it', async () => {
    const dialog = ana.getByRole('dialog', { name: 'Transferir interacción' })
    await dialog.getByRole('option', { name: /Luis/ }).click()
    await dialog.getByRole('textbox', { name: /^Nota interna/ }).fill('Pide factura')
    await Promise.all([
      toast(luis, 'Ha llegado una nueva interacción por transferencia').waitFor(),
      toast(ana, 'Has transferido esta interaccion').waitFor(),
      dialog.getByRole('button', { name: 'Transferir' }).click(),
    ])
    await linkOf(ana, customer.name).waitFor({ state: 'detached' })
    await linkOf(luis, customer.name).click()
    await log(luis, customer.name).getByText('Pide factura').waitFor()
  })
  await step('a chat that is not hers any more says so', async () => {
    await ana.goto(luis.url())
    await ana.getByText('Esta conversación no existe o ya no puedes verla').waitFor()
  })
})
