import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect } from 'vitest'
import {
  accept,
  agentAtWork,
  answerOf,
  chooseTab,
  composer,
  linkOf,
  messageLog,
  newCustomer,
  untilFocused,
  waitForToast,
} from '../lib/pages/people'
import { journey } from '../lib/scenario'

const pdf = { name: 'cotización.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') }

journey('a chat is answered, paused and transferred', async ({ scenario }) => {
  const { step } = scenario
  const ana = await step('Ana is at work', () => agentAtWork(scenario, 'ana'))
  const luis = await step('Luis is at work', () => agentAtWork(scenario, 'luis'))
  const customer = await newCustomer(scenario, 'Beatriz Ñungo')

  await step('Ana takes the chat of a customer', async () => {
    await chooseTab(ana, 'Chats')
    await customer.writes('¿Me cotizan diez ruanas?')
    await accept(ana, customer.name)
    await messageLog(ana, customer.name).getByText('¿Me cotizan diez ruanas?').waitFor()
  })
  await step('a slash opens the quick answers, and Enter inserts one', async () => {
    await composer(ana).fill('/')
    const list = ana.getByRole('listbox', { name: 'Respuestas rápidas' })
    await list.getByRole('option').first().waitFor()
    await ana.keyboard.press('Enter')
    await list.waitFor({ state: 'detached' })
    await expect.poll(async () => (await composer(ana).inputValue()).length).toBeGreaterThan(1)
    await composer(ana).fill('')
  })
  await step("an empty message is refused with the specification's sentence", async () => {
    await ana.getByRole('button', { name: 'Enviar' }).click()
    await ana.getByRole('form').getByRole('alert').getByText('No pudedes enviar un mensaje vacio').waitFor()
  })
  await step('a file that is no PDF is not attached', async () => {
    const file = { ...pdf, buffer: Buffer.from('MZ not a document') }
    await ana.locator('input[accept^="application/pdf"]').setInputFiles(file)
    await ana
      .getByRole('form')
      .getByRole('alert')
      .getByText('Solo se pueden adjuntar archivos PDF.')
      .waitFor()
  })
  await step('a file that is too large is not attached', async () => {
    // From the disk, as a person's: a buffer of this size travels to the browser for seconds.
    const folder = mkdtempSync(join(tmpdir(), 'hilo-e2e-large-'))
    const path = join(folder, 'grande.pdf')
    writeFileSync(path, Buffer.concat([pdf.buffer, Buffer.alloc(16 * 1024 * 1024)]))
    await ana.locator('input[accept^="application/pdf"]').setInputFiles(path)
    await ana
      .getByRole('form')
      .getByRole('alert')
      .getByText('El archivo supera el máximo de 16 MB.')
      .waitFor()
    await expect.poll(() => ana.getByRole('button', { name: 'Quitar grande.pdf' }).count()).toBe(0)
    rmSync(folder, { recursive: true })
  })
  await step('a PDF is sent with its caption', async () => {
    await ana.locator('input[accept^="application/pdf"]').setInputFiles(pdf)
    await ana.getByRole('button', { name: `Quitar ${pdf.name}` }).waitFor()
    await composer(ana).fill('La cotización que pediste')
    await ana.getByRole('button', { name: 'Enviar' }).click()
    await answerOf(ana, customer.name, 'La cotización que pediste', '(Enviado|Entregado|Leído)').waitFor()
    await messageLog(ana, customer.name)
      .getByRole('button', { name: `Descargar ${pdf.name}` })
      .waitFor()
  })
  await step('a paused chat shows that it is paused, and resumes when the customer writes', async () => {
    await ana.getByRole('button', { name: 'Pausar', exact: true }).click()
    await Promise.all([
      waitForToast(ana, 'Has pausado esta interacción'),
      ana.getByRole('button', { name: /^Sin fecha/ }).click(),
    ])
    await linkOf(ana, customer.name).getByText('en pausa').waitFor()
    await customer.writes('¿Y para mañana?')
    await ana.getByRole('button', { name: 'Pausar', exact: true }).waitFor()
  })
  await step(
    'a chat is paused until a moment with two keys, and its row says when it comes back',
    async () => {
      await composer(ana).focus()
      await ana.keyboard.press('Alt+KeyP')
      const dialog = ana.getByRole('dialog', { name: 'Pausar hasta' })
      await untilFocused(dialog.getByRole('button', { name: /^Hasta / }).first())
      // In the evening nothing of today is offered.
      if (await dialog.getByRole('button', { name: /^Hasta hoy/ }).isVisible())
        await ana.keyboard.press('ArrowDown')
      await untilFocused(dialog.getByRole('button', { name: 'Hasta mañana a las 9' }))
      await Promise.all([waitForToast(ana, 'Has pausado esta interacción'), ana.keyboard.press('Enter')])
      await linkOf(ana, customer.name).getByText('vuelve mañana a las 9').waitFor()
      await ana.getByText(/^En pausa hasta mañana a las 9, /).waitFor()
      await ana.getByRole('button', { name: 'Reanudar' }).click()
      await ana.getByRole('button', { name: 'Pausar', exact: true }).waitFor()
    },
  )
  await step('Luis, whom a note of Ana names, answers it though he may not open the chat', async () => {
    await ana.getByRole('button', { name: 'Escribir una nota interna' }).click()
    const note = ana.getByPlaceholder('Escribe una nota para tu equipo')
    await note.pressSequentially('@lui')
    await ana.getByRole('listbox', { name: 'Personas del equipo' }).getByRole('option').first().waitFor()
    await ana.keyboard.press('Enter')
    await note.pressSequentially('¿hay ruanas grises?')
    await Promise.all([
      luis.getByRole('button', { name: 'Ver la nota' }).click(),
      ana.getByRole('button', { name: 'Guardar nota' }).click(),
    ])
    const mentions = luis.getByRole('list', { name: 'Menciones' })
    const row = mentions.getByRole('listitem').filter({ hasText: '¿hay ruanas grises?' })
    await row.getByRole('button', { name: 'Responder con una nota' }).click()
    await row.getByRole('textbox', { name: /^Nota para Ana/ }).fill('Quedan doce')
    await Promise.all([
      waitForToast(luis, 'recibió tu nota'),
      row.getByRole('button', { name: 'Enviar nota' }).click(),
    ])
    await messageLog(ana, customer.name).getByText('Quedan doce').waitFor()
    await luis.getByRole('button', { name: 'Salir de las menciones' }).click()
  })
  await step('a transfer needs a chosen user', async () => {
    await ana.getByRole('button', { name: 'Transferir', exact: true }).click()
    const dialog = ana.getByRole('dialog', { name: 'Transferir interacción' })
    await dialog.getByRole('option', { name: /^.*Luis/ }).waitFor()
    await dialog.getByRole('button', { name: 'Transferir', exact: true }).click()
    await dialog.getByText('Debes seleccionar un usuario para transferir la interacción').waitFor()
  })
  await step("Luis gets the chat with a toast and the note; it leaves Ana's list", async () => {
    const dialog = ana.getByRole('dialog', { name: 'Transferir interacción' })
    const search = dialog.getByRole('combobox')
    await untilFocused(search)
    await search.pressSequentially('lui')
    await search.press('Enter')
    await dialog.getByRole('option', { name: /Luis/, selected: true }).waitFor()
    await dialog.getByRole('textbox', { name: /^Nota interna/ }).fill('Pide factura')
    await Promise.all([
      waitForToast(luis, 'Ha llegado una nueva interacción por transferencia'),
      waitForToast(ana, 'Has transferido esta interaccion'),
      luis.getByRole('button', { name: new RegExp(`^${customer.name}, de Ana.* Pide factura`) }).click(),
      ana.keyboard.press('Control+Enter'),
    ])
    await linkOf(ana, customer.name).waitFor({ state: 'detached' })
    await messageLog(luis, customer.name).getByText('Pide factura').waitFor()
  })
  await step('the address of a chat that is no longer hers says so', async () => {
    await ana.goto(luis.url())
    await ana.getByText('Este chat no existe o ya no puedes verlo').waitFor()
  })
})

