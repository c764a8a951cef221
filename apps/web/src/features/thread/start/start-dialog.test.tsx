import type { StartOption } from '@hilo/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { rememberTaken, takenFirst } from '../../../server/live/just-taken'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../../test/fake-api'
import { fromMe, luis, me, mine } from '../../../test/fixtures'
import { renderInSession } from '../../../test/render'
import StartDialog from './start-dialog'

const account = (type: StartOption['account']['type'], uuid: string) => ({ uuid, name: 'Tienda', type })
const option = (change: Partial<StartOption> & Pick<StartOption, 'account'>): StartOption => ({
  identity: null,
  handle: null,
  conversation_uuid: null,
  subject: null,
  first: 'text',
  window_closes_at: null,
  open: null,
  marketing_stopped: false,
  cost: null,
  refused: null,
  ...change,
})
const whatsapp = option({ account: account('whatsapp', 'w'), handle: '+573001234567', first: 'template' })
const gmail = option({ account: account('gmail', 'g'), handle: 'laura@correo.test', first: 'mail' })
const telegram = option({
  account: account('telegram', 't'),
  refused: { code: 'NEVER_WROTE', msg: 'En este canal empieza el cliente, y aún no ha escrito.' },
})
const openChat = (user: { uuid: string; name: string } | null): StartOption['open'] => ({
  uuid: 'abierta',
  conversation_uuid: 'hilo',
  status: user ? 'assigned' : 'unassigned',
  user,
})

let api: FakeApi
const chat = mine()
const bodies = () =>
  api.calls
    .filter(({ name }) => name === 'startConversation')
    .map(({ body }) => body as Record<string, unknown>)

function open(options: readonly StartOption[], who = me) {
  api.answer('writingOptions', () => answered([...options]))
  const [onOpen, onClose] = [vi.fn(), vi.fn()]
  const view = renderInSession(
    <StartDialog
      me={who}
      target={{ contact: 'laura', name: 'Laura Gómez', conversation: null }}
      onOpen={onOpen}
      onClose={onClose}
    />,
  )
  return { ...view, onOpen, onClose }
}
const button = (name: string) => screen.findByRole('button', { name })

beforeEach(() => {
  api = fakeApi()
  api.answer('startConversation', () =>
    answered({ interaction: chat, message: fromMe(chat, 1, 'Hola'), outcome: 'started' }),
  )
  offerTemplate('Hola {{1}}')
})

const offerTemplate = (text: string) =>
  api.answer('accountTemplates', () =>
    answered([
      {
        name: 'retomar_conversacion',
        language: 'es_CO',
        text,
        header: null,
        footer: null,
        buttons: [],
        cards: [],
        obstacle: null,
      },
    ]),
  )

it('shows every option, the closed ones with their reason, and writes by a template to a stranger', async () => {
  const { user, onOpen, onClose } = open([telegram, whatsapp, gmail])
  const dialog = within(await screen.findByRole('dialog', { name: 'Escribir a Laura Gómez' }))
  const closed = await dialog.findByRole('radio', { name: /aún no ha escrito/u })
  expect(closed.hasAttribute('disabled')).toBe(true)
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: /Solo con una plantilla/u }).checked).toBe(true)
  const possible = dialog.getAllByRole<HTMLInputElement>('radio').map(({ disabled }) => !disabled)
  expect(possible).toEqual([true, true, false])
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Elegir plantilla'))
  await user.keyboard('{Enter}')
  await user.type(await screen.findByRole('combobox', { name: 'Buscar plantilla' }), '{Enter}')
  const value = await screen.findByRole('textbox', { name: 'Dato 1' })
  await user.clear(value)
  await user.type(value, 'Laura')
  await user.click(await button('Enviar plantilla'))
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith(chat.conversation.uuid, 'mine'))
  expect(onClose).toHaveBeenCalled()
  expect(bodies()).toMatchObject([
    {
      contact: 'laura',
      account: 'w',
      identity: null,
      conversation: null,
      message: { kind: 'template', template: 'retomar_conversacion', values: { 'body.1': 'Laura' } },
    },
  ])
})

