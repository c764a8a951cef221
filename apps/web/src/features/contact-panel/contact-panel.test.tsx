import type { Entry, Interaction } from '@hilo/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { fromClient, luis, mine, now, row, uuid } from '../../test/fixtures'
import { renderInSession, toastOf } from '../../test/render'
import ContactPanel from './contact-panel'

const chat = mine()
const { client, uuid: conversation } = chat.conversation
const contact = {
  uuid: client.uuid,
  name: 'Laura Gómez',
  nit: null,
  phone: '573001234567',
  email: null,
  extra_data: { tags: ['Mayorista'], additionalInfo: [{ title: 'Ciudad', information: 'Pasto' }] },
  identities: [],
  blocked_at: null as string | null,
  blocked_messages: 0,
  created_at: '2024-03-09T15:00:00.000Z',
  updated_at: chat.updated_at,
  version: 1,
}
const before = row({
  status: 'finished',
  user: luis,
  conversation: chat.conversation,
})
const mayOpen = (one: Interaction) => ({ ...one, may_open: true })
/** As the server shows one to whom may not open it. */
const closed = (change: Partial<Interaction>) => ({
  ...row({ last_message: null, conversation: chat.conversation, ...change }),
  may_open: false,
})
let api: FakeApi

function open(
  onEdit: ((contact: unknown) => void) | null = vi.fn(),
  shown = chat,
  { mayAskPhone = true } = {},
) {
  const onClose = vi.fn()
  const onLabel = vi.fn()
  const view = renderInSession(
    <ContactPanel
      interaction={shown}
      onLabel={shown.status === 'finished' ? null : onLabel}
      covers={false}
      onEdit={onEdit}
      onWrite={vi.fn()}
      mayAskPhone={mayAskPhone}
      onCall={null}
      callOff={null}
      hrefOf={(one) => `/chat?c=${one.conversation.uuid}&i=${one.uuid}`}
      onClose={onClose}
    />,
  )
  return { ...view, onClose, onLabel }
}

beforeEach(() => {
  api = fakeApi()
  api.answer('contactDetail', () => answered(contact))
  api.answer('contactFiles', () => answered([]))
  api.answer('contactInteractions', () => answered([mayOpen(chat), mayOpen(before)]))
})

const asBody = (call: { body: unknown }) => call.body as { data: Record<string, unknown> }

