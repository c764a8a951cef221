import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import {
  accept,
  agentAtWork,
  answerOf,
  chooseTab,
  composer,
  messageLog,
  newCustomer,
  rowOf,
  untilFocused,
} from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { nextNumber } from '../lib/servers/next-number'
import { openSimulatorControl } from '../lib/servers/simulator-control'

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

journey(
  'a simulated customer sends every kind of message, and the test controls work',
  async ({ scenario }) => {
    const { step } = scenario
    const context = await scenario.enter('marta y su clienta')
    const marta = await agentAtWork(scenario, 'admin')
    await chooseTab(marta, 'Chats')
    const customer = await newCustomer(scenario, 'Consuelo Ariza', context)
    const { name, phone } = customer
    const drawer = phone.getByRole('region', { name: 'Mandos de prueba' })

    await step("the customer opens the bot's menu and presses an option", async () => {
      await customer.writes('Buenas, ¿abren hoy?')
      await screenOf(phone).getByRole('button', { name: 'Ver opciones' }).click()
      await screenOf(phone).getByRole('dialog').getByRole('button', { name: 'Envíos' }).click()
      await rowOf(marta, 'Chats', name).getByText('Envíos').first().waitFor()
      await accept(marta, name)
    })
    const thread = messageLog(marta, name)
    await step('a PDF, a photo, a voice note, a sticker, a location and a contact arrive', async () => {
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
    await step('the customer edits a message and deletes another one', async () => {
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
    await step('an answer arrives, and the customer reacts to it', async () => {
      await answers(marta, 'Abrimos hasta las ocho')
      await customer.line('Abrimos hasta las ocho').waitFor()
      await actOn(phone, 'Abrimos hasta las ocho', 'Reaccionar con ❤️')
      await thread.getByText('1 reacción ❤️').waitFor()
    })
    await step('an injected failure is shown in the chat; the drawer lists what Hilo sent', async () => {
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
    await step('stopped webhooks arrive after a reset of the controls', async () => {
      // The page shows it before the simulator has applied it.
      const isApplied = phone.waitForResponse(
        (answer) => answer.request().method() === 'PATCH' && answer.url().endsWith('/knobs'),
      )
      await Promise.all([isApplied, drawer.getByRole('switch', { name: 'Detener los avisos' }).check()])
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
  },
)

journey(
  'a customer is created with the number that was typed, or refused; a number can move to a new customer',
  async ({ scenario }) => {
    const { step } = scenario
    const page = await (await scenario.enter('who plays the customers')).newPage()
    let loadBusinesses = () => {}
    const held = new Promise<void>((resolve) => {
      loadBusinesses = resolve
    })
    await page.route('**/__ctl/whatsapp/accounts', (route) => held.then(() => route.continue()))
    await page.goto(`${scenario.simulator}/?channel=whatsapp`)
    const people = page.getByRole('list', { name: 'Clientes' })
    await step('customers can be created only once the businesses are loaded', async () => {
      await page.getByLabel('Le escribes a').waitFor()
      expect(await page.getByText('Nuevo cliente').isVisible()).toBe(false)
      loadBusinesses()
    })
    const field = page.getByLabel('Teléfono (opcional)')
    const movesNumber = page.getByLabel('Era de otra persona, y ahora es de esta')
    const create = async (name: string) => {
      await page.getByLabel('Nombre').fill(name)
      await page.getByRole('button', { name: 'Crear cliente' }).click()
    }
    const openForm = () => page.getByText('Nuevo cliente').click()
    const expectListed = (name: string, as: string) =>
      people.getByRole('listitem').filter({ hasText: name }).getByText(as, { exact: true }).waitFor()
    /** A number that no other journey uses. */
    const number = `900${nextNumber(scenario)}`
    const shown = `+57 311 ${number.slice(0, 3)} ${number.slice(3)}`
    await people.getByRole('listitem').first().waitFor()
    const before = await people.getByRole('listitem').count()

    await step('an invalid number, or a missing one, is reported at the field', async () => {
      await openForm()
      await field.fill('abc')
      await create('Rosa Abril')
      await expectRefused(field, 'Esto no es un teléfono: escribe de 6 a 15 dígitos, con el país delante.')
      await field.fill('')
      await expect.poll(() => field.getAttribute('aria-invalid')).toBe(null)
      await movesNumber.check()
      await create('Rosa Abril')
      await expectRefused(field, 'Escribe el número que pasa de otra persona a esta.')
      expect(await people.getByRole('listitem').count()).toBe(before)
    })
    await step('a number without a country code is accepted', async () => {
      await movesNumber.uncheck()
      await field.fill(`311 ${number}`)
      await create('Rosa Abril')
      await expectListed('Rosa Abril', shown)
      // The list may have it before the form closes.
      await field.waitFor({ state: 'hidden' })
    })
    await step('the number moves to the new customer, and the earlier one has none', async () => {
      await openForm()
      await field.fill(`+57 311 ${number}`)
      await movesNumber.check()
      await create('Tulio Mayo')
      await expectListed('Tulio Mayo', shown)
      await expectListed('Rosa Abril', 'Sin número')
      await expect.poll(() => people.getByRole('listitem').count()).toBe(before + 2)
    })
  },
)

journey('a new customer without a name, or with an invalid address, is refused', async ({ scenario }) => {
  const page = await (await scenario.enter('who plays the customers')).newPage()
  await page.goto(`${scenario.simulator}/?channel=gmail`)
  const opener = page.getByText('Nuevo cliente')
  const [name, address] = [page.getByLabel('Nombre'), page.getByLabel('Correo', { exact: true })]
  await opener.click()
  await untilFocused(name)
  await opener.click()
  // A person who is in a field before the browser reports that the form is open stays there.
  await opener.evaluate(async (summary) => {
    const details = summary.closest('details')
    if (details?.open !== false) throw new Error('the form is open')
    const told = new Promise((resolve) => details.addEventListener('toggle', resolve, { once: true }))
    details.querySelector('summary')?.click()
    details.querySelectorAll('input')[1]?.focus()
    await told
  })
  await untilFocused(address)
  await address.fill('laura arroba correo')
  await name.fill('   ')
  await page.getByRole('button', { name: 'Crear cliente' }).click()
  await expectRefused(name, 'No puede quedar vacío')
  await name.fill('Laura Abril')
  await address.press('Enter')
  await expectRefused(address, 'Escribe un correo como nombre@empresa.com')
  expect(await name.getAttribute('aria-invalid')).toBe(null)
})

journey('a message sent while the chat is loading is shown once it has loaded', async ({ scenario }) => {
  const context = await scenario.enter('who writes at once')
  let show = () => {}
  const held = new Promise<void>((done) => {
    show = done
  })
  const read = new Promise<void>((done) =>
    context.route('**/chat?account=*', async (route) => {
      const response = await route.fetch()
      done()
      await held
      await route.fulfill({ response })
    }),
  )
  const marta = await agentAtWork(scenario, 'admin')
  await chooseTab(marta, 'Chats')
  const { name, writes } = await newCustomer(scenario, 'Prisca Gil', context)
  await scenario.step('the message is sent after the chat was read, and before it is shown', async () => {
    await read
    // Once Hilo has the message, the phone has been notified of it.
    await Promise.all([writes('Buenas'), rowOf(marta, 'Chats', name).waitFor().then(show)])
  })
  // The phone may be reading the chat again, which would fail when its page is closed.
  await context.unrouteAll({ behavior: 'ignoreErrors' })
})

journey('a chat stays at its end, and gets back a message that could not be sent', async ({ scenario }) => {
  const { customer, does } = await openSimulatorControl(scenario, 'whatsapp')
  const [one, other] = [await customer('Irma Paz'), await customer('Nelson Gil')]
  for (let line = 1; line <= 20; line += 1) await does(one, { type: 'text', text: `Línea ${line}` })
  const page = await (await scenario.enter('who plays two customers')).newPage()
  await page.goto(`${scenario.simulator}/?channel=whatsapp`)
  const openChat = ({ name }: { name: string }) => page.getByRole('button', { name, exact: true }).click()
  const field = screenOf(page).getByRole('textbox', { name: 'Mensaje' })
  const list = screenOf(page).getByRole('list', { name: 'Mensajes' })

  await scenario.step('the last message stays in sight while the field grows', async () => {
    await openChat(one)
    await list.getByText('Línea 20', { exact: true }).waitFor()
    await list.getByRole('button', { name: 'Ver opciones' }).last().waitFor()
    await field.fill('Una\nDos\nTres\nCuatro')
    const below = () =>
      list.evaluate(({ scrollHeight, scrollTop, clientHeight }) => scrollHeight - scrollTop - clientHeight)
    await expect.poll(below).toBeLessThan(2)
  })
  await scenario.step('the time of a message does not cover its text', async () => {
    const messageId = await does(one, { type: 'text', text: 'Otra' })
    await does(one, { type: 'edit', messageId, text: 'Mañana' })
    await list.getByText('Mañana', { exact: true }).waitFor()
    const covered = await list.getByRole('listitem').evaluateAll((lines) =>
      lines.flatMap((line) => {
        const [words, end] = [line.querySelector('[dir=auto]'), line.querySelector('time')?.parentElement]
        if (!words || !end) return []
        const range = document.createRange()
        range.selectNodeContents(end)
        const { left, top } = range.getBoundingClientRect()
        range.selectNodeContents(words)
        const last = [...range.getClientRects()].at(-1)
        return last && last.right > left && last.bottom > top ? [words.textContent] : []
      }),
    )
    expect(covered).toEqual([])
  })
  await scenario.step('a message that could not be sent returns to the field of its own chat', async () => {
    let fail = () => {}
    const held = new Promise<void>((resolve) => {
      fail = resolve
    })
    await page.route(`**/customers/${encodeURIComponent(one.id)}/messages`, (route) =>
      held.then(() => route.abort()),
    )
    const failed = page.waitForEvent('requestfailed')
    await field.fill('Esto no sale')
    await field.press('Enter')
    await openChat(other)
    fail()
    await failed
    await openChat(one)
    await expect.poll(() => field.inputValue()).toBe('Esto no sale')
    await openChat(other)
    await expect.poll(() => field.inputValue()).toBe('')
  })
})

/** The error is announced, described at its field, and the field has the focus. */
async function expectRefused(field: Locator, sentence: string) {
  await field.page().getByRole('alert').getByText(sentence, { exact: true }).waitFor()
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true')
  await untilFocused(field)
  const described = await field.evaluate(
    (input) => document.getElementById(input.getAttribute('aria-describedby') ?? '')?.textContent,
  )
  expect(described).toBe(sentence)
}

journey('each channel has its phone', async ({ scenario }) => {
  const marta = await agentAtWork(scenario, 'admin')
  await chooseTab(marta, 'Chats')
  const context = await scenario.enter('four customers')
  for (const channel of ['telegram', 'messenger', 'instagram'])
    await scenario.step(`${channel}: a press on the menu arrives`, async () => {
      const { name, phone, writes } = await newCustomer(scenario, 'Duván Rey', context, channel)
      await writes('Buenas')
      await screenOf(phone).getByRole('button', { name: 'Ventas' }).click()
      await rowOf(marta, 'Chats', name).getByText('Ventas').first().waitFor()
      await phone.close()
    })
  await scenario.step('gmail: a mail has its subject, and the answer has the same', async () => {
    const { name, phone, writes, line } = await newCustomer(scenario, 'Olga Prada', context, 'gmail')
    await screenOf(phone).getByLabel('Asunto').fill('Uniformes')
    await writes('Buenas tardes, va la lista.')
    await rowOf(marta, 'Chats', name).waitFor()
    await accept(marta, name)
    await messageLog(marta, name).getByText('Uniformes', { exact: true }).waitFor()
    await answers(marta, 'La recibimos.')
    await line('La recibimos.').waitFor()
    await screenOf(phone).getByText('Re: Uniformes').waitFor()
    // Its account comes with the demo; a first day makes another one here.
    await phone.getByRole('button', { name: 'Mandos de prueba' }).click()
    await phone.getByRole('heading', { name: 'Consola de Google' }).waitFor()
  })
})
