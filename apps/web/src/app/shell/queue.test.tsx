import { defaultChoices } from '@hilo/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answered, type FakeApi, noAnswer, refusedWith } from '../../test/fake-api'
import { type FakeServer, refused } from '../../test/fake-socket'
import { fromClient, luis, me, mine, now, row, threadPage } from '../../test/fixtures'
import { page, startWithChoices } from '../../test/render'
import { accepted, jorge, laura, openShell, setUpShell } from '../../test/set-up-shell'
import { currentChatLocation, goTo, selectionOf } from '../chat/chat-location'

let api: FakeApi
let server: FakeServer
const sofia = mine({ name: 'Sofía Castañeda', waiting_since: now })
beforeEach(() => {
  localStorage.clear()
  ;({ api, server } = setUpShell())
  api.answer('takeInteraction', () => answered({ ...accepted, msg: 'Te hemos asignado esta interaccion' }))
  api.answer('takeNextInteraction', () =>
    answered({ ...accepted, msg: 'Te hemos asignado esta interaccion' }),
  )
  api.answer('finishReasons', () => answered({ ask: 'off', reasons: [] }))
  api.answer('finishInteraction', () => answered({ ...jorge, msg: 'Has finalizado esta interaccion' }))
})
const calls = (name: string) => api.calls.filter((call) => call.name === name)
const asked = (name: string) => server.asked.filter((one) => one.name === name).map(({ payload }) => payload)
const open = () => openShell(server).user
const main = () => within(screen.getByRole('main'))
const toasts = () => within(screen.getByRole('region', { name: 'Avisos' }))
const opened = () => currentChatLocation().selection?.conversation

async function openWaiting(user: ReturnType<typeof open>) {
  server.answer('get:interaction:conversation:messages', () =>
    threadPage(laura, fromClient(laura, 1, 'Hola')),
  )
  await user.click(screen.getByRole('tab', { name: /^Chats/u }))
  await user.click(await screen.findByRole('link', { name: /^Laura Gómez/u }))
  await main().findByText('Hola')
}

describe('the next chat', () => {
  it('is taken from anywhere with Alt S, once for a key that is held down, and can be answered', async () => {
    const user = open()
    await screen.findByRole('link', { name: /^Jorge/u })
    await user.keyboard('{Alt>}[KeyS>3/]{/Alt}')
    expect(await screen.findByRole('textbox', { name: 'Mensaje' })).toBe(document.activeElement)
    expect(currentChatLocation()).toMatchObject({ tab: 'my_chats' })
    expect(opened()).toBe(laura.conversation.uuid)
    expect(calls('takeNextInteraction')).toHaveLength(1)
  })

  /** The server answers when the returned function is called. */
  function answerLater() {
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    api.answer('takeNextInteraction', async () => {
      await held
      return answered({ ...accepted, msg: 'Te hemos asignado esta interaccion' })
    })
    return () => act(async () => release())
  }

  it('does not take the screen from who has opened another chat meanwhile: a toast leads to it', async () => {
    const release = answerLater()
    const user = open()
    const link = await screen.findByRole('link', { name: /^Jorge/u })
    await user.keyboard('{Alt>}s{/Alt}')
    await user.click(link)
    await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Hola Jorge')
    await release()
    expect(await toasts().findByText('Te hemos asignado esta interaccion')).toBeTruthy()
    expect(opened()).toBe(jorge.conversation.uuid)
    await user.click(toasts().getByRole('button', { name: 'Laura Gómez' }))
    expect(opened()).toBe(laura.conversation.uuid)
  })

  it('gets nothing of what is being written to the customer whose chat is left', async () => {
    const release = answerLater()
    const user = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Con ')
    await user.keyboard('{Alt>}s{/Alt}gusto, ')
    await release()
    await waitFor(() => expect(opened()).toBe(laura.conversation.uuid))
    const box = await screen.findByRole('textbox', { name: 'Mensaje' })
    await waitFor(() => expect(document.activeElement).toBe(box))
    await user.keyboard('Jorge{Enter}')
    expect((box as HTMLTextAreaElement).value).toBe('')
    expect(asked('send:message')).toEqual([])
  })

  it('is taken from the head of Chats; that none waits is said once, and changes nothing', async () => {
    api.answer('takeNextInteraction', () =>
      refusedWith(409, 'NOTHING_WAITS', 'No hay chats en espera que puedas tomar.'),
    )
    const user = open()
    await user.click(screen.getByRole('tab', { name: /^Chats/u }))
    await user.click(await screen.findByRole('button', { name: 'Tomar el siguiente' }))
    expect(await toasts().findByText('No hay chats en espera que puedas tomar.')).toBeTruthy()
    expect(currentChatLocation()).toMatchObject({ tab: 'chats', selection: null })
  })
})

