import { act, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useLoadError } from '../../server/forms/use-load-error'
import { useReceivers } from '../../server/reads/receivers'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { fakeServer } from '../../test/fake-socket'
import { stubUploads } from '../../test/fake-upload'
import { luis, me, mine, receiver, uuid } from '../../test/fixtures'
import { renderInSession, startWithChoices } from '../../test/render'
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

function open(to: string | null = null, server = fakeServer(), user = me.uuid) {
  const onClose = vi.fn()
  const leaving = { done: vi.fn(), failed: vi.fn() }
  const startLeaving = vi.fn(() => leaving)
  const view = renderInSession(
    <TransferDialog
      user={user}
      interaction={chat}
      to={to}
      startLeaving={startLeaving}
      onTransferred={vi.fn()}
      onClose={onClose}
    />,
    server,
  )
  return { ...view, leaving, onClose, startLeaving }
}
/** Requests the same users, as the header of the chat does. */
function Header() {
  useLoadError(useReceivers(chat.business_uuid, true), 'No vino')
  return null
}
const press = () => screen.getByRole('button', { name: 'Transferir' })
const sent = () => api.calls.filter((call) => call.name === 'transferInteraction')

beforeEach(() => {
  api = fakeApi()
  api.answer('availableUsers', () => answered([receiver(luis), receiver(marta, { online: false })]))
  api.answer('transferInteraction', () => answered({ ...chat, msg: 'Has transferido esta interaccion' }))
})

describe('transferring with the keys', () => {
  it('begins in the search with nobody chosen; Enter chooses, Ctrl and Enter send', async () => {
    const { user, startLeaving, leaving } = open()
    const search = await screen.findByRole('combobox')
    await waitFor(() => expect(document.activeElement).toBe(search))
    await screen.findByRole('option', { name: /Marta/u })
    expect(search.getAttribute('aria-activedescendant')).toBeNull()
    expect(screen.queryByRole('option', { selected: true })).toBeNull()
    // Nobody is meant yet.
    await user.keyboard('{Enter}')
    expect(screen.queryByRole('option', { selected: true })).toBeNull()
    await user.keyboard('mar{Enter}')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Marta Ñáñez')
    expect(sent()).toEqual([])
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([{ uuid: chat.uuid, user: marta.uuid }]),
    )
    expect(startLeaving.mock.calls).toEqual([['list']])
    expect(leaving.failed).not.toHaveBeenCalled()
  })

  it('reaches the first and the last with the arrows, and goes on with the next chat', async () => {
    const { user, startLeaving, leaving } = open()
    await screen.findByRole('option', { name: /Marta/u })
    await user.keyboard('{ArrowUp}{Enter}')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Marta Ñáñez')
    await user.keyboard('{ArrowDown}{Enter}')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain(luis.name)
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await waitFor(() => expect(leaving.done).toHaveBeenCalled())
    expect(startLeaving.mock.calls).toEqual([['next']])
    expect(leaving.failed).not.toHaveBeenCalled()
  })
})

it('with the next chat as the rule, goes on by itself; Ctrl, Shift and Enter, or their button, stay', async () => {
  startWithChoices({ open_next: true })
  const { user, startLeaving, leaving } = open(luis.uuid)
  await screen.findByRole('option', { selected: true })
  screen.getByRole('button', { name: 'Transferir y siguiente' })
  expect(press().getAttribute('aria-keyshortcuts')).toBe('Control+Shift+Enter')
  await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(startLeaving.mock.calls).toEqual([['list']])
  expect(leaving.failed).not.toHaveBeenCalled()
})

it('says who has room and who is away, and offers nobody who cannot receive it', async () => {
  const nadia = { uuid: uuid(), name: 'Nadia Núñez' }
  const oscar = { uuid: uuid(), name: 'Óscar Pardo' }
  api.answer('availableUsers', () =>
    answered([
      receiver(luis, { active: 3 }),
      receiver(marta, { active: 0, maximum: 1, online: false }),
      receiver(oscar, { availability: 'away' }),
      receiver(nadia, { active: 6 }),
    ]),
  )
  const { user } = open(nadia.uuid)
  const [first, second, away, last] = await screen.findAllByRole('option')
  expect(api.calls.find(({ name }) => name === 'availableUsers')?.address).toContain('full=true&away=true')
  expect(first?.textContent).toBe('LMLuis Moraen línea3 de 5 chats')
  expect(second?.textContent).toContain('sin conexión0 de 1 chat')
  expect(away?.textContent).toBe('ÓPÓscar PardoAusente')
  expect(last?.textContent).toContain('Completo')
  for (const one of [away, last]) expect(one?.getAttribute('aria-disabled')).toBe('true')
  // Neither by the selector of before, nor by the pointer, nor by the keys.
  for (const one of [away, last]) await user.click(one as HTMLElement)
  await user.type(screen.getByRole('combobox'), 'nadia{Enter}')
  expect(screen.queryByRole('option', { selected: true })).toBeNull()
  await user.click(press())
  await screen.findByText('Debes seleccionar un usuario para transferir la interacción')
  expect(sent()).toEqual([])
})

