import type { Entry } from '@hilo/contracts'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { fromClient, luis, mine, row, uuid } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
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
  created_at: chat.created_at,
  updated_at: chat.updated_at,
  version: 1,
}
const before = row({
  status: 'finished',
  user: luis,
  conversation: chat.conversation,
})
let api: FakeApi

function open(onEdit: ((contact: unknown) => void) | null = vi.fn()) {
  const onClose = vi.fn()
  const view = renderInSession(
    <ContactPanel
      contact={client.uuid}
      filesHere={0}
      over={false}
      onEdit={onEdit}
      hrefOf={(one, interaction) => `/chat?c=${one}&i=${interaction}`}
      onClose={onClose}
    />,
  )
  return { ...view, onClose }
}

beforeEach(() => {
  api = fakeApi()
  api.answer('contactDetail', () => answered(contact))
  api.answer('contactFiles', () => answered([]))
  api.answer('contactInteractions', () => answered([chat, before]))
})

describe('the contact beside the chat', () => {
  it('says who it is, with the defaults of the specification', async () => {
    open()
    const general = await screen.findByRole('region', { name: 'Información general' })
    for (const text of ['Laura Gómez', '+57 300 123 4567', 'Sin correo', 'Sin cedula', 'Pasto', 'Mayorista'])
      expect(within(general).getByText(text)).toBeTruthy()
  })

  it('names our account where the customer writes to two of them with one number', async () => {
    const [ventas, soporte, chat] = [
      { channel: 'whatsapp', account: 'Ventas', handle: '+573001234567' },
      { channel: 'whatsapp', account: 'Soporte', handle: '+573001234567' },
      { channel: 'telegram', account: 'Bot', handle: '@laura' },
    ].map((one) => ({ ...one, uuid: uuid(), unreachable: false }))
    api.answer('contactDetail', () => answered({ ...contact, identities: [ventas, soporte, chat] }))
    open()
    expect((await screen.findByText('Canales')).parentElement?.textContent).toBe(
      'CanalesWhatsApp: +57 300 123 4567 · VentasWhatsApp: +57 300 123 4567 · SoporteTelegram: @laura',
    )
  })

  it('leads to what was spoken of before, not to what is open', async () => {
    open()
    const earlier = await screen.findByRole('region', { name: 'Interacciones anteriores' })
    const links = await within(earlier).findAllByRole('link')
    expect(links.map((one) => one.getAttribute('href'))).toEqual([`/chat?c=${conversation}&i=${before.uuid}`])
    expect(within(earlier).getByText(/Atendida por Luis Mora/u)).toBeTruthy()
  })

  it('is edited by who may', async () => {
    const onEdit = vi.fn()
    const { user } = open(onEdit)
    await user.click(await screen.findByRole('button', { name: 'Editar contacto' }))
    expect(onEdit).toHaveBeenCalledWith(contact)
  })

  it('is not offered to be edited to who may not', async () => {
    open(null)
    await screen.findByText('Laura Gómez')
    expect(screen.queryByRole('button', { name: 'Editar contacto' })).toBeNull()
  })

  it('that cannot be loaded says so, and again', async () => {
    api.answer('contactDetail', () => refusedWith(404, 'CONTACT_NOT_FOUND', 'Este contacto no existe.'))
    open()
    expect(await screen.findByText('No se pudo cargar el contacto')).toBeTruthy()
  })

  it('says why its parts do not come, where the server says so', async () => {
    const refuse = (msg: string) => () => Response.json({ msg }, { status: 409 })
    api.answer('contactInteractions', refuse('Sin interacciones hoy.'))
    api.answer('contactFiles', refuse('Sin archivos hoy.'))
    open()
    expect(await screen.findByText('Sin interacciones hoy.')).toBeTruthy()
    expect(await screen.findAllByText('Sin archivos hoy.')).toHaveLength(2)
  })

  it('shows all that came as files, a page at a time', async () => {
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

  it('lists what stays with its provider as a link', async () => {
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
