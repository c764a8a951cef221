import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { cardAct, chooseMenu } from '../lib/pages/navigate'
import {
  accept,
  agentAtWork,
  answerOf,
  chooseTab,
  composer,
  messageLog,
  openSettings,
  rowOf,
  waitForToast,
} from '../lib/pages/people'
import { journey } from '../lib/scenario'
import { expectAccessible } from '../lib/screens/expect-accessible'
import {
  oldTextMessage,
  openSimulatorControl,
  type SimulatedCustomer,
  whatsAppNotice,
} from '../lib/servers/simulator-control'

const dayMs = 24 * 60 * 60 * 1000
const number = 'WhatsApp Tienda Andina'

const figure = (page: Page, name: string): Locator =>
  page.getByRole('region', { name, exact: true }).getByRole('paragraph').first()
/** Messages, of them free, of them without a rate, and the amount. */
const rowOfCosts = async (page: Page, table: string, row: string): Promise<readonly string[]> =>
  page
    .getByRole('table', { name: table })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
    .getByRole('cell')
    .allTextContents()

journey('an admin reads what the messages cost that the customers have', async ({ scenario }) => {
  const { step } = scenario
  const whatsapp = await openSimulatorControl(scenario, 'whatsapp')
  const marta = await agentAtWork(scenario, 'admin')
  const openCosts = async () => {
    await chooseMenu(marta, 'Estadisticas')
    await marta.getByRole('radio', { name: 'Costos' }).click({ force: true })
    await marta.getByRole('group', { name: 'Mes' }).waitFor()
  }
  const answersOn = async (customer: SimulatedCustomer) =>
    (await whatsapp.sees(customer)).filter(({ author }) => author === 'business').length

  await step('nothing has a price yet', async () => {
    await openCosts()
    await marta.getByText('Ningún mensaje con precio').waitFor()
    await expectAccessible(marta)
  })
  const answered = await whatsapp.customer('Con Respuesta')
  const byAd = await whatsapp.customer('Por Anuncio')
  const late = await whatsapp.customer('De Anteayer')
  await step('the bot answers two customers, of whom one came by an ad', async () => {
    await whatsapp.does(answered, { type: 'text', text: 'Hola' })
    await whatsapp.does(byAd, { type: 'text', text: 'Vi el anuncio', ad: 'Ruanas de alpaca' })
    for (const customer of [answered, byAd])
      await expect.poll(() => answersOn(customer)).toBeGreaterThanOrEqual(2)
  })
  await step('the panel of a chat says what the next answer will cost', async () => {
    await chooseMenu(marta, 'Chats')
    await chooseTab(marta, 'Chats')
    await accept(marta, answered.name)
    const panel = marta.getByRole('complementary', { name: 'Contacto' })
    await panel.getByRole('button', { name: 'Cuánto cuesta' }).press('Enter')
    await panel.getByText(/^Responderle es gratis: quedan 99\d respuestas de 1000 este mes\.$/).waitFor()
    // The button that had the focus is gone.
    await panel.locator('[role=status]:focus').waitFor()
  })
  await step('the list of templates says what each will cost, before it is sent', async () => {
    await chooseTab(marta, 'Chats')
    await whatsapp.post(oldTextMessage(late, whatsapp.account, '¿Hay cupones?', 2 * dayMs))
    await accept(marta, late.name)
    await marta.getByRole('button', { name: 'Elegir plantilla' }).click()
    const dialog = marta.getByRole('dialog')
    await dialog.getByRole('option', { name: /^Cupon de bienvenida.*Promoción · US\$\s0,0125/ }).click()
    await dialog.getByRole('group', { name: 'Encabezado' }).getByLabel('Dato 1').fill('De Anteayer')
    await dialog.getByRole('group', { name: 'Texto' }).getByLabel('Dato 1').fill('10 %')
    await dialog.getByLabel('Código que el cliente copia').fill('HOLA10')
    await dialog.getByRole('button', { name: 'Enviar plantilla' }).click()
    await dialog.waitFor({ state: 'detached' })
    await expect
      .poll(async () => (await whatsapp.sees(late)).at(-1)?.text)
      .toContain('Con este cupón tienes 10 %')
  })
  await step('the month has what the customers have, and costs what the template costs', async () => {
    await openCosts()
    const seen = await Promise.all([answered, byAd, late].map(answersOn))
    const [usual = 0, afterAd = 0, closed = 0] = seen
    const all = usual + afterAd + closed
    // A price comes with the notice that a message was delivered.
    const messages = async () => {
      await marta.reload()
      return figure(marta, 'Mensajes').textContent()
    }
    await expect.poll(messages).toBe(String(all))
    expect(await figure(marta, 'En el mes').textContent()).toMatch(/^US\$\s0,01$/)
    expect(await figure(marta, 'Gratis').textContent()).toBe(String(all - 1))
    const [own, none] = [String(usual + closed - 1), expect.stringMatching(/^US\$\s0,00$/)]
    expect(await rowOfCosts(marta, 'Por categoría', 'Respuestas')).toEqual([none, own, own])
    expect(await rowOfCosts(marta, 'Por categoría', 'Después de un anuncio')).toEqual([
      none,
      String(afterAd),
      String(afterAd),
    ])
    const price = expect.stringMatching(/^US\$\s0,01$/)
    expect(await rowOfCosts(marta, 'Por plantilla', 'cupon_de_bienvenida')).toEqual([price, '1', '0'])
    expect(await rowOfCosts(marta, 'Por persona', 'Marta Quintero')).toEqual([price, '1', '0'])
    await marta
      .getByText(`${number}: quedan ${1000 - Number(own)} respuestas gratis de 1000 este mes.`)
      .waitFor()
    await marta.setViewportSize({ width: 360, height: 740 })
    await expectAccessible(marta)
  })
  await step('agents are not told', async () => {
    const ana = await agentAtWork(scenario, 'ana')
    await ana.goto(`${scenario.hilo}/chat?menu=metrics&r=costs`)
    await ana.getByRole('table', { name: 'Por persona' }).waitFor()
    expect(await ana.getByRole('radio', { name: 'Costos' }).count()).toBe(0)
  })
})

