import { emptyList } from '@hilo/client'
import type { Entry, Interaction } from '@hilo/contracts'
import { act, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { useAnnouncement } from '../../lib/announce'
import { keys } from '../../server/keys'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { type FakeServer, fakeServer, refused } from '../../test/fake-socket'
import { fromClient, fromMe, luis, me, mine } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import { ChatPanel, type ChatPanelProps } from './chat-panel'

let api: FakeApi
let server: FakeServer

function serve(interaction: Interaction, ...messages: Entry[]) {
  server.answer('get:interaction:conversation:messages', () => ({
    interaction,
    conversation: interaction.conversation,
    messages,
    has_more: false,
    version: messages.length,
  }))
  server.answer('leave:conversation', () => ({}))
  server.answer('read:interaction', () => ({ ...interaction, unread: 0, version: interaction.version + 1 }))
}

function open(interaction: Interaction, change: Partial<ChatPanelProps> = {}) {
  const props: ChatPanelProps = {
    me,
    conversation: interaction.conversation.uuid,
    interaction: null,
    resolved: false,
    finishing: false,
    onFinishing: vi.fn(),
    onFinished: vi.fn(),
    onTransfer: vi.fn(),
    onTakeOver: vi.fn(),
    contact: null,
    onLeave: vi.fn(),
    onBack: null,
    ...change,
  }
  const view = renderInSession(<ChatPanel {...props} />, server)
  return {
    ...view,
    props,
    show: (more: Partial<ChatPanelProps>) => view.again(<ChatPanel {...props} {...more} />),
  }
}
const log = () => screen.findByRole('log')
const asked = (name: string) => server.asked.filter((one) => one.name === name)

beforeEach(() => {
  api = fakeApi()
  server = fakeServer()
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
})

/** What the person made happen; how the channels are is asked by itself. */
const acts = () => api.calls.filter(({ name }) => name !== 'listChannelStatus')

describe('the header', () => {
  it('names the customer, the channel, the area and the owner', async () => {
    serve(mine({ name: 'Laura Gómez' }))
    open(mine({ name: 'Laura Gómez' }))
    expect(await screen.findByRole('heading', { name: 'Laura Gómez' })).toBeTruthy()
    expect(screen.getByText('+57 300 123 4567')).toBeTruthy()
    expect(screen.getByText('Ventas')).toBeTruthy()
    expect(screen.getByText('Tú')).toBeTruthy()
  })

  it('calls a customer without a name Desconocido', async () => {
    const chat = mine({ name: null })
    serve(chat)
    open(chat)
    expect(await screen.findByRole('heading', { name: 'Desconocido' })).toBeTruthy()
  })
})

describe('before the messages are here', () => {
  /** The list knows the row; the server has not answered for the thread. */
  const openKnown = (chat: Interaction) => {
    server.answer('leave:conversation', () => ({}))
    const view = open(chat)
    act(() => view.client.setQueryData(keys.list('assigned', {}), { ...emptyList, rows: [chat] }))
    return view
  }

  it('the header says what the list knows, and does nothing yet', async () => {
    openKnown(mine({ name: 'Laura Gómez' }))
    expect(await screen.findByRole('heading', { name: 'Laura Gómez' })).toBeTruthy()
    expect(screen.getByText('+57 300 123 4567')).toBeTruthy()
    expect(screen.getByText('Ventas')).toBeTruthy()
    expect(screen.getByText('Tú')).toBeTruthy()
    expect(screen.getByRole('status').textContent).toBe('Cargando mensajes…')
    for (const name of ['Transferir', 'Pausar', 'Finalizar'])
      expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
    expect(screen.queryByRole('button', { name: /Cambiar/u })).toBeNull()
  })

  it('one who does not see is told that they are on their way', async () => {
    const Voice = () => <p data-testid="voice">{useAnnouncement()}</p>
    render(<Voice />)
    openKnown(mine())
    await waitFor(() => expect(screen.getByTestId('voice').textContent).toContain('Cargando mensajes…'))
  })

  it('of a line that is down that is said, and they come when it is back, to be read', async () => {
    const chat = mine({ unread: 1 })
    server.answer('get:interaction:conversation:messages', () => refused('UNAVAILABLE'))
    openKnown(chat)
    await screen.findByRole('button', { name: 'Reintentar' })
    act(() => server.disconnect())
    expect(await screen.findByText('Los mensajes se cargarán en cuanto vuelva.')).toBeTruthy()
    expect(screen.queryByText('Cargando mensajes…')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Reintentar' })).toBeNull()
    expect(screen.getByRole('heading', { name: 'Laura Gómez' })).toBeTruthy()
    serve(chat, fromClient(chat, 1, 'Hola'))
    act(() => server.connect())
    expect(await screen.findByText('Hola')).toBeTruthy()
    await waitFor(() => expect(asked('read:interaction')).toHaveLength(1))
  })
})

describe('the messages', () => {
  it('say how they came: passed on by the customer, or by an ad', async () => {
    const chat = mine()
    serve(
      chat,
      fromClient(chat, 1, 'Hola', { body: { text: 'Hola', ad: { headline: 'Ruanas a mitad de precio' } } }),
      fromClient(chat, 2, 'Mira', { body: { text: 'Mira', forwarded: 'once' } }),
      fromClient(chat, 3, 'Y esto', { body: { text: 'Y esto', forwarded: 'often', ad: { headline: null } } }),
    )
    open(chat)
    await screen.findByText('Llegó por un anuncio: Ruanas a mitad de precio')
    screen.getByText('Reenviado')
    screen.getByText('Reenviado muchas veces')
    screen.getByText('Llegó por un anuncio')
  })

  it('say who, when and what became of them', async () => {
    const chat = mine()
    serve(
      chat,
      fromClient(chat, 1, 'Hola', { date: '2026-11-20T19:32:00.000Z' }),
      fromMe(chat, 2, '¡Hola!', { date: '2026-11-20T19:33:00.000Z', status: 'read' }),
    )
    open(chat)
    const articles = await within(await log()).findAllByRole('article')
    expect(articles.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Laura Gómez, 2:32 pm',
      'Tú, 2:33 pm, Leído',
    ])
  })

  it('show their time each, also where one says several at once', async () => {
    const chat = mine()
    const at = (second: number) => ({ date: `2026-11-20T19:32:0${second}.000Z` })
    serve(
      chat,
      fromClient(chat, 1, 'Hola', at(0)),
      fromClient(chat, 2, '¿tienen ruanas?', at(1)),
      fromMe(chat, 3, 'Sí', at(2)),
      fromMe(chat, 4, 'grises', at(3)),
    )
    open(chat)
    const articles = await within(await log()).findAllByRole('article')
    expect(articles).toHaveLength(4)
    for (const article of articles) expect(within(article).getAllByText('2:32 pm')).toHaveLength(1)
  })

  it('arrive by event, once, and change their state', async () => {
    const chat = mine()
    serve(chat, fromClient(chat, 1, 'Hola'))
    open(chat)
    await screen.findByText('Hola')
    const answer = fromMe(chat, 2, 'Buenas', { status: 'sent' })
    server.say('received:message', { message: answer, interaction: chat })
    server.say('received:message', { message: answer, interaction: chat })
    expect(await screen.findAllByText('Buenas')).toHaveLength(1)
    server.say('status:message', { message: { ...answer, status: 'read', version: 3 } })
    expect(await screen.findByRole('article', { name: /^Tú, .*Leído$/u })).toBeTruthy()
  })

  it('stand above a line where the new ones begin', async () => {
    const chat = mine({ unread: 1 })
    serve(chat, fromClient(chat, 1, 'Leído'), fromClient(chat, 2, 'Nuevo'))
    open(chat)
    const divider = await screen.findByText('Mensajes nuevos')
    const nuevo = screen.getByText('Nuevo')
    expect(divider.compareDocumentPosition(nuevo) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
  })

  it('are told to be read, by the one who answers for them', async () => {
    const chat = mine({ unread: 1 })
    serve(chat, fromClient(chat, 1, 'Hola'))
    open(chat)
    await waitFor(() =>
      expect(asked('read:interaction')).toMatchObject([{ payload: { interaction: chat.uuid, seq: 1 } }]),
    )
  })

  it('that failed say why, and go again', async () => {
    const chat = mine()
    const failed = fromMe(chat, 1, 'Hola', {
      status: 'failed',
      error: { code: '131026', msg: 'El número no recibe mensajes.' },
    })
    serve(chat, failed)
    server.answer('retry:message', () => ({ ...failed, status: 'queued', error: null, version: 2 }))
    const { user } = open(chat)
    expect(await screen.findByText('El número no recibe mensajes.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(asked('retry:message')).toMatchObject([{ payload: { uuid: failed.uuid } }])
  })

  it('could not be loaded: said, and tried again', async () => {
    const chat = mine()
    serve(chat, fromClient(chat, 1, 'Hola'))
    server.answer('get:interaction:conversation:messages', () => refused('UNAVAILABLE'))
    const { user } = open(chat)
    await screen.findByText('No se pudo cargar la conversación')
    serve(chat, fromClient(chat, 1, 'Hola'))
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Hola')).toBeTruthy()
  })

  it('of a chat that is not there, or not theirs to see: said, with a way back', async () => {
    const chat = mine()
    server.answer('get:interaction:conversation:messages', () => refused('CONVERSATION_NOT_FOUND'))
    const { user, props } = open(chat)
    await screen.findByText('Esta conversación no existe o ya no puedes verla')
    await user.click(screen.getByRole('button', { name: 'Volver a la lista' }))
    expect(props.onLeave).toHaveBeenCalled()
  })

  it('end with the expiry’s sentence when the conversation expired', async () => {
    const chat = mine({ expired: true })
    serve(chat, fromMe(chat, 1, 'Hola'))
    open(chat)
    expect(await screen.findByText('La conversación ha expirado por inactividad del cliente')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Mensaje' })).toBeTruthy()
  })
})

describe('what a message carries', () => {
  it('is what it answers, which leads to the original', async () => {
    const chat = mine()
    const first = fromClient(chat, 1, '¿Tienen la ruana gris?')
    serve(chat, first, fromMe(chat, 2, 'Sí, en talla M', { reply_to: first.uuid }))
    const { user } = open(chat)
    await user.click(await screen.findByRole('button', { name: /^Laura Gómez.*ruana gris/u }))
    const original = screen.getByRole('article', { name: /^Laura Gómez/u })
    await waitFor(() => expect(document.activeElement).toBe(original))
  })

  it('is its reactions, its choices, and that it was edited', async () => {
    const chat = mine()
    serve(
      chat,
      fromMe(chat, 1, '¿A qué área?', {
        body: {
          text: '¿A qué área?',
          choices: [
            { id: 'a', title: 'Soporte' },
            { id: 'b', title: 'Facturación' },
          ],
        },
      }),
      fromClient(chat, 2, 'Soporte, creo', {
        edited: true,
        reactions: [
          { from: 'x', emoji: '👍' },
          { from: 'y', emoji: '👍' },
        ],
      }),
    )
    open(chat)
    const offered = await screen.findByRole('list', { name: 'Opciones enviadas' })
    expect(
      within(offered)
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    ).toEqual(['Soporte', 'Facturación'])
    expect(screen.getByText('2 reacciones 👍')).toBeTruthy()
    expect(screen.getByText('editado')).toBeTruthy()
  })

  it('is a mail’s subject, and what it quotes, folded', async () => {
    const chat = mine({ type: { name: 'gmail' } })
    chat.conversation.subject = 'Cotización'
    serve(
      chat,
      fromClient(chat, 1, 'Va', { body: { text: 'Va', subject: 'Cotización', quoted: 'El lunes…' } }),
    )
    const { user } = open(chat)
    const letter = await screen.findByRole('article')
    expect(within(letter).getByText('Cotización')).toBeTruthy()
    expect(screen.getAllByText('Cotización')).toHaveLength(2)
    expect(screen.queryByText('El lunes…')).toBeNull()
    const fold = screen.getByRole('button', { name: 'Mostrar texto citado' })
    expect(fold.getAttribute('aria-expanded')).toBe('false')
    await user.click(fold)
    expect(screen.getByText('El lunes…')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Ocultar texto citado' }))
    expect(screen.queryByText('El lunes…')).toBeNull()
  })

  it('is a mail’s original, in a frame where nothing runs, and without pictures until they are asked for', async () => {
    // What stands for the browser here loads no frames, and complains of each.
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const chat = mine({ type: { name: 'gmail' } })
    const letter = fromClient(chat, 1, 'Va', { body: { text: 'Va', original: true } })
    serve(chat, letter)
    api.answer('mailOriginal', ({ address }) => {
      const images = address.endsWith('images=true')
      return answered({ url: `/api/letters/${images ? 'con' : 'sin'}`, remote_images: true })
    })
    const { user } = open(chat)
    await user.click(await screen.findByRole('button', { name: 'Ver correo original' }))
    const frame = await screen.findByTitle('Correo original')
    expect(frame.getAttribute('src')).toBe('/api/letters/sin')
    expect(frame.getAttribute('sandbox')).toBe('allow-popups allow-popups-to-escape-sandbox')
    await user.click(screen.getByRole('button', { name: 'Mostrar imágenes' }))
    await waitFor(() =>
      expect(screen.getByTitle('Correo original').getAttribute('src')).toBe('/api/letters/con'),
    )
    expect(screen.queryByRole('button', { name: 'Mostrar imágenes' })).toBeNull()
    expect(acts().map(({ address }) => address)).toEqual([
      `/api/messages/${letter.uuid}/original?images=false`,
      `/api/messages/${letter.uuid}/original?images=true`,
    ])
  })

  it('is pictures that came together, as one', async () => {
    const chat = mine()
    const picture = (seq: number): Entry => ({
      ...fromClient(chat, seq, ''),
      type: 'image',
      body: { name: `${seq}.jpg`, url: null, mime: 'image/jpeg', size: 1, caption: null },
    })
    serve(chat, picture(1), picture(2), picture(3))
    open(chat)
    expect(await screen.findAllByRole('article')).toHaveLength(1)
    expect(
      within(screen.getByRole('list', { name: 'Álbum de 3 archivos' })).getAllByRole('listitem'),
    ).toHaveLength(3)
  })

  it('is where it was sent from, where that was not here, and that nobody knows whether it came', async () => {
    const chat = mine()
    const lost = fromMe(chat, 2, '¿Llegó?', { status: 'unknown' })
    serve(chat, fromMe(chat, 1, 'Ya va', { author: { kind: 'app', uuid: null, name: null } }), lost)
    server.answer('retry:message', () => ({ ...lost, status: 'queued', version: 3 }))
    const { user } = open(chat)
    expect(await screen.findByText('Enviado desde el teléfono')).toBeTruthy()
    expect(screen.getAllByText(/puede que el cliente ya lo tenga/u).length).toBeGreaterThan(0)
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(asked('retry:message')).toMatchObject([{ payload: { uuid: lost.uuid } }])
  })

  it('is a file that still comes, one that never came, and one that is too large', async () => {
    const chat = mine()
    const pdf = (seq: number, name: string, date: string) =>
      ({
        ...fromClient(chat, seq, ''),
        type: 'document',
        date,
        body: { name, url: null, mime: 'application/pdf', size: 1024, caption: null },
      }) as const satisfies Entry
    const large = pdf(3, 'planos.pdf', new Date().toISOString())
    serve(
      chat,
      pdf(1, 'vieja.pdf', '2020-01-01T00:00:00.000Z'),
      pdf(2, 'nueva.pdf', new Date().toISOString()),
      { ...large, body: { ...large.body, too_large: 20 * 1024 * 1024 } },
    )
    open(chat)
    expect(await screen.findByText('El archivo ya no está disponible')).toBeTruthy()
    expect(screen.getByText('Archivo demasiado grande: este canal entrega hasta 20 MB')).toBeTruthy()
    expect(screen.getByText('El archivo está llegando…')).toBeTruthy()
    expect(screen.queryByRole('button', { name: /^Descargar/u })).toBeNull()
  })
})

describe('one episode of a conversation', () => {
  it('is asked for by its name, and stays at the head whatever the next one does', async () => {
    const ended = mine({ status: 'finished', user: luis, finished_at: '2026-11-20T19:40:00.000Z' })
    serve(ended, fromClient(ended, 1, 'Lo de antes'))
    open(ended, { interaction: ended.uuid })
    expect(await screen.findByText('Esta conversación está finalizada.')).toBeTruthy()
    expect(asked('get:interaction:conversation:messages')).toMatchObject([
      { payload: { interaction: ended.uuid } },
    ])
    const next = mine({
      conversation: ended.conversation,
      created_at: '2026-11-20T20:00:00.000Z',
      version: 9,
    })
    server.say('received:message', { message: fromClient(next, 2, 'Otra vez yo'), interaction: next })
    expect(await screen.findByText('Otra vez yo')).toBeTruthy()
    expect(screen.getByText('Esta conversación está finalizada.')).toBeTruthy()
  })
})

describe('writing', () => {
  it('shows the message at once, and it stays one when the server tells it too', async () => {
    const chat = mine()
    serve(chat)
    server.answer('send:message', () => undefined)
    const { user } = open(chat)
    await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Ya te confirmo{Enter}')
    expect(await screen.findByRole('article', { name: /^Tú, .*Enviando$/u })).toBeTruthy()
    const payload = asked('send:message')[0]?.payload as { uuid: string; to: string }
    expect(payload.to).toBe(chat.conversation.client.uuid)
    const stored = fromMe(chat, 1, 'Ya te confirmo', { uuid: payload.uuid })
    server.say('received:message', { message: stored, interaction: chat })
    expect(await screen.findByRole('article', { name: /^Tú, .*Enviado$/u })).toBeTruthy()
    expect(screen.getAllByText('Ya te confirmo')).toHaveLength(1)
  })

  it('without a connection waits in its place, and says so', async () => {
    const chat = mine()
    serve(chat)
    const { user } = open(chat)
    const box = await screen.findByRole('textbox', { name: 'Mensaje' })
    server.disconnect()
    await user.type(box, 'Cuando vuelva{Enter}')
    expect(await screen.findByRole('article', { name: /^Tú, .*En cola$/u })).toBeTruthy()
  })

  it('that is refused offers to go again or to be dropped', async () => {
    const chat = mine()
    serve(chat)
    server.answer('send:message', () => refused('NOT_OWNER', 'Esta interacción es de otra persona.'))
    const { user } = open(chat)
    await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Hola{Enter}')
    expect(await screen.findByText('Esta interacción es de otra persona.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Eliminar' }))
    await waitFor(() => expect(screen.queryByText('Hola')).toBeNull())
  })

  it('the provider says that it is too late: only templates, until the customer writes', async () => {
    const chat = mine({ window_closes_at: new Date(Date.now() + 3_600_000).toISOString() })
    const late = fromMe(chat, 2, '¿Sigue ahí?', {
      status: 'failed',
      error: { code: '131047', msg: 'Tarde.' },
    })
    serve(chat, fromClient(chat, 1, 'Hola'), late)
    open(chat)
    await screen.findByRole('button', { name: 'Elegir plantilla' })
    expect(screen.queryByRole('textbox', { name: 'Mensaje' })).toBeNull()
    server.say('received:message', { message: fromClient(chat, 3, 'Aquí estoy'), interaction: chat })
    await screen.findByRole('textbox', { name: 'Mensaje' })
  })

  it('a note is kept apart from the answer, and the same words are one note', async () => {
    const chat = mine()
    serve(chat)
    server.answer('write:note', () => refused('UNAVAILABLE'))
    const { user } = open(chat)
    await user.type(await screen.findByRole('textbox', { name: 'Mensaje' }), 'Ya te')
    await user.click(screen.getByRole('button', { name: 'Escribir una nota interna' }))
    const box = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Nota interna' })
    expect([document.activeElement, box.value]).toEqual([box, ''])
    await user.type(box, 'Pagó dos veces{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('No se pudo guardar la nota')
    server.answer('write:note', ({ uuid, body }) => fromMe(chat, 1, body.text, { uuid: uuid ?? '' }))
    await user.click(screen.getByRole('button', { name: 'Guardar nota' }))
    const answer = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })
    expect([document.activeElement, answer.value]).toEqual([answer, 'Ya te'])
    const notes = asked('write:note').map(({ payload }) => payload as { uuid: string })
    expect(notes).toHaveLength(2)
    expect(notes[0]?.uuid).toBe(notes[1]?.uuid)
    expect(asked('send:message')).toEqual([])
  })

  it.each([
    ['finished', mine({ status: 'finished' }), 'Esta conversación está finalizada.'],
    ['of somebody else', mine({ user: luis }), 'La atiende Luis Mora.'],
    ['unassigned', mine({ status: 'unassigned', user: null }), 'Esta conversación aún no tiene responsable.'],
    [
      'out of its window',
      mine({ window_closes_at: '2020-01-01T00:00:00.000Z' }),
      'La ventana para responder se cerró. Puedes retomar la conversación con una plantilla.',
    ],
    [
      'out of its window, on a channel without templates',
      mine({ type: { name: 'messenger' }, window_closes_at: '2020-01-01T00:00:00.000Z' }),
      'La ventana para responder se cerró. Podrás escribir cuando el cliente lo haga de nuevo.',
    ],
  ])('is not possible where the chat is %s, and why is said', async (_, chat, reason) => {
    serve(chat)
    open(chat)
    expect(await screen.findByText(reason)).toBeTruthy()
    expect(screen.queryByRole('textbox')).toBeNull()
  })
})

describe('giving it away', () => {
  it('is asked for with its button, or by naming somebody else as responsible', async () => {
    const chat = mine()
    serve(chat)
    api.answer('availableUsers', () => answered([{ ...luis, online: true }]))
    const { user, props } = open(chat)
    await user.click(await screen.findByRole('button', { name: 'Transferir' }))
    expect(props.onTransfer).toHaveBeenLastCalledWith(chat, null)
    await user.click(screen.getByRole('button', { name: 'Responsable: Tú. Cambiar' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Luis Mora/u }))
    expect(props.onTransfer).toHaveBeenLastCalledWith(chat, luis.uuid)
  })

  it('says as a toast, and where they would be, that nobody could be asked for', async () => {
    const chat = mine()
    serve(chat)
    const { user } = open(chat)
    await user.click(await screen.findByRole('button', { name: 'Responsable: Tú. Cambiar' }))
    const sentence = 'No se pudo cargar el listado de usuarios disponibles'
    await waitFor(() => expect(screen.getAllByText(sentence)).toHaveLength(2))
    expect(screen.getByRole('menuitem', { name: sentence })).toBeTruthy()
  })

  it('stands in the menu where there is no room for the selector, with whose chat it is', async () => {
    const chat = mine()
    serve(chat)
    const { user, props } = open(chat)
    await user.click(await screen.findByRole('button', { name: 'Más acciones' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Responsable: Tú' }))
    expect(props.onTransfer).toHaveBeenCalledWith(chat, null)
  })

  it('is not for who does not have it; who administers may also take it over', async () => {
    const chat = mine({ user: luis })
    serve(chat)
    const { user, props, show } = open(chat)
    await screen.findByText('La atiende Luis Mora.')
    expect(screen.queryByRole('button', { name: 'Transferir' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Hacerme cargo' })).toBeNull()
    show({ me: { ...me, role: 'ADMIN' } })
    await screen.findByRole('button', { name: 'Transferir' })
    await user.click(screen.getByRole('button', { name: 'Hacerme cargo' }))
    expect(props.onTakeOver).toHaveBeenCalledWith(chat)
    expect(screen.queryByRole('button', { name: 'Pausar' })).toBeNull()
  })

  it('is disabled in Resueltos, as is pausing', async () => {
    const chat = mine({ status: 'finished' })
    serve(chat)
    open(chat, { resolved: true })
    for (const name of ['Transferir', 'Pausar', 'Finalizar']) {
      expect((await screen.findByRole<HTMLButtonElement>('button', { name })).disabled).toBe(true)
    }
  })
})

describe('pausing', () => {
  it('asks the server, and becomes resuming when the chat is paused', async () => {
    const chat = mine()
    serve(chat)
    const paused = { ...chat, paused: true, version: 2 }
    api.answer('pauseInteraction', () => answered({ ...paused, msg: 'Has pausado esta interacción' }))
    api.answer('resumeInteraction', () => refusedWith(409, 'CAPACITY_REACHED', 'Has alcanzado el máximo.'))
    const { user } = open(chat)
    await user.click(await screen.findByRole('button', { name: 'Pausar' }))
    expect(await screen.findByText('Has pausado esta interacción')).toBeTruthy()
    server.say('update:interaction', { interaction: paused })
    expect(await screen.findByText(/^En pausa:/u)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reanudar' }))
    expect(await screen.findByText('Has alcanzado el máximo.')).toBeTruthy()
    expect(acts()).toMatchObject([
      { name: 'pauseInteraction', body: { uuid: chat.uuid } },
      { name: 'resumeInteraction', body: { uuid: chat.uuid } },
    ])
  })
})

describe('the others', () => {
  it('are named while they look or write, oneself is not', async () => {
    const chat = mine()
    const conversation_uuid = chat.conversation.uuid
    serve(chat)
    open(chat)
    await log()
    const viewers = [{ uuid: me.uuid, name: me.name }, luis]
    server.say('viewers:conversation', { conversation_uuid, viewers })
    expect(await screen.findByText('Luis está viendo')).toBeTruthy()
    server.say('typing', { conversation_uuid, user: luis, typing: true })
    expect(await screen.findByText('Luis está escribiendo…')).toBeTruthy()
    expect(screen.queryByText('Luis está viendo')).toBeNull()
    server.say('typing', { conversation_uuid, user: luis, typing: false })
    expect(await screen.findByText('Luis está viendo')).toBeTruthy()
    server.say('viewers:conversation', { conversation_uuid, viewers: viewers.slice(0, 1) })
    await waitFor(() => expect(screen.queryByText(/está viendo/u)).toBeNull())
  })

  it('are taken to have stopped writing when nothing more is heard', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    try {
      const chat = mine()
      serve(chat)
      open(chat)
      await log()
      server.say('typing', { conversation_uuid: chat.conversation.uuid, user: luis, typing: true })
      expect(await screen.findByText('Luis está escribiendo…')).toBeTruthy()
      await vi.advanceTimersByTimeAsync(6000)
      await waitFor(() => expect(screen.queryByText(/escribiendo/u)).toBeNull())
    } finally {
      vi.useRealTimers()
    }
  })
})

describe('an expiry', () => {
  const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000 + 5000).toISOString()
  it.each([
    [3, 'Expira en 3 min'],
    [0, 'Expira en menos de 1 min'],
  ])('that is %i minutes away is counted down', async (minutes, text) => {
    const chat = mine({ expires_at: inMinutes(minutes) })
    serve(chat)
    open(chat)
    expect(await screen.findByText(text)).toBeTruthy()
  })

  it('that is far away is not spoken of', async () => {
    const chat = mine({ expires_at: inMinutes(50) })
    serve(chat)
    open(chat)
    await log()
    expect(screen.queryByText(/^Expira en/u)).toBeNull()
  })

  it('shows the sentence that the server said', async () => {
    const chat = mine()
    serve(chat, fromMe(chat, 1, 'Hola'))
    const { client } = open(chat)
    await screen.findByText('Hola')
    client.setQueryData(['expiry', chat.conversation.uuid], 'Expiró hace nada')
    server.say('update:interaction', { interaction: { ...chat, expired: true, version: 2 } })
    expect(await screen.findByText('Expiró hace nada')).toBeTruthy()
  })
})

describe('finishing', () => {
  const finish = () => screen.findByRole('button', { name: 'Finalizar' })

  it('asks first, with the focus on the harmless answer', async () => {
    const chat = mine()
    serve(chat)
    const { user, props, show } = open(chat)
    await user.click(await finish())
    expect(props.onFinishing).toHaveBeenCalledWith(true)
    show({ finishing: true })
    const dialog = await screen.findByRole('alertdialog', { name: '¿Finalizar esta conversación?' })
    await waitFor(() =>
      expect(document.activeElement).toBe(within(dialog).getByRole('button', { name: 'Cancelar' })),
    )
    expect(acts()).toHaveLength(0)
  })

  it('tells the server, says so, and clears the chat', async () => {
    const chat = mine()
    serve(chat)
    api.answer('finishInteraction', () =>
      answered({ ...chat, status: 'finished', msg: 'Has finalizado esta interaccion' }),
    )
    const { user, props } = open(chat, { finishing: true })
    await user.click(await screen.findByRole('button', { name: 'Finalizar conversación' }))
    await waitFor(() => expect(props.onFinished).toHaveBeenCalled())
    expect(acts()).toMatchObject([{ name: 'finishInteraction', body: { uuid: chat.uuid } }])
    expect(await screen.findByText('Has finalizado esta interaccion')).toBeTruthy()
  })

  it('that fails stays open and says why', async () => {
    const chat = mine()
    serve(chat)
    api.answer('finishInteraction', () =>
      refusedWith(409, 'ALREADY_FINISHED', 'Esta interacción ya fue finalizada.'),
    )
    const { user, props } = open(chat, { finishing: true })
    await user.click(await screen.findByRole('button', { name: 'Finalizar conversación' }))
    expect(await screen.findAllByText('Esta interacción ya fue finalizada.')).toHaveLength(2)
    expect(props.onFinished).not.toHaveBeenCalled()
  })

  it('is disabled in Resueltos', async () => {
    const chat = mine({ status: 'finished' })
    serve(chat)
    open(chat, { resolved: true })
    expect(((await finish()) as HTMLButtonElement).disabled).toBe(true)
  })

  it('is not offered for somebody else’s chat, but to who administers', async () => {
    const chat = mine({ user: luis })
    serve(chat)
    const { show } = open(chat)
    await screen.findByText('La atiende Luis Mora.')
    expect(screen.queryByRole('button', { name: 'Finalizar' })).toBeNull()
    show({ me: { ...me, role: 'ADMIN' } })
    expect(await finish()).toBeTruthy()
  })
})