describe('a chat that waits', () => {
  it('opens to be read, and is accepted from its header without a question', async () => {
    const user = open()
    await openWaiting(user)
    expect(main().getByText('Este chat aún no tiene responsable.')).toBeTruthy()
    expect(asked('read:interaction')).toEqual([])
    await user.keyboard('{Alt>}a{/Alt}')
    await waitFor(() => expect(calls('takeInteraction')).toHaveLength(1))
    expect(screen.queryByRole('alertdialog')).toBeNull()
    await waitFor(() => expect(currentChatLocation().tab).toBe('my_chats'))
    expect(opened()).toBe(laura.conversation.uuid)
  })

  it('stays on the screen when a colleague takes it, and says so', async () => {
    const user = open()
    await openWaiting(user)
    expect(main().getByRole('button', { name: 'Aceptar' })).toBeTruthy()
    act(() =>
      server.say('remove:interaction:not:assigned', {
        interaction: laura.uuid,
        version: 4,
        by: luis,
        user: luis,
      }),
    )
    expect(await main().findByText(`La tomó ${luis.name} mientras la mirabas.`)).toBeTruthy()
    expect(main().getByTitle(`Responsable: ${luis.name}`)).toBeTruthy()
    expect(main().getByText('Hola')).toBeTruthy()
    expect(main().queryByRole('button', { name: 'Aceptar' })).toBeNull()
    // It comes back to the queue.
    act(() => server.say('update:interaction', { interaction: { ...laura, version: 5 } }))
    expect(await main().findByRole('button', { name: 'Aceptar' })).toBeTruthy()
  })

  it('stays as it was read where it was being fetched at the moment when a colleague took it', async () => {
    const user = open()
    await openWaiting(user)
    const removal = { interaction: laura.uuid, version: 4, by: luis, user: luis }
    act(() => server.say('remove:interaction:not:assigned', removal))
    await main().findByText(`La tomó ${luis.name} mientras la mirabas.`)
    const before = asked('get:interaction:conversation:messages').length
    server.answer('get:interaction:conversation:messages', () => refused('CONVERSATION_NOT_FOUND'))
    act(() => {
      server.disconnect()
      server.connect()
    })
    await waitFor(() => expect(asked('get:interaction:conversation:messages').length).toBeGreaterThan(before))
    expect(await main().findByText('Hola')).toBeTruthy()
    expect(main().getByText(`La tomó ${luis.name} mientras la mirabas.`)).toBeTruthy()
  })

  it('says that it was finished when its contact is blocked', async () => {
    const user = open()
    await openWaiting(user)
    const removal = { interaction: laura.uuid, version: 4, by: null, blocked: true as const }
    act(() => server.say('remove:interaction:not:assigned', removal))
    expect(await main().findByText('Este contacto está bloqueado, y su chat quedó finalizado.')).toBeTruthy()
  })

  it('is accepted from its row without a question by who wants it so', async () => {
    startWithChoices({ accept_without_asking: true })
    const user = open()
    await user.click(screen.getByRole('tab', { name: /^Chats/u }))
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }))
    await waitFor(() => expect(opened()).toBe(laura.conversation.uuid))
    expect(calls('takeInteraction').map(({ body }) => body)).toEqual([{ uuid: laura.uuid }])
  })
})

