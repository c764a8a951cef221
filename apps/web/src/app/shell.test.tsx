import type { Role } from '@hilo/contracts'
import { act, createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { draftOf, episodeIn, fileIn, saveDraft } from '../lib/drafts'
import { keepFile } from '../lib/keep-file'
import { keepTyped } from '../lib/typed-forms'
import { startSession } from '../server/session'
import { answered, type FakeApi, fakeApi } from '../test/fake-api'
import { type FakeServer, fakeServer, refused } from '../test/fake-socket'
import { stubUploads } from '../test/fake-upload'
import { fromClient, fromMe, luis, me, mine, row, uuid } from '../test/fixtures'
import { page, renderInSession } from '../test/render'
import { Shell } from './shell'

let api: FakeApi
let server: FakeServer
const jorge = mine({ name: 'Jorge Peñaloza', version: 3 })
const laura = row({ name: 'Laura Gómez', version: 3 })
const accepted = mine({ ...laura, status: 'assigned', user: { uuid: me.uuid, name: me.name }, version: 4 })

function open(role: Role = 'AGENT') {
  return renderInSession(<Shell me={{ ...me, role }} />, server)
}
const menu = () => within(screen.getByRole('navigation', { name: 'Principal' }))

beforeEach(() => {
  api = fakeApi()
  server = fakeServer()
  history.replaceState(null, '', '/chat')
  dispatchEvent(new PopStateEvent('popstate'))
  server.answer('get:interaction:assigned', () => page(jorge))
  server.answer('get:interaction:not:assigned', () => page(laura))
  server.answer('get:resolves:interactions', () => page())
  server.answer('get:interaction:counts', () => ({ assigned: 1, not_assigned: 1, unread: 3 }))
  server.answer('get:interaction:conversation:messages', ({ conversation_uuid }) => {
    const interaction = conversation_uuid === jorge.conversation.uuid ? jorge : accepted
    return {
      interaction,
      conversation: interaction.conversation,
      messages: [fromClient(interaction, 1, 'Hola')],
      has_more: false,
      version: 1,
    }
  })
  server.answer('leave:conversation', () => ({}))
})

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

describe('leaving', () => {
  it('asks, and then forgets the session', async () => {
    startSession({ token: 't', refresh_token: 'r' }, true)
    api.answer('logout', () => answered({ uuid: me.uuid, msg: 'Sesión cerrada' }))
    const { user } = open()
    await user.click(menu().getByRole('button', { name: 'Cerrar sesión' }))
    const dialog = await screen.findByRole('alertdialog', { name: 'Esta seguro de cerrar la sesion?' })
    await user.click(within(dialog).getByRole('button', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect(localStorage.getItem('refresh_token')).toBeNull()
    expect(api.calls.filter(({ name }) => name === 'logout')).toMatchObject([
      { body: { user_uuid: me.uuid } },
    ])
    expect(location.pathname).toBe('/')
  })

  it('takes what was attached from this device, says so first, and leaves the words', async () => {
    startSession({ token: 't', refresh_token: 'r' }, true)
    api.answer('logout', () => answered({ uuid: me.uuid, msg: 'Sesión cerrada' }))
    const chat = jorge.conversation.uuid
    saveDraft(me.uuid, chat, 'Te lo')
    await keepFile(me.uuid, chat, new File(['%PDF-1.7'], 'guía.pdf'))
    const { user } = open()
    await user.click(menu().getByRole('button', { name: 'Cerrar sesión' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    dialog.getByText(/^Al salir se quita de este dispositivo lo que adjuntaste sin enviar: guía\.pdf\./u)
    await user.click(dialog.getByRole('button', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect([draftOf(me.uuid, chat), draftOf(me.uuid, fileIn(chat))]).toEqual(['Te lo', ''])
    saveDraft(me.uuid, chat, '')
  })

  it('says first what is still being uploaded, for as long as it is', async () => {
    startSession({ token: 't', refresh_token: 'r' }, true)
    const upload = { load: () => {} }
    vi.stubGlobal(
      'XMLHttpRequest',
      class {
        readonly upload = {}
        readonly status = 200
        readonly responseText = JSON.stringify({ uuid: uuid(), msg: '' })
        onload = () => {}
        constructor() {
          upload.load = () => this.onload()
        }
        open() {}
        setRequestHeader() {}
        send() {}
        abort() {}
      },
    )
    const { user, uploads } = open()
    const file = new File(['%PDF-1.7'], 'guía.pdf')
    uploads.send({
      conversation: jorge.conversation.uuid,
      interaction: jorge.uuid,
      to: uuid(),
      file,
      caption: '',
    })
    await user.click(menu().getByRole('button', { name: 'Cerrar sesión' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    dialog.getByText('Aún no se ha enviado: guía.pdf. Si sales ahora, se pierde.')
    act(() => upload.load())
    await waitFor(() => expect(dialog.queryByText(/guía/u)).toBeNull())
  })
})

describe('leaving with a file that was not sent', () => {
  it('takes it, says so, and leaves its words', async () => {
    startSession({ token: 't', refresh_token: 'r' }, true)
    api.answer('logout', () => answered({ uuid: me.uuid, msg: 'Sesión cerrada' }))
    stubUploads('fail')
    const chat = jorge.conversation.uuid
    saveDraft(me.uuid, chat, 'Y la')
    const { user, uploads } = open()
    const file = new File(['%PDF-1.7'], 'guía.pdf')
    uploads.send({ conversation: chat, interaction: jorge.uuid, to: uuid(), file, caption: ' Va la guía' })
    await user.click(menu().getByRole('button', { name: 'Cerrar sesión' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    dialog.getByText(
      'Aún no se ha enviado: guía.pdf. Si sales ahora, se pierde; su texto se guarda como borrador.',
    )
    await user.click(dialog.getByRole('button', { name: 'Cerrar sesión' }))
    await waitFor(() => expect(localStorage.getItem('token')).toBeNull())
    expect([uploads.all(), draftOf(me.uuid, chat), draftOf(me.uuid, episodeIn(chat))]).toEqual([
      [],
      'Y la\nVa la guía',
      jorge.uuid,
    ])
    for (const place of [chat, episodeIn(chat)]) saveDraft(me.uuid, place, '')
  })
})

it('leaving with changes in a form says that they are lost', async () => {
  keepTyped('company', { city: 'Cali' })
  const { user } = open()
  await user.click(menu().getByRole('button', { name: 'Cerrar sesión' }))
  const dialog = within(await screen.findByRole('alertdialog'))
  dialog.getByText('Tienes cambios sin guardar: al salir se pierden.')
})

describe('what the channel refuses', () => {
  const refuse = () =>
    act(() => server.say('status:message', { message: fromMe(jorge, 2, 'Va', { status: 'failed' }) }))
  const said = 'No se pudo enviar lo que escribiste a Jorge Peñaloza'

  it('is said while one looks elsewhere, with the way there, and not in the chat itself', async () => {
    const { user } = open()
    await screen.findByRole('link', { name: /^Jorge/u })
    refuse()
    await screen.findByText(said)
    await user.click(screen.getByRole('button', { name: 'Ver el chat' }))
    await screen.findByText('Hola')
    toast.removeAll()
    refuse()
    await screen.findByText('Va')
    expect(screen.queryByText(said)).toBeNull()
  })
})

describe('a day’s way', () => {
  it('a file let go where nothing takes it is not opened in the place of Hilo', async () => {
    open()
    const heading = await screen.findByRole('heading', { name: 'Hola, Ana' })
    const dataTransfer = { files: [], types: ['Files'], dropEffect: 'copy' }
    for (const event of [createEvent.dragOver, createEvent.drop].map((of) => of(heading, { dataTransfer }))) {
      fireEvent(heading, event)
      expect(event.defaultPrevented).toBe(true)
    }
  })

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

  it('loses a chat that is not one’s own any more', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await screen.findByText('Hola')
    server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: null })
    expect(await screen.findByRole('heading', { name: 'Hola, Ana' })).toBeTruthy()
    expect(location.search).toBe('')
  })

  it('says who made the open chat somebody else’s, where it was not oneself', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await screen.findByText('Hola')
    server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
    expect(
      await screen.findByText('Luis Mora sacó de tus chats la conversación con Jorge Peñaloza'),
    ).toBeTruthy()
  })

  it('who loses a chat in the middle of a word does not open another one by the next Enter', async () => {
    const pablo = mine({ name: 'Pablo Ruiz', version: 2 })
    server.answer('get:interaction:assigned', () => page(jorge, pablo))
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await user.click(await screen.findByRole('textbox', { name: 'Mensaje' }))
    server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
    const panel = screen.getByRole('complementary', { name: 'Conversaciones' })
    await waitFor(() => expect(document.activeElement).toBe(panel))
    await user.keyboard(' cambio{Enter}')
    expect(location.search).toBe('')
  })

  it('what was being written in a chat that went stays in its place, to be copied', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Te lo')
    server.answer('get:interaction:conversation:messages', () => refused('CONVERSATION_NOT_FOUND'))
    server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
    expect(await screen.findByRole('textbox', { name: 'Lo que estabas escribiendo' })).toHaveProperty(
      'value',
      'Te lo',
    )
    screen.getByText('Esta conversación no existe o ya no puedes verla')
    expect(document.activeElement).toBe(screen.getByRole('main'))
    await user.click(screen.getByRole('button', { name: 'Copiar lo que escribías' }))
    expect(await screen.findByText('Texto copiado')).toBeTruthy()
    expect(await navigator.clipboard.readText()).toBe('Te lo')
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    expect(screen.queryByRole('textbox', { name: 'Lo que estabas escribiendo' })).toBeNull()
  })

  it('the keys of whoever was writing in it do nothing until the hand rests, and then what they do', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Te lo')
    server.answer('get:interaction:conversation:messages', () => refused('CONVERSATION_NOT_FOUND'))
    server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
    await user.keyboard(' tengo / ya')
    await screen.findByRole('textbox', { name: 'Lo que estabas escribiendo' })
    await user.keyboard(' ¿le sirve? ')
    expect(document.activeElement).toBe(screen.getByRole('main'))
    expect(screen.queryByRole('dialog')).toBeNull()
    screen.getByRole('textbox', { name: 'Lo que estabas escribiendo' })
    await new Promise((rested) => setTimeout(rested, 1100))
    await user.keyboard('/')
    expect(document.activeElement).toBe(screen.getByRole('searchbox', { name: 'Buscar' }))
    saveDraft(me.uuid, jorge.conversation.uuid, '')
  })

  it('one that came back to where it had been lost can be lost there again', async () => {
    history.replaceState(null, '', `/chat?c=${jorge.conversation.uuid}&i=${jorge.uuid}`)
    dispatchEvent(new PopStateEvent('popstate'))
    const { user } = open()
    await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Te lo')
    server.answer('get:interaction:conversation:messages', () => refused('CONVERSATION_NOT_FOUND'))
    server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
    await screen.findByRole('textbox', { name: 'Lo que estabas escribiendo' })
    expect(screen.queryByRole('textbox', { name: 'Mensaje' })).toBeNull()
    saveDraft(me.uuid, jorge.conversation.uuid, '')
  })

  it('and is one press away where another chat is open', async () => {
    saveDraft(me.uuid, jorge.conversation.uuid, 'Te lo')
    server.answer('get:interaction:conversation:messages', () => refused('CONVERSATION_NOT_FOUND'))
    const { user } = open()
    await screen.findByRole('link', { name: /^Jorge/u })
    server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
    await user.click(await screen.findByRole('button', { name: 'Ver lo que escribías' }))
    await screen.findByRole('textbox', { name: 'Lo que estabas escribiendo' })
    saveDraft(me.uuid, jorge.conversation.uuid, '')
  })

  it('also of a chat that one gave away oneself', async () => {
    api.answer('availableUsers', () => answered([{ ...luis, online: true }]))
    api.answer('transferInteraction', () => {
      server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: me })
      return answered({ ...jorge, msg: 'Has transferido esta interaccion' })
    })
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Te lo')
    await user.keyboard('{Alt>}t{/Alt}')
    await user.click(await screen.findByRole('option', { name: /Luis/u }))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Transferir' }))
    expect(
      await screen.findByText('Lo que escribías en el chat con Jorge Peñaloza se quedó sin enviar'),
    ).toBeTruthy()
    expect(location.search).toBe('')
    screen.getByRole('button', { name: 'Ver lo que escribías' })
    saveDraft(me.uuid, jorge.conversation.uuid, '')
  })

  it('whoever ended it oneself goes on with the next one', async () => {
    const pablo = mine({ name: 'Pablo Ruiz', version: 2 })
    server.answer('get:interaction:assigned', () => page(jorge, pablo))
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await screen.findByText('Hola')
    server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: me })
    const next = screen.getByRole('link', { name: /^Pablo/u })
    await waitFor(() => expect(document.activeElement).toBe(next))
  })

  it('nobody is torn from the search by it', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await screen.findByText('Hola')
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'Jor')
    server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
    expect(await screen.findByRole('heading', { name: 'Hola, Ana' })).toBeTruthy()
    await user.keyboard('ge')
    expect(screen.getByRole('searchbox', { name: 'Buscar' })).toHaveProperty('value', 'Jorge')
  })

  it('shows a chat that could not be seen as soon as it is one’s own', async () => {
    let mayNot = true
    server.answer('get:interaction:conversation:messages', () => {
      if (mayNot) return refused('CONVERSATION_NOT_FOUND')
      return {
        interaction: jorge,
        conversation: jorge.conversation,
        messages: [fromClient(jorge, 1, 'Hola')],
        has_more: false,
        version: 1,
      }
    })
    history.replaceState(null, '', `/chat?c=${jorge.conversation.uuid}`)
    dispatchEvent(new PopStateEvent('popstate'))
    open()
    await screen.findByText('Esta conversación no existe o ya no puedes verla')
    mayNot = false
    server.say('new:interaction:assigned', { interaction: jorge })
    expect(await screen.findByText('Hola')).toBeTruthy()
  })

  it('says who took a chat that is not open, by its customer where a list knows it', async () => {
    open()
    await screen.findByRole('link', { name: /^Jorge/u })
    server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: luis })
    expect(
      await screen.findByText('Luis Mora sacó de tus chats la conversación con Jorge Peñaloza'),
    ).toBeTruthy()
    server.say('remove:interaction:assigned', { interaction: uuid(), version: 4, by: luis })
    expect(await screen.findByText('Luis Mora sacó de tus chats una conversación')).toBeTruthy()
    server.say('remove:interaction:assigned', { interaction: uuid(), version: 4, by: me })
    expect(screen.queryByText(/^Ana .* sacó de tus chats/u)).toBeNull()
  })

  it('says whose chat the open one goes on in, once its customer turned out to have two', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await screen.findByText('Hola')
    const goes_on = { conversation_uuid: laura.conversation.uuid, user: luis }
    server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: null, goes_on })
    expect(
      await screen.findByText(
        'La conversación con Jorge Peñaloza sigue en su otro chat abierto, que atiende Luis Mora',
      ),
    ).toBeTruthy()
    expect(location.search).toBe('')
  })

  it('and follows it there with what was being written, where that one is mine too', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Te lo')
    const goes_on = { conversation_uuid: laura.conversation.uuid, user: { uuid: me.uuid, name: me.name } }
    server.say('remove:interaction:assigned', { interaction: jorge.uuid, version: 4, by: null, goes_on })
    expect(
      await screen.findByText('Los dos chats abiertos de Jorge Peñaloza siguen en uno solo'),
    ).toBeTruthy()
    expect(await screen.findByRole('heading', { name: 'Laura Gómez' })).toBeTruthy()
    expect(location.search).toBe(`?c=${laura.conversation.uuid}`)
    await waitFor(() =>
      expect(screen.getByRole('textbox', { name: 'Mensaje' })).toHaveProperty('value', 'Te lo'),
    )
  })

  it('whose file finds another one there is named, and found by its interaction where no list has it', async () => {
    open()
    const [from, to, gone] = [uuid(), uuid(), uuid()]
    saveDraft(me.uuid, episodeIn(from), gone)
    saveDraft(me.uuid, from, 'Te lo')
    for (const [chat, name] of [
      [from, 'guía.pdf'],
      [to, 'ruta.pdf'],
    ] as const)
      saveDraft(me.uuid, fileIn(chat), JSON.stringify({ id: uuid(), name, size: 8 }))
    const goes_on = { conversation_uuid: to, user: { uuid: me.uuid, name: me.name } }
    server.say('remove:interaction:assigned', { interaction: gone, version: 4, by: null, goes_on })
    expect(
      await screen.findByText('guía.pdf se queda en el otro chat: en este ya hay un archivo por enviar'),
    ).toBeTruthy()
    expect(draftOf(me.uuid, to)).toBe('Te lo')
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

  it('and says that something went wrong where the server has no words for it', async () => {
    open()
    server.say('process_error', { msg: '', code: 'INTERNAL', request_id: 'r' })
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

describe('the keys', () => {
  it('choose tabs, and walk over chats', async () => {
    const { user } = open()
    await user.keyboard('{Alt>}2{/Alt}')
    expect(location.search).toBe('?tab=chats')
    await user.keyboard('{Alt>}1{/Alt}')
    await screen.findByRole('link', { name: /^Jorge/u })
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(await screen.findByRole('heading', { name: 'Jorge Peñaloza' })).toBeTruthy()
  })

  it('ask one thing at a time, and Esc leads back to the text', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await screen.findByText('Hola')
    const box = screen.getByRole('textbox', { name: 'Mensaje' })
    await waitFor(() => expect(document.activeElement).toBe(box))
    await user.keyboard('{Alt>}et{/Alt}{Control>}k{/Control}')
    expect(await screen.findByRole('alertdialog', { name: '¿Finalizar esta conversación?' })).toBeTruthy()
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(document.activeElement).toBe(box)

    // Called off before it came, from where nobody was writing.
    box.blur()
    await user.keyboard('{Alt>}t{/Alt}{Escape}')
    expect(document.querySelector('[data-early]')).toBeNull()
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('finish after asking', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await screen.findByText('Hola')
    await user.keyboard('{Alt>}e{/Alt}')
    expect(await screen.findByRole('alertdialog', { name: '¿Finalizar esta conversación?' })).toBeTruthy()
  })

  it('close the contact that covers the chat, and only that', async () => {
    const { matchMedia } = window
    const onPhone = (query: string) => matchMedia.call(window, query.includes('max-width') ? 'all' : query)
    vi.spyOn(window, 'matchMedia').mockImplementation(onPhone)
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await screen.findByText('Hola')
    await user.keyboard('{Alt>}i{/Alt}')
    await screen.findByRole('complementary', { name: 'Contacto' })
    await waitFor(() =>
      expect(screen.getByRole('complementary', { name: 'Contacto' }).contains(document.activeElement)).toBe(
        true,
      ),
    )
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('complementary', { name: 'Contacto' })).toBeNull()
    expect(screen.getByText('Hola')).toBeTruthy()
  })

  it('open and close the contact around somebody who writes', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })
    await user.type(box, 'uno {Alt>}i{/Alt}')
    await screen.findByRole('complementary', { name: 'Contacto' })
    box.focus()
    await user.keyboard('dos {Alt>}i{/Alt}tres')
    expect(screen.queryByRole('complementary', { name: 'Contacto' })).toBeNull()
    expect(box.value).toBe('uno dos tres')
    await user.clear(box)
  })

  it('do nothing to somebody who writes', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    const box = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })
    await user.type(box, '¿/r?')
    expect(box.value).toBe('¿/r?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('tell about themselves, and can be turned off', async () => {
    const { user } = open()
    await screen.findByRole('link', { name: /^Jorge/u })
    await user.keyboard('?')
    const help = await screen.findByRole('dialog', { name: 'Atajos de teclado' })
    await user.click(within(help).getByRole('switch', { name: 'Atajos de una sola tecla' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.keyboard('?')
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})