const restriction = (expiration: number | null) => ({
  event: 'ACCOUNT_RESTRICTION',
  restriction_info:
    expiration === null ? [] : [{ restriction_type: 'RESTRICTED_CUSTOMER_INITIATED_MESSAGING', expiration }],
})

journey('what Meta warns of reaches an admin within a minute, and ends', async ({ scenario }) => {
  const { step } = scenario
  const whatsapp = await openSimulatorControl(scenario, 'whatsapp')
  const [marta, ana] = await Promise.all([agentAtWork(scenario, 'admin'), agentAtWork(scenario, 'ana')])
  const customer = await whatsapp.customer('Clienta Paciente')
  const warn = (field: string, value: object) => whatsapp.post(whatsAppNotice(field, value))
  const banner = marta.getByText(`${number} no está enviando: Meta restringió la cuenta.`)
  const card = marta.getByRole('list', { name: `Avisos de Meta sobre ${number}` })
  /** The notifications of this browser. */
  const notifications = () =>
    marta.evaluate(() => (globalThis as { notifications?: string[] }).notifications ?? [])

  await step('Marta lets Hilo notify her, and Ana has a chat', async () => {
    await marta.context().addInitScript(() => {
      const shown: string[] = []
      class Shown {
        static readonly permission = 'granted'
        constructor(title: string) {
          shown.push(title)
        }
        close(): void {}
      }
      Object.assign(globalThis, { notifications: shown, Notification: Shown })
    })
    await marta.reload()
    await marta.setViewportSize({ width: 360, height: 740 })
    await chooseTab(ana, 'Chats')
    await whatsapp.does(customer, { type: 'text', text: 'Hola' })
    await accept(ana, customer.name)
    await messageLog(ana, customer.name).waitFor()
  })
  await step('Meta restricts the account: a line, and a notification', async () => {
    const at = Date.now()
    await warn('account_update', restriction(Math.floor((at + dayMs) / 1000)))
    await banner.waitFor()
    await expect.poll(notifications).toEqual([await banner.evaluate((line) => line.firstChild?.textContent)])
    expect(Date.now() - at).toBeLessThan(60_000)
    await expectAccessible(marta)
  })
  await step('a second warning is told too, and a reload repeats none', async () => {
    await warn('message_template_status_update', {
      event: 'PAUSED',
      message_template_name: 'cupon_de_bienvenida',
      message_template_language: 'es_CO',
      reason: 'LOW_QUALITY',
    })
    await expect.poll(async () => (await notifications()).at(-1)).toBe(`${number}: Meta pausó una plantilla.`)
    await marta.reload()
    await marta.getByRole('button', { name: 'Ver canales' }).click()
    expect(await notifications()).toEqual([])
  })
  await step('the channel says what to do, the worst first', async () => {
    const [worst, other] = [card.getByRole('listitem').first(), card.getByRole('listitem').last()]
    await worst.getByText('Meta no deja responder a los clientes').waitFor()
    await worst.getByText(/Los mensajes esperan y salen cuando la restricción termina\. .*Termina /).waitFor()
    await other.getByText('cupon_de_bienvenida (es_CO)').waitFor()
    await expectAccessible(marta)
  })
  await step('what an agent writes waits, and she is told why, without the line of admins', async () => {
    await ana.getByText('El proveedor tiene detenida la cuenta de este canal').waitFor()
    await composer(ana).fill('Te escribo en cuanto se pueda')
    await composer(ana).press('Enter')
    await answerOf(ana, customer.name, 'Te escribo en cuanto se pueda', 'En cola').waitFor()
    expect(await ana.getByRole('button', { name: 'Ver canales' }).count()).toBe(0)
  })
  await step('Meta lifts it: the message leaves, and what stands is shown', async () => {
    await warn('account_update', restriction(null))
    await answerOf(ana, customer.name, 'Te escribo en cuanto se pueda', 'Entregado').waitFor()
    await banner.waitFor({ state: 'detached' })
    await marta.getByText(`${number}: Meta pausó una plantilla.`).waitFor()
    await warn('message_template_status_update', {
      event: 'APPROVED',
      message_template_name: 'cupon_de_bienvenida',
      message_template_language: 'es_CO',
    })
    await card.waitFor({ state: 'detached' })
    await marta.getByRole('button', { name: 'Ver canales' }).waitFor({ state: 'detached' })
  })
})

