import { act, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useReceivers } from '../../server/receivers'
import { useLoadProblem } from '../../server/use-load-problem'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { stubUploads } from '../../test/fake-upload'
import { luis, mine, uuid } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import TransferDialog from './transfer-dialog'

const marta = { uuid: uuid(), name: 'Marta Ñáñez' }
const ventas = {
  uuid: uuid(),
  name: 'Ventas',
  color: '#d9722e',
  description: null,
  incoming_message: null,
  state: true,
}
const chat = mine({ name: 'Laura Gómez' })
let api: FakeApi

function open(to: string | null = null) {
  const onTransferred = vi.fn()
  const onClose = vi.fn()
  const view = renderInSession(
    <TransferDialog
      interaction={chat}
      to={to}
      onGiven={vi.fn()}
      onTransferred={onTransferred}
      onClose={onClose}
    />,
  )
  return { ...view, onTransferred, onClose }
}
/** Asks for the same people, as the header of the chat does. */
function Header() {
  useLoadProblem(useReceivers(chat.business_uuid, true), 'No vino')
  return null
}
const press = () => screen.getByRole('button', { name: 'Transferir' })
const sent = () => api.calls.filter((call) => call.name === 'transferInteraction')

beforeEach(() => {
  api = fakeApi()
  api.answer('availableUsers', () =>
    answered([
      { ...luis, online: true },
      { ...marta, online: false },
    ]),
  )
  api.answer('transferInteraction', () => answered({ ...chat, msg: 'Has transferido esta interaccion' }))
})

describe('transferring', () => {
  it('says once that nobody could be asked for, although the header of its chat asks for them too', async () => {
    api.answer('availableUsers', () => refusedWith(503, 'UNAVAILABLE', 'El servicio no está disponible.'))
    const { again } = renderInSession([<Header key="header" />])
    const notices = within(screen.getByRole('region', { name: 'Avisos' }))
    await notices.findByText('El servicio no está disponible.')
    act(() => toast.removeAll())
    const nothing = vi.fn()
    again([
      <Header key="header" />,
      <TransferDialog
        {...{ interaction: chat, to: null, onGiven: nothing, onTransferred: nothing, onClose: nothing }}
        key="dialog"
      />,
    ])
    await notices.findByText('El servicio no está disponible.')
    expect(notices.queryByText('×2')).toBeNull()
  })

  it('offers who is available, and says who is in line', async () => {
    open()
    const list = screen.getByRole('listbox', { name: 'Usuarios disponibles' })
    expect(list.parentElement?.textContent).toBe('Cargando…')
    const options = await within(list).findAllByRole('option')
    expect(options.map((one) => one.textContent)).toEqual([
      'LMLuis Moraen línea',
      'MÑMarta Ñáñezsin conexión',
    ])
  })

  it('without a chosen user is refused with the specification’s words', async () => {
    const { user } = open()
    await screen.findByRole('listbox')
    await user.click(press())
    expect(
      await screen.findAllByText('Debes seleccionar un usuario para transferir la interacción'),
    ).not.toHaveLength(0)
    expect(sent()).toEqual([])
  })

  it('goes by keyboard: searched without accents, chosen with Enter, with a note', async () => {
    const { user, onTransferred } = open()
    const box = await screen.findByRole('combobox', { name: 'Usuario' })
    await user.type(box, 'nanez{Enter}')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Marta')
    await user.type(screen.getByRole('textbox', { name: /^Nota interna/u }), ' Pide factura ')
    await user.click(press())
    await waitFor(() => expect(onTransferred).toHaveBeenCalled())
    expect(sent()).toMatchObject([{ body: { uuid: chat.uuid, user: marta.uuid, note: 'Pide factura' } }])
    expect(await screen.findByText('Has transferido esta interaccion')).toBeTruthy()
  })

  it('begins with whom the owner selector named', async () => {
    const { user } = open(luis.uuid)
    await screen.findByRole('option', { selected: true, name: /Luis Mora/u })
    await user.click(press())
    await waitFor(() => expect(sent()).toMatchObject([{ body: { user: luis.uuid } }]))
  })

  it('to an area sends the area', async () => {
    api.answer('listAreas', () =>
      answered([ventas, { ...ventas, uuid: uuid(), name: 'Vieja', state: false }]),
    )
    const { user } = open()
    await user.click(await screen.findByRole('radio', { name: 'Un área' }))
    await user.click(await screen.findByRole('option', { name: 'Ventas' }))
    expect(screen.queryByRole('option', { name: 'Vieja' })).toBeNull()
    await user.click(press())
    await waitFor(() => expect(sent()).toMatchObject([{ body: { uuid: chat.uuid, to_area: ventas.uuid } }]))
  })

  it('that fails says why, stays open, and asks again who is there', async () => {
    api.answer('transferInteraction', () => refusedWith(500, 'INTERNAL', ''))
    const { user, onTransferred } = open(luis.uuid)
    await screen.findByRole('option', { selected: true })
    await user.click(press())
    expect(await screen.findAllByText('No se pudo transferir esta interaccion')).toHaveLength(2)
    expect(onTransferred).not.toHaveBeenCalled()
    await waitFor(() =>
      expect(api.calls.filter((call) => call.name === 'availableUsers').length).toBeGreaterThan(1),
    )
  })

  it('names what was not sent, which ends with it', async () => {
    stubUploads('go on')
    const { user, uploads } = open(luis.uuid)
    const { uuid: interaction, conversation } = chat
    const addressed = { conversation: conversation.uuid, interaction, to: conversation.client.uuid }
    act(() =>
      uploads.send({ ...addressed, uuid: uuid(), file: new File(['%PDF-1.7'], 'guía.pdf'), caption: '' }),
    )
    await screen.findByText('Lo que no enviaste se descarta: guía.pdf.')
    await screen.findByRole('option', { selected: true })
    await user.click(press())
    await waitFor(() => expect(uploads.all()).toEqual([]))
  })

  it('says that the areas could not be loaded, as a toast too', async () => {
    api.answer('listAreas', () => refusedWith(500, 'INTERNAL', ''))
    const { user } = open()
    await user.click(await screen.findByRole('radio', { name: 'Un área' }))
    const notices = within(screen.getByRole('region', { name: 'Avisos' }))
    const says = 'No se pudo cargar el listado de areas'
    expect(await notices.findByText(says)).toBeTruthy()
    expect(screen.getAllByText(says)).toHaveLength(2)
  })

  it('says that the list could not be loaded, and goes on in the search when it has come', async () => {
    api.answer('availableUsers', () => refusedWith(500, 'INTERNAL', ''))
    const { user } = open()
    expect(
      await screen.findAllByText('No se pudo cargar el listado de usuarios disponibles'),
    ).not.toHaveLength(0)
    api.answer('availableUsers', () => answered([luis]))
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    const search = await screen.findByRole('combobox', { name: 'Usuario' })
    await waitFor(() => expect(document.activeElement).toBe(search))
  })
})