describe('the contact panel', () => {
  it('shows at once what the list knows, and every part as soon as those above it are there', async () => {
    const answers = new Map<string, () => void>()
    const whenTold = (name: 'contactDetail' | 'contactFiles' | 'contactInteractions', body: object) =>
      api.answer(name, async () => {
        await new Promise<void>((resolve) => answers.set(name, resolve))
        return answered(body)
      })
    whenTold('contactDetail', contact)
    whenTold('contactInteractions', [mayOpen(before)])
    open()
    expect(screen.getByText('Laura Gómez')).toBeTruthy()
    expect(screen.getByTitle('WhatsApp')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Escribir a Laura Gómez' })).toBeTruthy()
    await waitFor(() => expect(answers.size).toBe(2))
    const sections = () => screen.queryAllByRole('region').map((one) => one.getAttribute('aria-label'))
    // The files are there: what comes later above them would move them.
    expect(sections()).not.toContain('Archivos adjuntos')
    answers.get('contactDetail')?.()
    await screen.findByRole('region', { name: 'Información general' })
    expect(sections()).toContain('Este chat')
    expect(sections()).not.toContain('Multimedia')
    expect(screen.getByText('Cargando el contacto…')).toBeTruthy()
    answers.get('contactInteractions')?.()
    await screen.findByRole('region', { name: 'Archivos adjuntos' })
    expect(screen.queryByText('Cargando el contacto…')).toBeNull()
  })

  it.each([
    [
      { free_messages: { messages: 1000, used: 188, left: 812 } },
      /^Responderle es gratis: quedan 812 respuestas de 1000/,
    ],
    [{ free_messages: { messages: 1000, used: 1000, left: 0 } }, /^Cada respuesta cuesta US\$\s0,0085\.$/],
    [{ service: null }, 'Cada respuesta se cobra, sin tarifa conocida.'],
    [{ free_until: now }, /^Escribirle es gratis hasta .+: llegó por un anuncio\.$/],
  ])('says what the next answer will cost: %o', async (change, sentence) => {
    const cost = { currency: 'USD', service: 8_500, utility: 8_500, marketing: null, authentication: 8_500 }
    api.answer('messageCost', () => answered({ ...cost, free_messages: null, free_until: null, ...change }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Cuánto cuesta' }))
    expect(await screen.findByText(sentence)).toBeTruthy()
    if (!('free_until' in change)) expect(screen.getByText(/de promoción, sin tarifa\.$/)).toBeTruthy()
  })

  it('asks the customer for the phone that is missing, once also after a failure', async () => {
    api.answer('contactDetail', () => answered({ ...contact, phone: null }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Pedir el teléfono al cliente' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Pedir el teléfono a Laura Gómez' }))
    const text = dialog.getByRole('textbox', { name: 'Mensaje con la petición' })
    await user.clear(text)
    await user.click(dialog.getByRole('button', { name: 'Pedir el teléfono' }))
    expect(await dialog.findByText('Escribe para qué pides el teléfono.')).toBeTruthy()
    await user.type(text, '¿A qué número te llamamos?')
    api.answer('askPhone', () =>
      refusedWith(503, 'UNAVAILABLE', 'El servicio no está disponible por un momento.'),
    )
    await user.click(dialog.getByRole('button', { name: 'Pedir el teléfono' }))
    await dialog.findByText(/no está disponible/)
    api.answer('askPhone', () => answered({}))
    await user.click(dialog.getByRole('button', { name: 'Pedir el teléfono' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const asked = api.calls.filter(({ name }) => name === 'askPhone').map((one) => one.body)
    expect(asked).toHaveLength(2)
    expect(asked[0]).toEqual(asked[1])
    expect(asked[0]).toMatchObject({ conversation_uuid: conversation, text: '¿A qué número te llamamos?' })
  })

  it('asks for no phone that is known, and not where nothing can be sent', async () => {
    const known = open()
    await screen.findByText('Cliente desde marzo de 2024')
    expect(screen.queryByRole('button', { name: 'Pedir el teléfono al cliente' })).toBeNull()
    known.unmount()
    api.answer('contactDetail', () => answered({ ...contact, phone: null }))
    open(vi.fn(), chat, { mayAskPhone: false })
    await screen.findByText('Cliente desde marzo de 2024')
    expect(screen.queryByRole('button', { name: 'Pedir el teléfono al cliente' })).toBeNull()
  })

  it('says since when they are a customer', async () => {
    open()
    expect(await screen.findByText('Cliente desde marzo de 2024')).toBeTruthy()
  })

  it('shows every label of the conversation, and opens their picker', async () => {
    const labels = ['Urgente', 'VIP', 'Reclamo'].map((name, position) => ({
      uuid: uuid(),
      name,
      color: '#be123c',
      position,
      version: 1,
    }))
    const { user, onLabel } = open(null, { ...chat, labels })
    const section = within(await screen.findByRole('region', { name: 'Este chat' }))
    for (const { name } of labels) expect(section.getByText(name)).toBeTruthy()
    await user.click(section.getByRole('button', { name: 'Etiquetar' }))
    expect(onLabel).toHaveBeenCalledOnce()
  })

  it('says why a conversation was finished, whose labels stay', async () => {
    open(null, { ...chat, status: 'finished', finish_reason: { uuid: uuid(), name: 'Venta cerrada' } })
    const section = within(await screen.findByRole('region', { name: 'Este chat' }))
    expect(section.getByText('Sin etiquetas.')).toBeTruthy()
    expect(section.getByText(/Venta cerrada/u)).toBeTruthy()
    // None for labels: only what a message costs.
    expect(section.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Cuánto cuesta'])
  })

  it('shows the data of the contact, with the defaults of the specification', async () => {
    open()
    const general = await screen.findByRole('region', { name: 'Información general' })
    for (const text of ['+57 300 123 4567', 'Sin correo', 'Sin cedula', 'Pasto'])
      expect(within(general).getByText(text)).toBeTruthy()
    for (const text of ['Laura Gómez', 'Mayorista']) expect(screen.getByText(text)).toBeTruthy()
  })

  it('names our account where the customer writes to two of them from one number', async () => {
    const identities = [
      { channel: 'whatsapp', account: 'Ventas', handle: '+573001234567' },
      { channel: 'whatsapp', account: 'Soporte', handle: '+573001234567' },
      { channel: 'telegram', account: 'Bot', handle: '@laura' },
    ].map((one) => ({ ...one, uuid: uuid(), account_uuid: uuid(), unreachable: false }))
    api.answer('contactDetail', () => answered({ ...contact, identities }))
    open()
    const channels = await screen.findByRole('region', { name: 'También escribe por' })
    expect(
      within(channels)
        .getAllByRole('definition')
        .map((one) => one.textContent),
    ).toEqual(['+57 300 123 4567 · Ventas', '+57 300 123 4567 · Soporte', '@laura'])
  })

  it('links to earlier interactions, not to the open one', async () => {
    open()
    const earlier = await screen.findByRole('region', { name: 'Interacciones anteriores' })
    const links = await within(earlier).findAllByRole('link')
    expect(links.map((one) => one.getAttribute('href'))).toEqual([`/chat?c=${conversation}&i=${before.uuid}`])
    expect(within(earlier).getByText(/Atendida por Luis Mora/u)).toBeTruthy()
  })

  it('opens the editor for those with the permission', async () => {
    const onEdit = vi.fn()
    const { user } = open(onEdit)
    await user.click(await screen.findByRole('button', { name: 'Editar contacto' }))
    expect(onEdit).toHaveBeenCalledWith(contact)
  })

  it('has no edit button without the permission', async () => {
    open(null)
    await screen.findByRole('region', { name: 'Información general' })
    expect(screen.queryByRole('button', { name: 'Editar contacto' })).toBeNull()
  })

  it('says that the contact could not be loaded, and retries', async () => {
    api.answer('contactDetail', () => refusedWith(503, 'UNAVAILABLE', 'Inténtalo en un momento.'))
    open()
    expect(await screen.findByText('No se pudo cargar el contacto')).toBeTruthy()
  })

  it('says of an erased contact that they are gone, and offers neither to retry nor to write', async () => {
    const refuse = () => refusedWith(404, 'CONTACT_NOT_FOUND', 'Este contacto no existe.')
    api.answer('contactDetail', refuse)
    api.answer('contactInteractions', refuse)
    api.answer('contactFiles', refuse)
    open()
    expect(await screen.findByText('Este contacto fue eliminado.')).toBeTruthy()
    expect(screen.getByRole('region', { name: 'Este chat' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Escribir/u })).toBeNull()
  })

  it('shows the server’s reason where a part cannot be loaded', async () => {
    const refuse = (msg: string) => () => Response.json({ msg }, { status: 409 })
    api.answer('contactInteractions', refuse('Sin interacciones hoy.'))
    api.answer('contactFiles', refuse('Sin archivos hoy.'))
    open()
    expect(await screen.findByText('Sin interacciones hoy.')).toBeTruthy()
    expect(await screen.findAllByText('Sin archivos hoy.')).toHaveLength(2)
  })

  it('lists all files, page by page', async () => {
    const file = (seq: number, name: string): Entry => ({
      ...fromClient(chat, seq, ''),
      type: 'document',
      body: { name, url: `/api/files/${seq}`, mime: 'application/pdf', size: 1024, caption: null },
    })
    const page = (entries: Entry[], next: string | null) =>
      Response.json(entries, { headers: next === null ? {} : { 'x-next-cursor': next } })
    let broken = false
    api.answer('contactFiles', ({ address }) => {
      if (broken) return Response.json({ msg: 'Sin archivos hoy.' }, { status: 409 })
      if (address.includes('kind=media')) return page([], null)
      return address.includes('cursor=')
        ? page([file(1, 'vieja.pdf')], null)
        : page([file(2, 'nueva.pdf')], 'c')
    })
    const { user } = open()
    const attached = await screen.findByRole('region', { name: 'Archivos adjuntos' })
    expect(await within(attached).findByText('nueva.pdf')).toBeTruthy()
    expect(within(attached).getByText('Más de 1 elemento')).toBeTruthy()
    broken = true
    await user.click(within(attached).getByRole('button', { name: 'Ver más' }))
    expect(await screen.findByText('Sin archivos hoy.')).toBeTruthy()
    broken = false
    await user.click(within(attached).getByRole('button', { name: 'Ver más' }))
    expect(await within(attached).findByText('vieja.pdf')).toBeTruthy()
    expect(within(attached).queryByRole('button', { name: 'Ver más' })).toBeNull()
    expect(within(attached).getByText('2 elementos')).toBeTruthy()
  })

  it('shows the pictures of templates and of their cards', async () => {
    const file = (name: string) => ({
      kind: 'image' as const,
      name,
      mime: 'image/png',
      size: 9,
      url: `/api/files/${name}`,
    })
    const card = (name: string) => ({ file: file(name), text: null, buttons: [] })
    const shown = { title: null, file: file('ruana.png'), place: null, footer: null, buttons: [] }
    const sent: Entry = {
      ...fromClient(chat, 1, ''),
      type: 'template',
      body: { text: 'Hola', shown: { ...shown, cards: [card('uno.png'), card('dos.png')] } },
    }
    api.answer('contactFiles', ({ address }) => answered(address.includes('kind=media') ? [sent] : []))
    open()
    const media = await screen.findByRole('region', { name: 'Multimedia' })
    await within(media).findByRole('button', { name: 'Ver ruana.png' })
    expect(within(media).getAllByRole('button', { name: /^Ver (?:uno|dos)/ })).toHaveLength(2)
  })

  it('links to files that stay with their provider', async () => {
    const link = 'https://scontent.cdninstagram.com/v/ruana.jpg?oe=1'
    const body = { name: 'ruana.jpg', url: null, link, mime: null, size: null, caption: null }
    const photo: Entry = { ...fromClient(chat, 1, ''), type: 'image', body }
    api.answer('contactFiles', ({ address }) => answered(address.includes('kind=media') ? [photo] : []))
    open()
    const media = await screen.findByRole('region', { name: 'Multimedia' })
    const opens = await within(media).findByRole('link', { name: 'Ver ruana.jpg' })
    expect(opens.getAttribute('href')).toBe(link)
    expect(opens.getAttribute('target')).toBe('_blank')
  })
})

describe('editing a value in its place', () => {
  const email = () => screen.findByRole('button', { name: 'Editar Correo: Sin correo' })
  const saved = (change: object) =>
    answered({ ...contact, ...change, version: 2, msg: 'Contacto actualizado correctamente' })

  it('saves it with Enter, and the focus stays there', async () => {
    api.answer('updateContact', () => saved({ email: 'laura@correo.co' }))
    const { user } = open()
    await user.click(await email())
    await user.keyboard('laura@correo.co{Enter}')
    const shown = await screen.findByRole('button', { name: 'Editar Correo: laura@correo.co' })
    expect(document.activeElement).toBe(shown)
    expect(api.calls.find(({ name }) => name === 'updateContact')?.body).toEqual({
      id: contact.uuid,
      // All fields of the specification's update.
      data: {
        name: contact.name,
        nit: contact.nit,
        phone: contact.phone,
        email: 'laura@correo.co',
        extra_data: contact.extra_data,
        version: 1,
      },
    })
  })

  it('leaves it with Escape, which does not close the panel', async () => {
    const { user } = open()
    await user.click(await email())
    await user.keyboard('otra cosa{Escape}')
    expect(document.activeElement).toBe(await email())
    expect(api.calls.some(({ name }) => name === 'updateContact')).toBe(false)
  })

  it('shows an error in its place and keeps what was typed', async () => {
    const { user } = open()
    await user.click(await email())
    await user.keyboard('laura{Enter}')
    const input = screen.getByRole('textbox', { name: 'Correo' })
    expect((await screen.findByRole('alert')).id).toBe(input.getAttribute('aria-describedby'))
    expect((input as HTMLInputElement).value).toBe('laura')
    api.answer('updateContact', () => refusedWith(409, 'CONTACT_EMAIL_TAKEN', 'Ese correo ya es de Jorge.'))
    await user.type(input, '@correo.co{Enter}')
    await screen.findByRole('alert')
    expect(toastOf('Ese correo ya es de Jorge.')).toBeTruthy()
    const note = document.getElementById(input.getAttribute('aria-describedby') ?? '')
    expect([note?.textContent, note?.getAttribute('role')]).toEqual(['Ese correo ya es de Jorge.', null])
  })

  it('goes through where a colleague changed something else', async () => {
    let stale = true
    api.answer('updateContact', () => {
      if (!stale) return saved({ nit: '9', email: 'l@correo.co' })
      stale = false
      api.answer('contactDetail', () => answered({ ...contact, nit: '9', version: 5 }))
      return refusedWith(409, 'STALE', 'Alguien lo cambió.')
    })
    const { user } = open()
    await user.click(await email())
    await user.keyboard('l@correo.co{Enter}')
    await screen.findByRole('button', { name: 'Editar Correo: l@correo.co' })
    const sent = api.calls.filter(({ name }) => name === 'updateContact').map(asBody)
    expect(sent.map(({ data }) => data.version)).toEqual([1, 5])
  })

  it('asks where a colleague changed the same value, and a second Enter decides', async () => {
    const { user, server } = open()
    await user.click(await email())
    await user.keyboard('mia@correo.co')
    api.answer('contactDetail', () => answered({ ...contact, email: 'suya@correo.co', version: 5 }))
    act(() => server.say('update:contact', { uuid: contact.uuid }))
    await waitFor(() => expect(api.calls.filter(({ name }) => name === 'contactDetail')).toHaveLength(2))
    await user.keyboard('{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Alguien escribió «suya@correo.co»')
    expect(api.calls.some(({ name }) => name === 'updateContact')).toBe(false)
    api.answer('updateContact', () => saved({ email: 'mia@correo.co' }))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('button', { name: 'Editar Correo: mia@correo.co' })).toBeTruthy()
  })

  it('adds a tag to those that are there', async () => {
    api.answer('updateContact', () =>
      saved({ extra_data: { ...contact.extra_data, tags: ['Mayorista', 'Cali'] } }),
    )
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: /^\+ etiqueta/u }))
    await waitFor(() => expect(document.activeElement?.tagName).toBe('INPUT'))
    await user.keyboard('Cali{Enter}')
    expect(await screen.findByRole('button', { name: 'Quitar la etiqueta Cali' })).toBeTruthy()
    await user.keyboard('{Escape}')
    expect(screen.getByText('Cali')).toBeTruthy()
    expect(api.calls.filter(({ name }) => name === 'updateContact').map(asBody)).toMatchObject([
      { data: { extra_data: { tags: ['Mayorista', 'Cali'] } } },
    ])
  })
})

describe('what comes in while the panel is open', () => {
  const names = async () =>
    within(await screen.findByRole('region', { name: 'Interacciones anteriores' }))
      .queryAllByRole('listitem')
      .map((one) => one.textContent)

  it('a new interaction, and the change of one that is shown', async () => {
    const { server } = open()
    await screen.findByText(/Atendida por Luis Mora/u)
    const other = row({ status: 'unassigned', conversation: { ...chat.conversation, uuid: uuid() } })
    api.answer('contactInteractions', () => answered([mayOpen(other), mayOpen(chat), mayOpen(before)]))
    act(() => server.say('new:interaction:not:assigned', { interaction: other }))
    await waitFor(async () => expect(await names()).toHaveLength(2))
    expect((await names())[0]).toContain('Sin asignar')
    const taken = { ...other, status: 'assigned' as const, version: other.version + 1 }
    api.answer('contactInteractions', () => answered([mayOpen(taken), mayOpen(chat), mayOpen(before)]))
    act(() => server.say('update:interaction', { interaction: taken }))
    await waitFor(async () => expect((await names())[0]).toContain('Abierta ahora'))
  })

  it('the open chat, while a past one is shown: its subject, that it is open, and the way there', async () => {
    const now = { ...chat, conversation: { ...chat.conversation, subject: 'Cotización de uniformes' } }
    const past = { ...before, created_at: '2026-11-02T15:00:00.000Z' }
    api.answer('contactInteractions', () => answered([mayOpen(now), mayOpen(past)]))
    open(null, past)
    // It is no earlier one.
    const section = within(await screen.findByRole('region', { name: 'Otras interacciones' }))
    const link = await section.findByRole('link')
    expect(link.textContent).toContain('Cotización de uniformes')
    expect(link.textContent).toContain('Abierta ahora con')
    expect(link.getAttribute('href')).toBe(`/chat?c=${conversation}&i=${chat.uuid}`)
  })

  it('who attends one that this person may not open', async () => {
    api.answer('contactInteractions', () =>
      answered([mayOpen(chat), closed({ status: 'assigned', user: luis })]),
    )
    const { server } = open()
    await waitFor(async () =>
      expect(await names()).toEqual([expect.stringContaining('Abierta ahora con Luis Mora')]),
    )
    expect((await names())[0]).toContain('No puedes abrirla')
    const section = within(screen.getByRole('region', { name: 'Interacciones anteriores' }))
    expect(section.queryByRole('link')).toBeNull()
    api.answer('contactInteractions', () =>
      answered([mayOpen(chat), closed({ status: 'finished', user: luis })]),
    )
    act(() => server.say('update:contact:interactions', { uuids: [uuid(), contact.uuid] }))
    await waitFor(async () => expect((await names())[0]).toContain('Atendida por Luis Mora'))
    expect(section.queryByText('No hay interacciones anteriores.')).toBeNull()
  })

  it('that one this person may not open stands above in the thread that is shown, where it does', async () => {
    const older = closed({ status: 'finished', user: luis, created_at: '2026-01-01T15:00:00.000Z' })
    const elsewhere = { ...older, uuid: uuid(), conversation: { ...chat.conversation, uuid: uuid() } }
    api.answer('contactInteractions', () => answered([mayOpen(chat), older, elsewhere]))
    open()
    await waitFor(async () => expect(await names()).toHaveLength(2))
    expect((await names())[0]).toContain('Sus mensajes están más arriba en este chat')
    expect((await names())[1]).toContain('No puedes abrirla')
  })

  it('a file, and the change of the contact by a colleague', async () => {
    const { server } = open()
    await screen.findByText('Sin archivos adjuntos.')
    const body = {
      name: 'nueva.pdf',
      url: '/api/files/1',
      mime: 'application/pdf',
      size: 1024,
      caption: null,
    }
    const document: Entry = { ...fromClient(chat, 9, ''), type: 'document', body }
    api.answer('contactFiles', ({ address }) => answered(address.includes('kind=media') ? [] : [document]))
    act(() => server.say('received:message', { message: document, interaction: chat }))
    expect(await screen.findByText('nueva.pdf')).toBeTruthy()
    api.answer('contactDetail', () => answered({ ...contact, email: 'suya@correo.co', version: 5 }))
    act(() => server.say('update:contact', { uuid: contact.uuid }))
    expect(await screen.findByText('suya@correo.co')).toBeTruthy()
  })
})

describe('blocking', () => {
  const blocked = { ...contact, blocked_at: '2026-11-20T15:00:00.000Z', blocked_messages: 1, version: 2 }

  it('asks, blocks and says so', async () => {
    api.answer('blockContact', () => answered({ ...blocked, msg: 'Contacto bloqueado' }))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Bloquear contacto' }))
    const question = await screen.findByRole('alertdialog')
    api.answer('contactDetail', () => answered(blocked))
    await user.click(within(question).getByRole('button', { name: 'Bloquear contacto' }))
    expect(await screen.findByText('Bloqueado')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Desbloquear' })).toBeTruthy()
  })

  it('shows what was kept apart to those who may unblock, and unblocks', async () => {
    api.answer('contactDetail', () => answered(blocked))
    api.answer('contactBlockedMessages', () => answered([fromClient(chat, 3, 'Compra ya')]))
    api.answer('unblockContact', () =>
      answered({ ...blocked, blocked_at: null, msg: 'Contacto desbloqueado' }),
    )
    const { user } = open()
    const section = within(await screen.findByRole('region', { name: 'Mensajes bloqueados' }))
    await user.click(section.getByRole('button', { name: 'Ver 1 mensaje' }))
    expect(await section.findByText('Compra ya')).toBeTruthy()
    api.answer('contactDetail', () => answered({ ...blocked, blocked_at: null }))
    await user.click(section.getByRole('button', { name: 'Desbloquear' }))
    expect(await screen.findByRole('button', { name: 'Bloquear contacto' })).toBeTruthy()
  })

  it('is not offered without the permission', async () => {
    api.answer('contactDetail', () => answered(blocked))
    open(null)
    await screen.findByRole('region', { name: 'Mensajes bloqueados' })
    expect(screen.queryByRole('button', { name: /bloque/iu })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Ver/u })).toBeNull()
  })
})