it('offers to a customer who stopped marketing all templates but those of marketing, with their prices', async () => {
  const template = {
    language: 'es_CO',
    text: 'Hola',
    header: null,
    footer: null,
    buttons: [],
    cards: [],
    obstacle: null,
  }
  api.answer('accountTemplates', () =>
    answered([
      { ...template, name: 'promo', category: 'marketing' },
      { ...template, name: 'aviso', category: 'utility' },
    ]),
  )
  const cost = { currency: 'USD', service: 800, utility: 800, marketing: 12_500, authentication: 800 }
  const ofPhone = { ...cost, utility: 900, free_messages: null, free_until: null }
  api.answer('messageCost', () => answered({ ...ofPhone, utility: 800 }))
  const { conversation } = chat
  const { user } = open([
    { ...whatsapp, cost: ofPhone, marketing_stopped: true, conversation_uuid: conversation.uuid },
  ])
  await user.click(await button('Elegir plantilla'))
  const promo = await screen.findByRole('option', { name: /promo.*Promoción.*pidió no recibirlas/iu })
  expect(promo.getAttribute('aria-disabled')).toBe('true')
  const notice = await screen.findByRole('option', { name: /aviso.*Utilidad · US\$\s0,0008/iu })
  expect(notice.getAttribute('aria-disabled')).toBeNull()
})

it('says what a new thread costs, beneath the options and at each template', async () => {
  const price = { currency: 'USD', service: 800, utility: 800, marketing: 12_500, authentication: null }
  const cost = { ...price, free_messages: null, free_until: null }
  api.answer('accountTemplates', () =>
    answered([
      {
        name: 'promo',
        category: 'marketing',
        language: 'es',
        text: 'Hola',
        header: null,
        footer: null,
        buttons: [],
        cards: [],
        obstacle: null,
      },
    ]),
  )
  const { user } = open([{ ...whatsapp, cost }, gmail])
  expect(
    await screen.findByText(/^Una plantilla de utilidad, US\$\s0,0008; de promoción, US\$\s0,0125\.$/u),
  ).toBeTruthy()
  expect(screen.queryByText(/Cada respuesta/u)).toBeNull()
  await user.click(await button('Elegir plantilla'))
  expect(await screen.findByRole('option', { name: /promo.*Promoción · US\$\s0,0125/iu })).toBeTruthy()
  expect(api.calls.map(({ name }) => name)).not.toContain('messageCost')
})

it('says what an answer costs where a thread goes on', async () => {
  const price = { currency: 'USD', service: 800, utility: 800, marketing: 12_500, authentication: null }
  const cost = { ...price, free_messages: null, free_until: null }
  const free_messages = { messages: 1000, used: 999, left: 1 }
  api.answer('messageCost', () => answered({ ...cost, free_messages }))
  open([{ ...whatsapp, cost, first: 'text', conversation_uuid: chat.conversation.uuid }])
  expect(await screen.findByText('Responderle es gratis: queda 1 respuesta de 1000 este mes.')).toBeTruthy()
})

it('writes to a phone without a contact, and does not fill in the number as a name in the template', async () => {
  api.answer('strangerWritingOptions', () => answered({ contact: null, options: [whatsapp, telegram] }))
  const onOpen = vi.fn()
  const target = { contact: null, address: '+573001234567', name: '+57 300 123 4567', conversation: null }
  const { user } = renderInSession(<StartDialog me={me} target={target} onOpen={onOpen} onClose={vi.fn()} />)
  await screen.findByRole('dialog', { name: 'Escribir a +57 300 123 4567' })
  await user.click(await button('Elegir plantilla'))
  await user.type(await screen.findByRole('combobox', { name: 'Buscar plantilla' }), '{Enter}')
  const value = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Dato 1' })
  expect(value.value).toBe('')
  await user.type(value, 'Rosa')
  await user.click(await button('Enviar plantilla'))
  await waitFor(() => expect(onOpen).toHaveBeenCalledWith(chat.conversation.uuid, 'mine'))
  expect(bodies()).toMatchObject([{ stranger: '+573001234567', account: 'w' }])
  expect(bodies()[0]).not.toHaveProperty('contact')
})

it('fills in the names as in an open chat: of the customer the first, of the agent the whole', async () => {
  offerTemplate('Hola {{nombre}}, te escribe {{agente}}')
  const { user } = open([whatsapp])
  await user.click(await button('Elegir plantilla'))
  await user.type(await screen.findByRole('combobox', { name: 'Buscar plantilla' }), '{Enter}')
  await screen.findByDisplayValue('Laura')
  await screen.findByDisplayValue(me.name)
})