journey('an expired chat becomes active when the customer writes', async ({ scenario }) => {
  const { step } = scenario
  // The demo has an expired chat: to wait for another one would take an hour.
  const name = 'Néstor Iván Cárdenas'
  const ana = await agentAtWork(scenario, 'ana')
  const expired = ana.getByText('El chat ha expirado por inactividad del cliente')
  await step('the chat is shown as expired in the list and under its messages', async () => {
    await linkOf(ana, name).getByText('expirada').waitFor()
    await linkOf(ana, name).click()
    await expired.waitFor()
  })
  await step('the customer writes, and the chat is active again', async () => {
    const phone = await (await scenario.enter('Néstor')).newPage()
    await phone.goto(scenario.simulator)
    await phone.getByRole('list', { name: 'Clientes' }).getByRole('button', { name }).click()
    const field = phone.getByRole('textbox', { name: 'Mensaje' })
    await field.fill('Recibe mi hermana, Rosa Cárdenas')
    await field.press('Enter')
    await messageLog(ana, name).getByText('Recibe mi hermana, Rosa Cárdenas').waitFor()
    await expired.waitFor({ state: 'detached' })
    await linkOf(ana, name).getByText('expirada').waitFor({ state: 'detached' })
  })
  await step('the chat can be answered', async () => {
    await composer(ana).fill('Listo, queda a su nombre')
    await composer(ana).press('Enter')
    await answerOf(ana, name, 'Listo, queda a su nombre', '(Enviado|Entregado|Leído)').waitFor()
  })
})
