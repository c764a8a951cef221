import type { Role, ServerEventPayload } from '@hilo/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from '../../lib/browser/navigation'
import { answered, type FakeApi } from '../../test/fake-api'
import type { FakeServer } from '../../test/fake-socket'
import { fromClient, fromMe, luis, mine, row } from '../../test/fixtures'
import { contact, listed } from '../../test/records'
import { page } from '../../test/render'
import { accepted, jorge, laura, menu, openShell, setUpShell } from '../../test/set-up-shell'
import { currentChatLocation } from '../chat/chat-location'

let api: FakeApi
let server: FakeServer
beforeEach(() => {
  ;({ api, server } = setUpShell())
})
/** An event that our server never sends. */
const say = (said: unknown) => server.say('process_error', said as ServerEventPayload<'process_error'>)
const open = (role?: Role) => openShell(server, role)

describe('the menu', () => {
  it('has the options of the specification; the settings are not for agents', async () => {
    open()
    const names = menu()
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label'))
    expect(names).toEqual([
      'Chats',
      'Perfil',
      'Historial',
      'Estadisticas',
      'Llamadas',
      'Busqueda',
      'Contactos A-Z',
      'Cerrar sesión',
      'Ana Restrepo, en línea',
    ])
  })

  it.each(['ADMIN', 'SUPER_ADMIN'] as const)('shows the settings to %s', (role) => {
    open(role)
    expect(menu().getByRole('button', { name: 'Configuración' })).toBeTruthy()
  })

  it('Llamadas is a room with its title', async () => {
    const { user } = open()
    await user.click(menu().getByRole('button', { name: 'Llamadas' }))
    const panel = screen.getByRole('complementary', { name: 'Llamadas' })
    expect(within(panel).getByRole('heading', { name: 'Llamadas' })).toBeTruthy()
  })

  it('gives each screen one name: in the menu, over the screen, and in the title of the window', async () => {
    const { user } = open('ADMIN')
    for (const [name, heading] of [
      ['Perfil', 'Perfil'],
      ['Busqueda', 'Busqueda'],
      ['Contactos A-Z', 'Contactos A-Z'],
      ['Configuración', 'Configuración'],
      ['Historial', 'Historial'],
      ['Chats', 'Chats'],
    ] as const) {
      await user.click(menu().getByRole('button', { name }))
      expect(await screen.findByRole('heading', { level: 2, name: heading })).toBeTruthy()
      // 'Configuración' opens at its first page.
      const title = name === 'Configuración' ? 'Información General' : name
      await waitFor(() => expect(document.title).toBe(`(3) ${title} · Hilo`))
    }
  })

  it('leaves the table that was open out of the address of other places', async () => {
    const { user } = open('ADMIN')
    act(() => navigate('/chat?section=quick_answers'))
    await user.click(menu().getByRole('button', { name: 'Configuración' }))
    expect(location.search).toBe('?menu=setting')
  })

  it('gives a customer one colour, in the chats and among the contacts', async () => {
    api.answer('listContacts', () => listed([contact({ name: 'Jorge Peñaloza' })]))
    const { user } = open()
    const colourOf = (name: RegExp, role: 'link' | 'button') =>
      screen
        .findByRole(role, { name })
        .then((row) => row.querySelector<HTMLElement>('[style]')?.style.background)
    const inChats = await colourOf(/^Jorge/u, 'link')
    await user.click(menu().getByRole('button', { name: 'Contactos A-Z' }))
    expect(await colourOf(/^Jorge/u, 'button')).toBe(inChats)
    expect(inChats).toMatch(/^hsl/u)
  })

  it('shows the user', async () => {
    const { user } = open()
    await user.click(menu().getByRole('button', { name: 'Perfil' }))
    expect(await screen.findByText('ana@hilo.demo')).toBeTruthy()
    expect(screen.getAllByText('Agente').length).toBeGreaterThan(0)
    expect(screen.getByText('Sin ubicación')).toBeTruthy()
  })

  it('changes and stores the theme', async () => {
    const { user } = open()
    await user.click(menu().getByRole('button', { name: 'Perfil' }))
    await user.click(await screen.findByRole('radio', { name: 'Oscuro' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem('hilo:theme')).toBe('oscuro')
    await user.click(screen.getByRole('radio', { name: 'Claro' }))
    expect(document.documentElement.dataset.theme).toBe('light')
  })
})

describe('a day’s work', () => {
  it('shows the welcome with its shortcuts while no chat is open', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'Hola, Ana' })).toBeTruthy()
    expect(screen.getAllByRole('term').map((key) => key.textContent)).toEqual([
      'Mis Chats, Chats, Resueltos',
      'Chat siguiente',
      'Atajos de teclado',
    ])
  })

  it('on a phone, an empty list has what the welcome has: the first steps, and the next chat', async () => {
    const { matchMedia } = window
    vi.spyOn(window, 'matchMedia').mockImplementation((query) =>
      matchMedia.call(window, query.includes('max-width') ? 'all' : query),
    )
    server.answer('get:interaction:assigned', () => page())
    const steps = { channel: true, people: true, areas: false, hours: true, welcome: true, message: true }
    api.answer('readFirstSteps', () => answered({ steps, skipped: [], hidden_at: null }))
    open('ADMIN')
    await screen.findByText('Crea tus áreas')
    await screen.findByRole('button', { name: 'Tomar el siguiente (1 espera)' })
    expect(screen.queryByText('Hola, Ana')).toBeNull()
  })

  it('choosing a tab closes the chat and asks the server', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    expect(location.search).toBe(`?c=${jorge.conversation.uuid}`)
    expect(await screen.findByRole('heading', { name: 'Jorge Peñaloza' })).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: /^Chats/u }))
    expect(location.search).toBe('?tab=chats')
    expect(screen.queryByRole('heading', { name: 'Jorge Peñaloza' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Aceptar' })).toBeTruthy()
  })

  it('accepting a chat moves the focus to the composer', async () => {
    api.answer('takeInteraction', () => answered({ ...accepted, msg: 'Te hemos asignado esta interaccion' }))
    const { user } = open()
    await user.click(screen.getByRole('tab', { name: /^Chats/u }))
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Aceptar' }))
    expect(await screen.findByRole('heading', { name: 'Laura Gómez' })).toBeTruthy()
    expect(location.search).toBe(`?c=${laura.conversation.uuid}`)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Mensaje' })))
  })

  it('accepting a chat on a touch device moves the focus to the messages', async () => {
    const { matchMedia } = window
    const onTouch = (query: string) => matchMedia.call(window, query.includes('coarse') ? 'all' : query)
    vi.spyOn(window, 'matchMedia').mockImplementation(onTouch)
    api.answer('takeInteraction', () => answered({ ...accepted, msg: 'Te hemos asignado esta interaccion' }))
    const { user } = open()
    await user.click(screen.getByRole('tab', { name: /^Chats/u }))
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Aceptar' }))
    expect(await screen.findByRole('heading', { name: 'Laura Gómez' })).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('main')))
  })

  it('leaving a chat moves the focus to the list', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    const box = await screen.findByRole('textbox', { name: 'Mensaje' })
    await waitFor(() => expect(document.activeElement).toBe(box))
    act(() => {
      history.replaceState(null, '', '/chat')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(screen.queryByRole('textbox', { name: 'Mensaje' })).toBeNull()
    const list = screen.getByRole('complementary', { name: 'Chats' })
    await waitFor(() => expect(document.activeElement).toBe(list))
  })

  it('announces messages of the open chat’s customer, and nothing else', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await screen.findByText('Hola')
    server.say('received:message', { message: fromClient(jorge, 2, '¿Sigues ahí?'), interaction: jorge })
    server.say('received:message', { message: fromMe(jorge, 3, 'Sí'), interaction: jorge })
    expect(await screen.findByText('Jorge Peñaloza dice: ¿Sigues ahí?')).toBeTruthy()
    expect(screen.queryByText(/dice: Sí/u)).toBeNull()
  })
})

