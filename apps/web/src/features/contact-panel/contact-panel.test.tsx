import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { luis, mine, row } from '../../test/fixtures'
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
      conversation={conversation}
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
  api.answer('contactInteractions', () => answered([chat, before]))
})

describe('the contact beside the chat', () => {
  it('says who it is, with the defaults of the specification', async () => {
    open()
    const general = await screen.findByRole('region', { name: 'Información general' })
    for (const text of ['Laura Gómez', '+57 300 123 4567', 'Sin correo', 'Sin cedula', 'Pasto', 'Mayorista'])
      expect(within(general).getByText(text)).toBeTruthy()
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
    expect(
      await screen.findByText('No se pudo cargar el contacto', undefined, { timeout: 5000 }),
    ).toBeTruthy()
  })
})
