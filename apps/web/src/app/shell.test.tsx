import type { Role, ServerEventPayload } from '@hilo/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { answered, type FakeApi } from '../test/fake-api'
import type { FakeServer } from '../test/fake-socket'
import { fromClient, fromMe, mine, row } from '../test/fixtures'
import { accepted, jorge, laura, menu, openShell, stageShell } from '../test/stage-shell'

let api: FakeApi
let server: FakeServer
beforeEach(() => {
  ;({ api, server } = stageShell())
})
/** What no server of ours says, and another might. */
const say = (said: unknown) => server.say('process_error', said as ServerEventPayload<'process_error'>)
const open = (role?: Role) => openShell(server, role)

describe('the menu', () => {
  it('has the options of the specification; the settings are not for agents', async () => {
    open()
    const names = menu()
      .getAllByRole('button')
      .map((one) => one.getAttribute('aria-label'))
    expect(names).toEqual([
      'Inicio',
      'Perfil',
      'Historial',
      'Estadisticas',
      'Llamadas',
      'Busqueda',
      'Contactos',
      'Cerrar sesión',
      'Ana Restrepo, en línea',
    ])
  })

  it.each(['ADMIN', 'SUPER_ADMIN'] as const)('shows the settings to %s', (role) => {
    open(role)
    expect(menu().getByRole('button', { name: 'Configuración' })).toBeTruthy()
  })

  it.each(['Historial', 'Estadisticas', 'Llamadas', 'Busqueda'])('%s is only a title', async (name) => {
    const { user } = open()
    await user.click(menu().getByRole('button', { name }))
    const panel = screen.getByRole('complementary', { name: 'Conversaciones' })
    expect(panel.textContent).toBe(name)
  })

  it('shows who one is', async () => {
    const { user } = open()
    await user.click(menu().getByRole('button', { name: 'Perfil' }))
    expect(await screen.findByText('ana@hilo.demo')).toBeTruthy()
    expect(screen.getAllByText('Agente').length).toBeGreaterThan(0)
    expect(screen.getByText('Sin ubicación')).toBeTruthy()
  })

  it('changes the colours, and remembers', async () => {
    const { user } = open()
    await user.click(menu().getByRole('button', { name: 'Perfil' }))
    await user.click(await screen.findByRole('radio', { name: 'Oscuro' }))
    expect(document.documentElement.dataset.theme).toBe('dark')
    expect(localStorage.getItem('hilo:theme')).toBe('oscuro')
    await user.click(screen.getByRole('radio', { name: 'Claro' }))
    expect(document.documentElement.dataset.theme).toBe('light')
  })
})

describe('a day’s way', () => {
  it('welcomes while nothing is open, and names what its keys bring', async () => {
    open()
    expect(await screen.findByRole('heading', { name: 'Hola, Ana' })).toBeTruthy()
    expect(screen.getAllByRole('term').map((key) => key.textContent)).toEqual([
      'Mis Chats, Chats, Resueltos',
      'Chat siguiente',
      'Atajos de teclado',
    ])
  })

  it('goes by the address: choosing a tab clears the chat and asks the server', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    expect(location.search).toBe(`?c=${jorge.conversation.uuid}`)
    expect(await screen.findByRole('heading', { name: 'Jorge Peñaloza' })).toBeTruthy()
    await user.click(screen.getByRole('tab', { name: /^Chats/u }))
    expect(location.search).toBe('?tab=chats')
    expect(screen.queryByRole('heading', { name: 'Jorge Peñaloza' })).toBeNull()
    expect(await screen.findByRole('button', { name: 'Aceptar' })).toBeTruthy()
  })

  it('from accepting to writing', async () => {
    api.answer('takeInteraction', () => answered({ ...accepted, msg: 'Te hemos asignado esta interaccion' }))
    const { user } = open()
    await user.click(screen.getByRole('tab', { name: /^Chats/u }))
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }))
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Aceptar' }))
    expect(await screen.findByRole('heading', { name: 'Laura Gómez' })).toBeTruthy()
    expect(location.search).toBe(`?c=${laura.conversation.uuid}`)
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Mensaje' })))
  })

  it('from accepting to reading, where a keyboard would cover the chat: what had the focus is gone, the chat has it', async () => {
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

  it('the way back out of a chat leads to the list, not to the whole page', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    const box = await screen.findByRole('textbox', { name: 'Mensaje' })
    await waitFor(() => expect(document.activeElement).toBe(box))
    act(() => {
      history.replaceState(null, '', '/chat')
      dispatchEvent(new PopStateEvent('popstate'))
    })
    expect(screen.queryByRole('textbox', { name: 'Mensaje' })).toBeNull()
    const list = screen.getByRole('complementary', { name: 'Conversaciones' })
    await waitFor(() => expect(document.activeElement).toBe(list))
  })

  it('reads out what the customer of the open chat says, and nothing else', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await screen.findByText('Hola')
    server.say('received:message', { message: fromClient(jorge, 2, '¿Sigues ahí?'), interaction: jorge })
    server.say('received:message', { message: fromMe(jorge, 3, 'Sí'), interaction: jorge })
    expect(await screen.findByText('Jorge Peñaloza dice: ¿Sigues ahí?')).toBeTruthy()
    expect(screen.queryByText(/dice: Sí/u)).toBeNull()
  })
})

describe('what arrives', () => {
  it('is told with the specification’s words', async () => {
    open()
    server.say('new:interaction:not:assigned', { interaction: row() })
    expect(await screen.findByText('Ha llegado una nueva interacción')).toBeTruthy()
    server.say('new:interaction:assigned', { interaction: mine({ by_transfer: true }) })
    expect(await screen.findByText('Ha llegado una nueva interacción por transferencia')).toBeTruthy()
  })

  it('is quiet about what one took oneself', async () => {
    open()
    await screen.findByRole('link', { name: /^Jorge/u })
    server.say('new:interaction:assigned', { interaction: mine({ name: 'Sofía Castañeda' }) })
    expect(await screen.findByRole('link', { name: /^Sofía/u })).toBeTruthy()
    expect(screen.queryByText(/Ha llegado/u)).toBeNull()
  })

  it('shows a refusal of the server as an error', async () => {
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

  it.each([{ msg: 'Hoy no se puede.' }, { msg: 'Hoy no se puede.', code: null }, 'Hoy no se puede.'])(
    'also where its sentence is all there is: %j',
    async (said) => {
      open()
      say(said)
      expect((await screen.findByText('Hoy no se puede.')).closest('[role="alert"]')).toBeTruthy()
    },
  )

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

  it('comes into the list whose tab is open, and into no other', async () => {
    const { user } = open()
    await user.click(screen.getByRole('tab', { name: /^Chats/u }))
    await screen.findByText('Laura Gómez')
    const given = mine({ name: 'Sofía Castañeda', by_transfer: true })
    server.say('new:interaction:assigned', { interaction: given })
    expect(await screen.findByText('Ha llegado una nueva interacción por transferencia')).toBeTruthy()
    expect(screen.queryByText('Sofía Castañeda')).toBeNull()
  })

  it('counts in the window’s title', async () => {
    open()
    await waitFor(() => expect(document.title).toBe('(3) Hilo'))
  })
})