describe('events of the server', () => {
  it('show the specification’s toasts', async () => {
    open()
    server.say('new:interaction:not:assigned', { interaction: row() })
    expect(await screen.findByText('Ha llegado una nueva interacción')).toBeTruthy()
    server.say('new:interaction:assigned', { interaction: mine({ by_transfer: true }) })
    expect(await screen.findByText('Ha llegado una nueva interacción por transferencia')).toBeTruthy()
  })

  it('name in their toast who waits now, and open the chat', async () => {
    const { user } = open()
    await screen.findByText('Jorge Peñaloza')
    const [first, last] = [row({ name: 'Irma Paz' }), row({ name: 'Nelson Gil' })]
    for (const interaction of [first, last]) server.say('new:interaction:not:assigned', { interaction })
    const toasts = within(screen.getByRole('region', { name: 'Avisos' }))
    // One toast for both, about the last.
    expect(await toasts.findAllByText('Ha llegado una nueva interacción')).toHaveLength(1)
    expect(toasts.getByText('×2')).toBeTruthy()
    await user.click(await toasts.findByRole('button', { name: 'Nelson Gil' }))
    expect(currentChatLocation()).toMatchObject({
      tab: 'chats',
      selection: { conversation: last.conversation.uuid },
    })
  })

  it('name in their toast who waits, also where the name came after the chat', async () => {
    open()
    await screen.findByText('Jorge Peñaloza')
    const nameless = row({ name: null })
    server.say('new:interaction:not:assigned', { interaction: nameless })
    const toasts = within(screen.getByRole('region', { name: 'Avisos' }))
    await toasts.findByRole('button', { name: 'Desconocido' })
    const { conversation } = nameless
    const named = { ...conversation, client: { ...conversation.client, name: 'Nelson Gil' } }
    server.say('update:interaction', {
      interaction: { ...nameless, conversation: named, version: nameless.version + 1 },
      list: 'not_assigned',
    })
    expect((await toasts.findByRole('button', { name: 'Nelson Gil' })).title).toContain('Nelson Gil')
    // Another one in its place is not called the same.
    server.say('new:interaction:not:assigned', { interaction: row({ name: 'Irma Paz' }) })
    await toasts.findByRole('button', { name: 'Irma Paz' })
    expect(toasts.queryByText('Nelson Gil')).toBeNull()
  })

  it('show no toast for a chat that one took oneself', async () => {
    open()
    await screen.findByRole('link', { name: /^Jorge/u })
    server.say('new:interaction:assigned', { interaction: mine({ name: 'Sofía Castañeda' }) })
    expect(await screen.findByRole('link', { name: /^Sofía/u })).toBeTruthy()
    expect(screen.queryByText(/Ha llegado/u)).toBeNull()
  })

  it('show a refusal of the server as an error', async () => {
    open()
    server.say('process_error', {
      msg: 'No tienes permiso para hacer esto.',
      code: 'FORBIDDEN',
      request_id: 'r',
    })
    expect(
      (await screen.findByText('No tienes permiso para hacer esto.')).closest('[role="alert"]'),
    ).toBeTruthy()
  })

  it.each([
    { msg: 'Hoy no se puede.' },
    { msg: 'Hoy no se puede.', code: null },
    { message: 'Hoy no se puede.' },
    { msg: '', message: 'Hoy no se puede.' },
    'Hoy no se puede.',
  ])('also where its sentence is all there is: %j', async (said) => {
    open()
    say(said)
    expect((await screen.findByText('Hoy no se puede.')).closest('[role="alert"]')).toBeTruthy()
  })

  it.each([
    { msg: '', code: 'INTERNAL' },
    { msg: ['a'] },
    { msg: null },
    {},
    [],
    '',
    ' ',
    null,
    undefined,
    7,
    true,
  ])('and says that something went wrong where the server has no words for it: %j', async (said) => {
    open()
    expect(() => say(said)).not.toThrow()
    expect(await screen.findByText('Oops!! algo no salio bien')).toBeTruthy()
  })

  it('add rows to the list of the open tab only', async () => {
    const { user } = open()
    await user.click(screen.getByRole('tab', { name: /^Chats/u }))
    await screen.findByText('Laura Gómez')
    const given = mine({ name: 'Sofía Castañeda', by_transfer: true, transferred_by: luis })
    server.say('new:interaction:assigned', { interaction: given, note: 'Pide factura' })
    expect(await screen.findByText('Ha llegado una nueva interacción por transferencia')).toBeTruthy()
    const chats = within(screen.getByRole('list', { name: 'Chats' }))
    expect(chats.queryByText(/Sofía Castañeda/u)).toBeNull()
  })

  it('say whose pause has ended, to whom the chat belongs', async () => {
    const { user } = open()
    await screen.findByText('Jorge Peñaloza')
    const paused = mine({ name: 'Sofía Castañeda' })
    const body = { event: 'pause_ended', target: null } as const
    const ended = { ...fromClient(paused, 1, ''), kind: 'timeline', type: 'timeline', body } as const
    server.say('received:message', { message: ended, interaction: { ...paused, user: luis } })
    server.say('received:message', { message: ended, interaction: paused })
    const toasts = within(screen.getByRole('region', { name: 'Avisos' }))
    expect(await toasts.findAllByText('Terminó la pausa de un chat')).toHaveLength(1)
    await user.click(toasts.getByRole('button', { name: 'Sofía Castañeda' }))
    expect(currentChatLocation()).toMatchObject({
      tab: 'my_chats',
      selection: { conversation: paused.conversation.uuid },
    })
  })

  it('name in their toast the customer, the colleague and the note of a transfer, and open its chat', async () => {
    const { user } = open()
    await screen.findByText('Jorge Peñaloza')
    const given = mine({ name: 'Sofía Castañeda', by_transfer: true, transferred_by: luis })
    const other = mine({ by_transfer: true, transferred_by: luis })
    // It came, went, and came again.
    for (const interaction of [given, other, { ...given, version: given.version + 2 }])
      server.say('new:interaction:assigned', { interaction, note: 'Pide factura' })
    const toasts = within(screen.getByRole('region', { name: 'Avisos' }))
    // One each, though the sentence is the same.
    expect(await toasts.findAllByText('Ha llegado una nueva interacción por transferencia')).toHaveLength(3)
    const [link] = toasts.getAllByRole('button', { name: `Sofía Castañeda, de ${luis.name} Pide factura` })
    await user.click(link as HTMLElement)
    expect(currentChatLocation()).toMatchObject({
      tab: 'my_chats',
      selection: { conversation: given.conversation.uuid },
    })
  })

  it('update the count in the window’s title', async () => {
    open()
    await waitFor(() => expect(document.title).toBe('(3) Chats · Hilo'))
  })
})
