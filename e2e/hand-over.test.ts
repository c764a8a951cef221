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
    await expect.poll(async () => (await composer(ana).inputValue()).length).toBeGreaterThan(1)
    await composer(ana).fill('')
  })
  await step('an empty message is refused in the words of the specification', async () => {
    await Promise.all([
      toast(ana, 'No pudedes enviar un mensaje vacio'),
      ana.getByRole('button', { name: 'Enviar' }).click(),
    ])
  })
  await step('a file that is no PDF is not attached', async () => {
    const file = { ...pdf, buffer: Buffer.from('MZ not a document') }
    await Promise.all([
      toast(ana, 'Solo se pueden adjuntar archivos PDF.'),
      ana.locator('input[type=file]').setInputFiles(file),
    ])
  })
  await step('nor one that the server does not take', async () => {
    const file = { ...pdf, buffer: Buffer.concat([pdf.buffer, Buffer.alloc(16 * 1024 * 1024)]) }
    await Promise.all([
      toast(ana, 'El archivo supera el máximo de 16 MB.'),
      ana.locator('input[type=file]').setInputFiles(file),
    ])
    await expect.poll(() => ana.getByRole('button', { name: `Quitar ${pdf.name}` }).count()).toBe(0)
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
    await Promise.all([
      toast(ana, 'Has pausado esta interacción'),
      ana.getByRole('button', { name: 'Pausar' }).click(),
    ])
    await linkOf(ana, customer.name).getByText('en pausa').waitFor()
    await customer.writes('¿Y para mañana?')
    await ana.getByRole('button', { name: 'Pausar' }).waitFor()
  })
  await step('without a chosen user nothing is transferred', async () => {
    await ana.getByRole('button', { name: 'Transferir', exact: true }).click()
    const dialog = ana.getByRole('dialog', { name: 'Transferir interacción' })
    await dialog.getByRole('option', { name: /^.*Luis/ }).waitFor()
    await Promise.all([
      toast(ana, 'Debes seleccionar un usuario para transferir la interacción'),
      dialog.getByRole('button', { name: 'Transferir' }).click(),
    ])
  })
  await step('Luis gets it with the toast and the note; Ana has lost it', async () => {
    const dialog = ana.getByRole('dialog', { name: 'Transferir interacción' })
    await dialog.getByRole('option', { name: /Luis/ }).click()
    await dialog.getByRole('textbox', { name: /^Nota interna/ }).fill('Pide factura')
    await Promise.all([
      toast(luis, 'Ha llegado una nueva interacción por transferencia'),
      toast(ana, 'Has transferido esta interaccion'),
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

journey('an expired chat comes back with its customer', async ({ stage }) => {
  const { step } = stage
  // Of the demo: the clock of a real day would take an hour.
  const name = 'Néstor Iván Cárdenas'
  const ana = await agentAtWork(stage, 'ana')
  const expired = ana.getByText('La conversación ha expirado por inactividad del cliente')
  await step('it is marked in the list, and says so under its messages', async () => {
    await linkOf(ana, name).getByText('expirada').waitFor()
    await linkOf(ana, name).click()
    await expired.waitFor()
  })
  await step('the customer writes, and it is alive again', async () => {
    const phone = await (await stage.enter('Néstor')).newPage()
    await phone.goto(stage.simulator)
    await phone.getByRole('list', { name: 'Clientes' }).getByRole('button', { name }).click()
    const field = phone.getByRole('textbox', { name: 'Mensaje' })
    await field.fill('Recibe mi hermana, Rosa Cárdenas')
    await field.press('Enter')
    await log(ana, name).getByText('Recibe mi hermana, Rosa Cárdenas').waitFor()
    await expired.waitFor({ state: 'detached' })
    await linkOf(ana, name).getByText('expirada').waitFor({ state: 'detached' })
  })
  await step('and can be answered', async () => {
    await composer(ana).fill('Listo, queda a su nombre')
    await composer(ana).press('Enter')
    await answerOf(ana, name, 'Listo, queda a su nombre', '(Enviado|Entregado|Leído)').waitFor()
  })
})