describe('a chat that is accepted while its person opens another one', () => {
  /** The server answers when the returned function is called. */
  function answerLater() {
    let release = () => {}
    const held = new Promise<void>((done) => {
      release = done
    })
    api.answer('takeInteraction', async () => {
      await held
      return answered({ ...accepted, msg: 'Te hemos asignado esta interaccion' })
    })
    return () => act(async () => release())
  }
  async function openJorge(user: ReturnType<typeof open>) {
    server.answer('get:interaction:conversation:messages', () =>
      threadPage(jorge, fromClient(jorge, 1, 'Hola')),
    )
    await user.click(screen.getByRole('tab', { name: /^Mis Chats/u }))
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await screen.findByRole('textbox', { name: 'Mensaje' })
  }

  it('does not take the screen after a press on its row', async () => {
    startWithChoices({ accept_without_asking: true })
    const release = answerLater()
    const user = open()
    await user.click(screen.getByRole('tab', { name: /^Chats/u }))
    await user.click(await screen.findByRole('button', { name: 'Aceptar' }))
    await openJorge(user)
    await release()
    expect(await toasts().findByText('Te hemos asignado esta interaccion')).toBeTruthy()
    expect(opened()).toBe(jorge.conversation.uuid)
  })

  it('nor after a press in its header', async () => {
    const other = row({ name: 'Berta Paz' })
    server.answer('get:interaction:not:assigned', () => page(laura, other))
    const release = answerLater()
    const user = open()
    await openWaiting(user)
    await user.keyboard('{Alt>}a{/Alt}')
    await user.click(screen.getByRole('link', { name: /^Berta Paz/u }))
    await release()
    expect(await toasts().findByText('Te hemos asignado esta interaccion')).toBeTruthy()
    expect(opened()).toBe(other.conversation.uuid)
  })
})

