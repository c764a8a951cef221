import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  accept,
  agentAtWork,
  answerOf,
  chooseTab,
  composer,
  log,
  newCustomer,
  rowOf,
  untilFocused,
} from './people'
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
    await phone.getByTitle('Mandos de prueba: 1 fuera de lo normal').first().waitFor()
    await customer.writes('¿Sigues ahí?')
    expect(await thread.getByText('¿Sigues ahí?').count()).toBe(0)
    await drawer.getByRole('button', { name: 'Todo como al principio' }).click()
    await thread.getByText('¿Sigues ahí?').waitFor()
    await phone.keyboard.press('Escape')
    await drawer.waitFor({ state: 'hidden' })
    await answers(marta, 'Aquí sigo')
    await answerOf(marta, name, 'Aquí sigo', 'Leído').waitFor()
  })
})

journey(
  'a new customer has the number that was typed, or none is made; a number that passes on leaves nothing that reads like one',
  async ({ stage }) => {
    const { step } = stage
    const page = await (await stage.enter('who plays the customers')).newPage()
    let businessesCome = () => {}
    const held = new Promise<void>((resolve) => {
      businessesCome = resolve
    })
    await page.route('**/__ctl/whatsapp/accounts', (route) => held.then(() => route.continue()))
    await page.goto(`${stage.simulator}/?channel=whatsapp`)
    const people = page.getByRole('list', { name: 'Clientes' })
    await step('nobody is made before it is known whom they write to', async () => {
      await page.getByLabel('Le escribes a').waitFor()
      expect(await page.getByText('Nuevo cliente').isVisible()).toBe(false)
      businessesCome()
    })
    const field = page.getByLabel('Teléfono (opcional)')
    const passesOn = page.getByLabel('Era de otra persona, y ahora es de esta')
    const creates = async (name: string) => {
      await page.getByLabel('Nombre').fill(name)
      await page.getByRole('button', { name: 'Crear cliente' }).click()
    }
    const opens = () => page.getByText('Nuevo cliente').click()
    const stands = (name: string, as: string) =>
      people.getByRole('listitem').filter({ hasText: name }).getByText(as, { exact: true }).waitFor()
    /** One that no other journey plays. */
    const number = String(process.pid).padStart(7, '0').slice(-7)
    const shown = `+57 311 ${number.slice(0, 3)} ${number.slice(3)}`
    await people.getByRole('listitem').first().waitFor()
    const before = await people.getByRole('listitem').count()

    await step('what is no number, or none where one has to pass on, is said at the field', async () => {
      await opens()
      await field.fill('abc')
      await creates('Rosa Abril')
      await refused(field, 'Esto no es un teléfono: escribe de 6 a 15 dígitos, con el país delante.')
      await field.fill('')
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe(null)
      await passesOn.check()
      await creates('Rosa Abril')
      await refused(field, 'Escribe el número que pasa de otra persona a esta.')
      expect(await people.getByRole('listitem').count()).toBe(before)
    })
    await step('a number is taken, without its country too', async () => {
      await passesOn.uncheck()
      await field.fill(`311 ${number}`)
      await creates('Rosa Abril')
      await stands('Rosa Abril', shown)
    })
    await step('it passes on: the one has it, and the other none', async () => {
      await opens()
      await field.fill(`+57 311 ${number}`)
      await passesOn.check()
      await creates('Tulio Mayo')
      await stands('Tulio Mayo', shown)
      await stands('Rosa Abril', 'Sin número')
      await expect.poll(() => people.getByRole('listitem').count()).toBe(before + 2)
    })
  },
)

journey(
  'a new customer without a name, or with what is no address, is refused in words',
  async ({ stage }) => {
    const page = await (await stage.enter('who plays the customers')).newPage()
    await page.goto(`${stage.simulator}/?channel=gmail`)
    await page.getByText('Nuevo cliente').click()
    const [name, address] = [page.getByLabel('Nombre'), page.getByLabel('Correo', { exact: true })]
    await address.fill('laura arroba correo')
    await name.fill('   ')
    await page.getByRole('button', { name: 'Crear cliente' }).click()
    await refused(name, 'No puede quedar vacío')
    await name.fill('Laura Abril')
    await address.press('Enter')
    await refused(address, 'Escribe un correo como nombre@empresa.com')
    expect(await name.getAttribute('aria-invalid')).toBe(null)
  },
)

journey('what is written before the chat has come is there when it has', async ({ stage }) => {
  const context = await stage.enter('who writes at once')
  let come = () => {}
  const held = new Promise<void>((done) => {
    come = done
  })
  const read = new Promise<void>((done) =>
    context.route('**/chat?account=*', async (route) => {
      const response = await route.fetch()
      done()
      await held
      await route.fulfill({ response })
    }),
  )
  const marta = await agentAtWork(stage, 'admin')
  await chooseTab(marta, 'Chats')
  const { name, writes } = await newCustomer(stage, 'Prisca Gil', context)
  await stage.step('it is written after the chat was read, and before it is shown', async () => {
    await read
    // By the time that Hilo has it, the telephone was told of it.
    await Promise.all([writes('Buenas'), rowOf(marta, 'Chats', name).waitFor().then(come)])
  })
})

/** The sentence stands at the field, is read out, and the keys are where it is to be mended. */
async function refused(field: Locator, sentence: string) {
  await field.page().getByRole('alert').getByText(sentence, { exact: true }).waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await untilFocused(field)
  const described = await field.evaluate(
    (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
  )
  expect(described).toBe(sentence)
}

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