it('writes a mail with its subject, by the keyboard alone, and only once whole', async () => {
  const { user } = open([gmail])
  const subject = await screen.findByRole('textbox', { name: 'Asunto' })
  await waitFor(() => expect(document.activeElement).toBe(subject))
  await user.click(await button('Enviar'))
  expect(screen.getByText('Escribe el asunto')).toBeTruthy()
  expect(document.activeElement).toBe(subject)
  await user.keyboard('Tu pedido')
  await user.tab()
  await user.keyboard('Ya salió.{Control>}{Enter}{/Control}')
  await waitFor(() =>
    expect(bodies()).toMatchObject([{ message: { kind: 'mail', subject: 'Tu pedido', text: 'Ya salió.' } }]),
  )
})

it('opens my chat, takes one that waits, and says who has another', async () => {
  const mineNow = open([option({ ...whatsapp, open: openChat({ uuid: me.uuid, name: me.name }) })])
  await mineNow.user.click(await button('Abrir chat'))
  expect(mineNow.onOpen).toHaveBeenCalledWith('hilo', 'mine')
  mineNow.unmount()

  api.answer('takeInteraction', () => answered({ ...chat, msg: 'Te hemos asignado esta interaccion' }))
  const waiting = open([option({ ...whatsapp, open: openChat(null) })])
  await waiting.user.click(await button('Tomar chat'))
  await waitFor(() => expect(waiting.onOpen).toHaveBeenCalledWith(chat.conversation.uuid, 'mine'))
  waiting.unmount()

  const theirs = open([option({ ...whatsapp, open: openChat(luis) })])
  expect(await screen.findByText(`Lo atiende ${luis.name}`)).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Ver chat' })).toBeNull()
  theirs.unmount()

  const seen = open([option({ ...whatsapp, open: openChat(luis) })], { ...me, role: 'ADMIN' })
  await seen.user.click(await button('Ver chat'))
  expect(seen.onOpen).toHaveBeenCalledWith('hilo', 'team')
})

it('keeps what was written when a colleague was faster, and says who', async () => {
  const text = option({ ...whatsapp, first: 'text', conversation_uuid: 'hilo' })
  const { user, onClose } = open([text])
  api.answer('startConversation', () =>
    refusedWith(409, 'WRITTEN_BY_OTHER', 'Luis ya tiene un chat abierto con este cliente.'),
  )
  await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Hola')
  api.answer('writingOptions', () => answered([{ ...text, open: openChat(luis) }]))
  await user.click(await button('Enviar'))
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Luis ya tiene un chat abierto con este cliente.',
  )
  expect(await screen.findByText(`Lo atiende ${luis.name}`)).toBeTruthy()
  expect(screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' }).value).toBe('Hola')
  expect(onClose).not.toHaveBeenCalled()
})

it('is one message however often it is sent, and another one once it was changed', async () => {
  const { user } = open([option({ ...whatsapp, first: 'text', conversation_uuid: 'hilo' })])
  api.answer('startConversation', () => refusedWith(503, 'UNAVAILABLE', 'Inténtalo de nuevo.'))
  await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Hola')
  for (const typed of ['', '', ' Laura']) {
    const before = bodies().length
    await user.keyboard(`${typed}{Control>}{Enter}{/Control}`)
    await waitFor(() => expect(bodies()).toHaveLength(before + 1))
    await screen.findByText('Inténtalo de nuevo.')
  }
  const [first, again, changed] = bodies().map(({ uuid }) => uuid)
  expect(again).toBe(first)
  expect(changed).not.toBe(first)
})

it('says once, before anything is chosen, that one has as many chats as one may have', async () => {
  const full = { code: 'CAPACITY_REACHED', msg: 'Has alcanzado el máximo de conversaciones activas' }
  const waits = option({ account: account('telegram', 't'), open: openChat(null), refused: full })
  open([{ ...whatsapp, refused: full }, { ...gmail, refused: full }, waits])
  expect((await screen.findAllByText(full.msg)).map((one) => one.getAttribute('role'))).toEqual(['alert'])
  for (const radio of screen.getAllByRole<HTMLInputElement>('radio')) expect(radio.disabled).toBe(true)
  expect(screen.queryByRole('button', { name: 'Elegir plantilla' })).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('a chat that is begun stands before the one that was taken earlier and waits', async () => {
  const taken = { ...chat, uuid: 'tomado', waiting_since: '2026-11-20T18:49:00.000Z' }
  rememberTaken(taken)
  expect(takenFirst([chat, taken])).toEqual([taken, chat])
  const { user, onClose } = open([option({ ...whatsapp, first: 'text', conversation_uuid: 'hilo' })])
  await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Hola')
  await user.click(await button('Enviar'))
  await waitFor(() => expect(onClose).toHaveBeenCalled())
  expect(takenFirst([chat, taken])).toEqual([chat, taken])
})