describe('the order of the lists', () => {
  it('is by wait at first in Chats, and is kept when chosen otherwise', async () => {
    startWithChoices({})
    api.answer('updateChoices', () => answered({ ...defaultChoices, msg: 'Preferencias guardadas' }))
    const user = open()
    await user.click(screen.getByRole('tab', { name: /^Chats/u }))
    await screen.findByText('Laura Gómez')
    expect(asked('get:interaction:not:assigned')).toEqual([{}])
    await user.click(screen.getByRole('button', { name: 'Orden: Más tiempo esperando' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Más recientes' }))
    await waitFor(() => expect(asked('get:interaction:not:assigned').at(-1)).toEqual({ order: 'newest' }))
    await user.click(screen.getByRole('tab', { name: /^Mis Chats/u }))
    await user.click(screen.getByRole('tab', { name: /^Chats/u }))
    expect(await screen.findByRole('button', { name: 'Orden: Más recientes' })).toBeTruthy()
    expect(calls('updateChoices').map(({ body }) => body)).toEqual([{ chats_order: 'newest' }])
  })

  it('is by last activity at first in Mis Chats, and by wait for who chose it', async () => {
    startWithChoices({})
    api.answer('updateChoices', () => answered({ ...defaultChoices, msg: 'Preferencias guardadas' }))
    const user = open()
    await screen.findByRole('link', { name: /^Jorge/u })
    expect(asked('get:interaction:assigned').at(-1)).toEqual({})
    await user.click(screen.getByRole('button', { name: 'Orden: Más recientes' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Más tiempo esperando' }))
    await waitFor(() => expect(asked('get:interaction:assigned').at(-1)).toEqual({ order: 'longest' }))
    expect(calls('updateChoices').map(({ body }) => body)).toEqual([{ my_chats_order: 'longest' }])
    await user.click(screen.getByRole('tab', { name: /^Resueltos/u }))
    expect(screen.queryByRole('button', { name: /^Orden/u })).toBeNull()
  })

  it('of Del equipo is a choice of its own', async () => {
    startWithChoices({ team_order: 'longest' })
    server.answer('get:interaction:team', () => page(jorge))
    server.answer('get:interaction:team:counts', () => ({
      assigned: 1,
      waiting: 0,
      maximum: 10,
      users: [],
      areas: [],
    }))
    const { user } = openShell(server, 'ADMIN')
    await user.click(await screen.findByRole('switch', { name: /^Del equipo/u }))
    expect(await screen.findByRole('button', { name: 'Orden: Más tiempo esperando' })).toBeTruthy()
    expect(asked('get:interaction:team').at(-1)).toEqual({ order: 'longest' })
  })

  it('is shown again when the server refuses the choice', async () => {
    startWithChoices({})
    api.answer('updateChoices', () => refusedWith(503, 'UNAVAILABLE', 'Ahora no se puede.'))
    const user = open()
    await user.click(await screen.findByRole('button', { name: 'Orden: Más recientes' }))
    await user.click(await screen.findByRole('menuitemradio', { name: 'Más tiempo esperando' }))
    expect(await toasts().findByText('Ahora no se puede.')).toBeTruthy()
    expect(await screen.findByRole('button', { name: 'Orden: Más recientes' })).toBeTruthy()
  })
})

describe('after finishing', () => {
  const finished = (chat = jorge) =>
    server.say('remove:interaction:assigned', {
      interaction: chat.uuid,
      version: 9,
      by: { uuid: me.uuid, name: me.name },
    })
  async function openJorge() {
    const user = open()
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await screen.findByRole('textbox', { name: 'Mensaje' })
    await user.keyboard('{Alt>}e{/Alt}')
    const dialog = await screen.findByRole('alertdialog')
    // Its keys are heard where the focus is, which moves in after it shows.
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
    return user
  }
  const nextWaits = (...rows: Parameters<typeof page>) =>
    server.answer('get:interaction:assigned', ({ order }) => page(...(order === 'longest' ? rows : [jorge])))

  it.each([
    ['the answer comes first', false],
    ['the event comes first', true],
  ])('opens the own chat that waits longest for an answer, when %s', async (_, eventFirst) => {
    nextWaits(jorge, sofia)
    const user = await openJorge()
    if (eventFirst)
      api.answer('finishInteraction', () => {
        act(() => finished())
        return answered({ ...jorge, msg: 'Has finalizado esta interaccion' })
      })
    await user.keyboard('{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    await waitFor(() => expect(opened()).toBe(sofia.conversation.uuid))
    if (!eventFirst) act(() => finished())
    expect(await toasts().findByText('Has finalizado esta interaccion')).toBeTruthy()
    expect(opened()).toBe(sofia.conversation.uuid)
    expect(asked('get:interaction:assigned').at(-1)).toMatchObject({ unanswered: true, order: 'longest' })
  })

  it('shows the welcome where none waits, and where the next one was not asked for', async () => {
    nextWaits(jorge)
    const user = await openJorge()
    await user.click(screen.getByRole('button', { name: 'Finalizar y siguiente' }))
    await waitFor(() => expect(opened()).toBeUndefined())
    await toasts().findByText('Ninguno de tus chats espera respuesta')
    expect(toasts().getByRole('button', { name: 'Tomar el siguiente' })).toBeTruthy()
    nextWaits(sofia)
    await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
    await screen.findByRole('textbox', { name: 'Mensaje' })
    await user.keyboard('{Alt>}e{/Alt}')
    await user.click(await screen.findByRole('button', { name: 'Finalizar chat' }))
    await waitFor(() => expect(opened()).toBeUndefined())
  })

  it('opens no next one when another chat ends than the one for which it was asked', async () => {
    const marta = mine({ name: 'Marta Ríos', waiting_since: now })
    server.answer('get:interaction:assigned', ({ order }) =>
      order === 'longest' ? page(marta) : page(jorge, sofia),
    )
    server.answer('get:interaction:conversation:messages', ({ conversation_uuid }) =>
      conversation_uuid === sofia.conversation.uuid
        ? threadPage(sofia, fromClient(sofia, 1, '¿Hay talla M?'))
        : threadPage(jorge, fromClient(jorge, 1, 'Hola')),
    )
    api.answer('finishInteraction', noAnswer)
    const user = await openJorge()
    await user.click(screen.getByRole('button', { name: 'Finalizar y siguiente' }))
    // As Back does it: the dialog that waits for its answer covers the list.
    act(() => goTo({ selection: selectionOf(sofia) }))
    await main().findByText('¿Hay talla M?')
    act(() => finished(sofia))
    await waitFor(() => expect(opened()).toBeUndefined())
    const next = expect.objectContaining({ order: 'longest' })
    expect(asked('get:interaction:assigned')).not.toContainEqual(next)
  })

  it('leads to the next one as a rule for who wants it so, and nowhere after a refusal', async () => {
    startWithChoices({ open_next: true })
    nextWaits(sofia)
    api.answer('finishInteraction', () => refusedWith(409, 'NOT_ASSIGNED', 'No está asignada.'))
    const user = await openJorge()
    expect(screen.getByRole('button', { name: 'Finalizar chat' }).getAttribute('aria-keyshortcuts')).toBe(
      'Control+Shift+Enter',
    )
    await user.click(screen.getByRole('button', { name: 'Finalizar y siguiente' }))
    expect(await toasts().findByText('No está asignada.')).toBeTruthy()
    expect(opened()).toBe(jorge.conversation.uuid)
    api.answer('finishInteraction', () => answered({ ...jorge, msg: 'Has finalizado esta interaccion' }))
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(opened()).toBe(sofia.conversation.uuid))
  })
})