journey('in Modo ahorro a new customer gets two messages of the bot', async ({ scenario }) => {
  const { step } = scenario
  const whatsapp = await openSimulatorControl(scenario, 'whatsapp')
  const marta = await agentAtWork(scenario, 'admin')
  const answersTo = async (customer: SimulatedCustomer) =>
    (await whatsapp.sees(customer)).filter(({ author }) => author === 'business')
  const menuOf = async (customer: SimulatedCustomer) =>
    (await answersTo(customer)).findIndex(({ choices = [] }) => choices.length > 0)
  const customer = await whatsapp.customer('Clienta Nueva')

  await step('without it the menu of areas is a message of its own', async () => {
    const before = await whatsapp.customer('Cliente de Antes')
    await whatsapp.does(before, { type: 'text', text: 'Hola' })
    await expect.poll(() => menuOf(before)).toBeGreaterThan(0)
  })
  await step('Marta turns it on where the channel offers it', async () => {
    await openSettings(marta, 'Canales')
    const offer = marta.getByRole('button', { name: 'Activar el modo ahorro' })
    await offer.click()
    await offer.waitFor({ state: 'detached' })
    await cardAct(marta.getByRole('listitem').filter({ hasText: number }), 'Editar')
    await marta.getByRole('dialog').getByRole('button', { name: 'Opciones avanzadas' }).click()
    expect(await marta.getByLabel('Modo ahorro').inputValue()).toBe('on')
    await marta.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  })
  await step('welcome, notice and menu are one message, and the area answers with the second', async () => {
    await whatsapp.does(customer, { type: 'text', text: 'Hola, busco una ruana' })
    await expect.poll(() => menuOf(customer)).toBe(0)
    const [first] = await answersTo(customer)
    expect(first?.text).toContain('Gracias por escribir a Tienda Andina')
    const [choice] = first?.choices ?? []
    await whatsapp.does(customer, { type: 'interactive', kind: 'list_reply', ...choice })
    await expect.poll(async () => (await answersTo(customer)).length).toBe(2)
  })
  await step('and when it is finished there is no farewell', async () => {
    await marta.goto(`${scenario.hilo}/chat`)
    await chooseTab(marta, 'Chats')
    await accept(marta, customer.name)
    await marta.getByRole('button', { name: 'Finalizar' }).click()
    await Promise.all([
      waitForToast(marta, 'finaliz'),
      marta.getByRole('alertdialog').getByRole('button', { name: 'Finalizar chat' }).click(),
    ])
    await whatsapp.does(customer, { type: 'text', text: 'Otra cosa' })
    await chooseTab(marta, 'Chats')
    await rowOf(marta, 'Chats', customer.name).waitFor()
    // Of a customer who was here today only the menu: it would stand behind the farewell.
    await expect.poll(async () => (await answersTo(customer)).length).toBe(3)
    const texts = (await answersTo(customer)).map(({ text = '' }) => text)
    expect(texts.at(-1)).toContain('¿En qué te podemos ayudar?')
    expect(texts.join()).not.toContain('¡Que tengas un lindo día!')
  })
})