describe('transferring to one of very many', () => {
  it('asks the server for those that are not loaded', async () => {
    const nadia = receiver({ uuid: uuid(), name: 'Nadia Núñez' }, { online: false })
    api.answer('availableUsers', ({ address }) =>
      address.includes('q=')
        ? answered(address.includes('q=nunez') ? [nadia] : [])
        : Response.json([receiver(luis)], { headers: { 'X-Next-Cursor': 'x' } }),
    )
    const { user } = open()
    const search = await screen.findByRole('combobox')
    await screen.findByRole('option', { name: new RegExp(luis.name, 'u') })
    await user.type(search, 'nunez')
    await user.click(await screen.findByRole('option', { name: /Nadia/u }))
    // What was chosen stays so while one looks for others.
    await user.clear(search)
    await user.type(search, 'nadie')
    expect(await screen.findByText('Nadie coincide con la búsqueda.')).toBeTruthy()
    await user.click(press())
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([{ uuid: chat.uuid, user: nadia.uuid }]),
    )
  })
})

describe('transferring', () => {
  it('takes the focus from the page also where the users fail to load before its first focus', async () => {
    vi.stubGlobal('requestAnimationFrame', (work: FrameRequestCallback) => setTimeout(() => work(0), 300))
    api.answer('availableUsers', () => refusedWith(503, 'UNAVAILABLE', 'El servicio no está disponible.'))
    const nothing = vi.fn()
    const neverLeaving = () => ({ done: nothing, failed: nothing })
    const chatBehind = (open: boolean) => [
      <textarea key="message" aria-label="Mensaje" />,
      open && (
        <TransferDialog
          key="dialog"
          user={me.uuid}
          interaction={chat}
          to={null}
          startLeaving={neverLeaving}
          onTransferred={nothing}
          onClose={nothing}
        />
      ),
    ]
    const { again } = renderInSession(chatBehind(false))
    screen.getByRole('textbox', { name: 'Mensaje' }).focus()
    again(chatBehind(true))
    const retry = await screen.findByRole('button', { name: 'Reintentar' })
    await waitFor(() => expect(document.activeElement).toBe(retry))
  })

  it('shows once that the users could not be loaded, although the header requests them too', async () => {
    api.answer('availableUsers', () => refusedWith(503, 'UNAVAILABLE', 'El servicio no está disponible.'))
    const { again } = renderInSession([<Header key="header" />])
    const notices = within(screen.getByRole('region', { name: 'Avisos' }))
    await notices.findByText('El servicio no está disponible.')
    act(() => toast.removeAll())
    const nothing = vi.fn()
    const neverLeaving = () => ({ done: nothing, failed: nothing })
    again([
      <Header key="header" />,
      <TransferDialog
        {...{ user: me.uuid, interaction: chat, to: null, startLeaving: neverLeaving }}
        {...{ onTransferred: nothing, onClose: nothing }}
        key="dialog"
      />,
    ])
    await notices.findByText('El servicio no está disponible.')
    expect(notices.queryByText('×2')).toBeNull()
  })

  it('says whose chats it leaves, also where an admin transfers it', async () => {
    const { unmount } = open()
    screen.getByText(/deja de estar en tus chats\. No se puede deshacer\.$/u)
    unmount()
    open(null, fakeServer(), luis.uuid)
    screen.getByText(new RegExp(`deja de estar en los chats de ${me.name}\\.`, 'u'))
  })

  it('lists who is available and online', async () => {
    open()
    const list = screen.getByRole('listbox', { name: 'Usuarios' })
    expect(list.parentElement?.textContent).toBe('Cargando…')
    const options = await within(list).findAllByRole('option')
    expect(options.map((one) => one.textContent)).toEqual([
      'LMLuis Moraen línea1 de 5 chats',
      'MÑMarta Ñáñezsin conexión1 de 5 chats',
    ])
  })

  it('refuses to transfer without a user, in the specification’s words', async () => {
    const { user } = open()
    await screen.findByRole('listbox')
    const says = 'Debes seleccionar un usuario para transferir la interacción'
    for (const send of [() => user.click(press()), () => user.keyboard('{Control>}{Enter}{/Control}')]) {
      await send()
      // Once, at the field, which has the focus.
      expect(await screen.findAllByText(says)).toHaveLength(1)
      expect(document.activeElement).toBe(screen.getByRole('combobox'))
    }
    expect(sent()).toEqual([])
  })

  it('works by keyboard: search without accents, choose with Enter, with a note', async () => {
    const { user, leaving } = open()
    const box = await screen.findByRole('combobox', { name: 'Usuario' })
    await user.type(box, 'nanez{Enter}')
    expect(screen.getByRole('option', { selected: true }).textContent).toContain('Marta')
    await user.type(screen.getByRole('textbox', { name: /^Nota interna/u }), ' Pide factura ')
    await user.click(press())
    await waitFor(() => expect(leaving.done).toHaveBeenCalled())
    expect(sent()).toMatchObject([{ body: { uuid: chat.uuid, user: marta.uuid, note: 'Pide factura' } }])
    expect(await screen.findByText('Has transferido esta interaccion')).toBeTruthy()
  })

  it('begins with the user chosen in the owner selector', async () => {
    const { user } = open(luis.uuid)
    await screen.findByRole('option', { selected: true, name: /Luis Mora/u })
    await user.click(press())
    await waitFor(() => expect(sent()).toMatchObject([{ body: { user: luis.uuid } }]))
  })

  it('transfers to an area', async () => {
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

  it('stays open, says why it failed, and reloads who is there', async () => {
    api.answer('transferInteraction', () => refusedWith(500, 'INTERNAL', ''))
    const { user, leaving } = open(luis.uuid)
    await screen.findByRole('option', { selected: true })
    await user.click(press())
    expect(await screen.findAllByText('No se pudo transferir esta interaccion')).toHaveLength(1)
    expect(screen.queryByText('Revisa tu conexión e inténtalo de nuevo.')).toBeNull()
    expect(leaving.done).not.toHaveBeenCalled()
    expect(leaving.failed).toHaveBeenCalledOnce()
    await waitFor(() =>
      expect(api.calls.filter((call) => call.name === 'availableUsers').length).toBeGreaterThan(1),
    )
  })

  it('says offline that the connection is missing, and nothing of the list that is shown', async () => {
    const { user } = open(luis.uuid)
    await screen.findByRole('option', { selected: true })
    const lost = () => Promise.reject(new TypeError('fetch failed'))
    api.answer('transferInteraction', lost)
    api.answer('availableUsers', lost)
    await user.click(press())
    expect(await screen.findAllByText('No se pudo transferir esta interaccion')).toHaveLength(1)
    within(screen.getByRole('dialog')).getByText('Revisa tu conexión e inténtalo de nuevo.')
    const asked = () => api.calls.filter((call) => call.name === 'availableUsers').length
    await waitFor(() => expect(asked()).toBe(3), { timeout: 5000 })
    await act(async () => {})
    expect(screen.queryByText('No se pudo cargar el listado de usuarios disponibles')).toBeNull()
    expect(screen.getByRole('option', { name: /Luis Mora/u })).toBeTruthy()
  })

  it('offers colleagues at an @ in the note, and sends whom it names', async () => {
    const server = fakeServer()
    server.answer('get:presence', () => ({
      users: [luis, marta].map((one) => ({ ...one, availability: 'available' as const, online: true })),
    }))
    const { user } = open(luis.uuid, server)
    await screen.findByRole('option', { selected: true })
    const note = screen.getByLabelText<HTMLTextAreaElement>(/^Nota interna/u)
    await user.type(note, 'Pregunta a @mar')
    const people = await screen.findByRole('listbox', { name: 'Personas del equipo' })
    expect(within(people).getAllByRole('option')).toHaveLength(1)
    // Escape closes the list and not the dialog.
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox', { name: 'Personas del equipo' })).toBeNull()
    expect(screen.getByRole('dialog')).toBeTruthy()
    await user.type(note, 't')
    await screen.findByRole('listbox', { name: 'Personas del equipo' })
    await user.keyboard('{Enter}')
    expect(note.value).toBe('Pregunta a @Marta Ñáñez ')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() =>
      expect(sent().map(({ body }) => body)).toEqual([
        {
          uuid: chat.uuid,
          user: luis.uuid,
          note: 'Pregunta a @Marta Ñáñez',
          mentions: [marta.uuid],
        },
      ]),
    )
  })

  it('names the unsent messages that it discards', async () => {
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

  it('says that the areas could not be loaded, also as a toast', async () => {
    api.answer('listAreas', () => refusedWith(500, 'INTERNAL', ''))
    const { user } = open()
    await user.click(await screen.findByRole('radio', { name: 'Un área' }))
    const notices = within(screen.getByRole('region', { name: 'Avisos' }))
    const says = 'No se pudo cargar el listado de areas'
    expect(await notices.findByText(says)).toBeTruthy()
    expect(screen.getAllByText(says)).toHaveLength(2)
  })

  it('says that the users could not be loaded, and focuses the search after a retry', async () => {
    api.answer('availableUsers', () => refusedWith(500, 'INTERNAL', ''))
    const { user } = open()
    expect(
      await screen.findAllByText('No se pudo cargar el listado de usuarios disponibles'),
    ).not.toHaveLength(0)
    api.answer('availableUsers', () => answered([receiver(luis)]))
    await user.click(await screen.findByRole('button', { name: 'Reintentar' }))
    const search = await screen.findByRole('combobox', { name: 'Usuario' })
    await waitFor(() => expect(document.activeElement).toBe(search))
  })
})
