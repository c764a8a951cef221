import type { MailPerson } from '@hilo/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { keys } from '../../server/http/keys'
import { answered } from '../../test/fake-api'
import { refused } from '../../test/fake-socket'
import { fromClient, fromMe, luis, me, mine, uuid } from '../../test/fixtures'
import { type ChatSetUp, setUpChat } from '../../test/set-up-chat'
// Read with the test: in a whole run a part that is requested later has been waited for in vain.
import './composer/mail/mail-head'
import './bubble/content/ad-card'

let setUp: ChatSetUp
beforeEach(() => {
  setUp = setUpChat()
})

const firstBelowDivider = () => {
  const divider = screen.getByText('Mensajes nuevos')
  return screen
    .getAllByRole('article')
    .find((one) => divider.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING)?.textContent
}

describe('the messages of a chat', () => {
  it('say whether they were forwarded or came by an ad', async () => {
    const chat = mine()
    setUp.serve(
      chat,
      fromClient(chat, 1, 'Hola', { body: { text: 'Hola', ad: { headline: 'Ruanas a mitad de precio' } } }),
      fromClient(chat, 2, 'Mira', { body: { text: 'Mira', forwarded: 'once' } }),
      fromClient(chat, 3, 'Y esto', { body: { text: 'Y esto', forwarded: 'often', ad: { headline: null } } }),
    )
    setUp.open(chat)
    await screen.findByText('Llegó por un anuncio: Ruanas a mitad de precio')
    screen.getByText('Reenviado')
    screen.getByText('Reenviado muchas veces')
    screen.getByText('Llegó por un anuncio')
  })

  it('show the ad by which the customer came, with its picture, which the session may see, and its page in a new tab', async () => {
    const chat = mine()
    const ad = {
      ...{ source: 'ad' as const, headline: 'Ruanas', body: 'Tejidas a mano.', link: 'https://fb.me/ruanas' },
      picture: `/api/files/${uuid()}`,
    }
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(private readonly tell: (seen: { isIntersecting: boolean }[]) => void) {}
        observe = () => this.tell([{ isIntersecting: true }])
        disconnect() {}
      },
    )
    setUp.api.answer('downloadFile', ({ authorization }) => new Response(authorization ?? ''))
    setUp.serve(chat, fromClient(chat, 1, 'Hola', { body: { text: 'Hola', ad } }))
    setUp.open(chat)
    const card = within(await screen.findByRole('region', { name: 'Llegó por un anuncio: Ruanas' }))
    card.getByText('Anuncio')
    card.getByText('Tejidas a mano.')
    const picture = await card.findByRole('img', { name: 'Imagen de «Ruanas»' })
    expect(picture.getAttribute('src')).toMatch(/^blob:/)
    const asked = setUp.api.calls.find(({ address }) => address === ad.picture)
    expect(asked?.authorization).toMatch(/^Bearer /)
    const link = card.getByRole('link', { name: 'Ver anuncio' })
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([ad.link, '_blank'])
    expect(link.getAttribute('rel')).toContain('noopener')
  })

  it('fold the long text of an ad', async () => {
    const chat = mine()
    const ad = { source: 'post' as const, headline: null, body: 'Tejidas a mano. '.repeat(30).trim() }
    setUp.serve(chat, fromClient(chat, 1, 'Hola', { body: { text: 'Hola', ad } }))
    setUp.open(chat)
    const more = await screen.findByRole('button', { name: 'Ver más' })
    screen.getByText('Publicación')
    act(() => more.click())
    expect(screen.getByRole('button', { name: 'Ver menos' }).getAttribute('aria-expanded')).toBe('true')
  })

  it('say author, time and status', async () => {
    const chat = mine()
    setUp.serve(
      chat,
      fromClient(chat, 1, 'Hola', { date: '2026-11-20T19:32:00.000Z' }),
      fromMe(chat, 2, '¡Hola!', { date: '2026-11-20T19:33:00.000Z', status: 'read' }),
    )
    setUp.open(chat)
    const articles = await within(await setUp.log()).findAllByRole('article')
    expect(articles.map((one) => one.getAttribute('aria-label'))).toEqual([
      'Laura Gómez, 2:32 pm',
      'Tú, 2:33 pm, Leído',
    ])
  })

  it('each show their time, also in a group', async () => {
    const chat = mine()
    const at = (second: number) => ({ date: `2026-11-20T19:32:0${second}.000Z` })
    setUp.serve(
      chat,
      fromClient(chat, 1, 'Hola', at(0)),
      fromClient(chat, 2, '¿tienen ruanas?', at(1)),
      fromMe(chat, 3, 'Sí', at(2)),
      fromMe(chat, 4, 'grises', at(3)),
    )
    setUp.open(chat)
    const articles = await within(await setUp.log()).findAllByRole('article')
    expect(articles).toHaveLength(4)
    for (const article of articles) expect(within(article).getAllByText('2:32 pm')).toHaveLength(1)
  })

  it('arrive once by event, and change their status', async () => {
    const chat = mine()
    setUp.serve(chat, fromClient(chat, 1, 'Hola'))
    setUp.open(chat)
    await screen.findByText('Hola')
    const answer = fromMe(chat, 2, 'Buenas', { status: 'sent' })
    setUp.server.say('received:message', { message: answer, interaction: chat })
    setUp.server.say('received:message', { message: answer, interaction: chat })
    expect(await screen.findAllByText('Buenas')).toHaveLength(1)
    setUp.server.say('status:message', { message: { ...answer, status: 'read', version: 3 } })
    expect(await screen.findByRole('article', { name: /^Tú, .*Leído$/u })).toBeTruthy()
  })

  it('change whom an answer by mail may go to, those of our side too', async () => {
    const chat = mine({ type: { name: 'gmail' } })
    setUp.serve(chat, fromClient(chat, 1, 'Hola'))
    const asked = () => setUp.api.calls.filter(({ name }) => name === 'mailReply').length
    const others = { to: [], cc: [] as MailPerson[] }
    setUp.api.answer('mailReply', () =>
      answered({ customer: null, subject: 'Re: Pedido', signature: '', mailboxes: [], ...others }),
    )
    setUp.open(chat)
    await waitFor(() => expect(asked()).toBe(1))
    others.cc = [{ address: 'pedro@cliente.test', name: 'Pedro' }]
    setUp.server.say('received:message', { message: fromMe(chat, 2, 'Va con copia'), interaction: chat })
    expect(await screen.findByRole('button', { name: 'Responder a todos' })).toBeTruthy()
  })

  it('show a divider above the first unread one', async () => {
    const chat = mine({ unread: 1 })
    setUp.serve(chat, fromClient(chat, 1, 'Leído'), fromClient(chat, 2, 'Nuevo'))
    setUp.open(chat)
    await screen.findByText('Mensajes nuevos')
    expect(firstBelowDivider()).toContain('Nuevo')
  })

  it('keep the divider at its place until the chat is left, though they are read and others follow', async () => {
    const chat = mine({ unread: 1 })
    const entries = [fromClient(chat, 1, 'Leído'), fromClient(chat, 2, 'Nuevo')]
    setUp.serve(chat, ...entries)
    const first = setUp.open(chat)
    await screen.findByText('Mensajes nuevos')
    await waitFor(() => expect(setUp.asked('read:interaction')).toHaveLength(1))
    const read = { ...chat, unread: 0, version: 2 }
    act(() => setUp.server.say('update:interaction', { interaction: read }))
    const answer = fromMe(chat, 3, 'Buenas', { status: 'sent' })
    act(() => setUp.server.say('received:message', { message: answer, interaction: { ...read, version: 3 } }))
    await screen.findByText('Buenas')
    expect(firstBelowDivider()).toContain('Nuevo')
    const more = fromClient(chat, 4, 'Otro más')
    act(() =>
      setUp.server.say('received:message', {
        message: more,
        interaction: { ...read, unread: 1, version: 4 },
      }),
    )
    await screen.findByText('Otro más')
    expect(firstBelowDivider()).toContain('Nuevo')
    first.unmount()
    setUp.serve({ ...read, version: 5 }, ...entries, answer, more)
    setUp.open(read)
    await screen.findByText('Otro más')
    expect(screen.queryByText('Mensajes nuevos')).toBeNull()
  })

  it('have no divider where the chat is unread for a mark alone', async () => {
    const chat = mine({ unread: 1, marked_unread: true })
    setUp.serve(chat, fromClient(chat, 1, 'Leído'), fromMe(chat, 2, 'Respondido'))
    setUp.open(chat)
    await screen.findByText('Respondido')
    await waitFor(() => expect(setUp.asked('read:interaction')).toHaveLength(1))
    expect(screen.queryByText('Mensajes nuevos')).toBeNull()
  })

  it('are marked as read by the owner of the chat', async () => {
    const chat = mine({ unread: 1 })
    setUp.serve(chat, fromClient(chat, 1, 'Hola'))
    setUp.open(chat)
    await waitFor(() =>
      expect(setUp.asked('read:interaction')).toMatchObject([
        { payload: { interaction: chat.uuid, seq: 1 } },
      ]),
    )
  })

  it('that name this person are seen when they arrive in the chat that is read, or when the person returns to it', async () => {
    const chat = mine()
    setUp.serve(chat, fromClient(chat, 1, 'Hola'))
    setUp.server.answer('see:mentions', () => ({ unseen: 0 }))
    setUp.open(chat)
    await screen.findByText('Hola')
    const mention = (conversation: string) => ({
      ...{ uuid: uuid(), text: '@Ana mira', by: luis, date: chat.created_at, interaction: chat.uuid },
      ...{ client: chat.conversation.client, type: chat.type, user: me, conversation_uuid: conversation },
    })
    const here = mention(chat.conversation.uuid)
    const elsewhere = mention(uuid())
    const later = mention(chat.conversation.uuid)
    const seen = () => setUp.asked('see:mentions').map(({ payload }) => payload)
    for (const one of [elsewhere, here]) act(() => setUp.server.say('new:mention', { mention: one }))
    await waitFor(() => expect(seen()).toEqual([{ mentions: [here.uuid] }]))
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    act(() => void dispatchEvent(new Event('blur')))
    act(() => setUp.server.say('new:mention', { mention: later }))
    expect(seen()).toHaveLength(1)
    vi.spyOn(document, 'hasFocus').mockReturnValue(true)
    act(() => void dispatchEvent(new Event('focus')))
    await waitFor(() => expect(seen()[1]).toEqual({ mentions: [later.uuid] }))
  })

  it('show why they failed, and can be sent again', async () => {
    const chat = mine()
    const failed = fromMe(chat, 1, 'Hola', {
      status: 'failed',
      error: { code: '131026', msg: 'El número no recibe mensajes.' },
    })
    setUp.serve(chat, failed)
    const again = { ...failed, status: 'queued' as const, error: null, version: 2 }
    setUp.server.answer('retry:message', () => again)
    const { user } = setUp.open(chat)
    expect(await screen.findByText('El número no recibe mensajes.')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(setUp.asked('retry:message')).toMatchObject([{ payload: { uuid: failed.uuid } }])
    const log = await setUp.log()
    setUp.server.say('status:message', { message: again })
    await waitFor(() => expect(document.activeElement).toBe(log))
  })

  it('show an error when they cannot be loaded, with a retry', async () => {
    const chat = mine()
    setUp.serve(chat, fromClient(chat, 1, 'Hola'))
    setUp.server.answer('get:interaction:conversation:messages', () => refused('NOT_OWNER'))
    const { user } = setUp.open(chat)
    await screen.findByText('No se pudo cargar el chat')
    setUp.serve(chat, fromClient(chat, 1, 'Hola'))
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Hola')).toBeTruthy()
  })

  it('show the server’s reason for a failed load, or what can be done', async () => {
    const chat = mine()
    const answer = (msg: string) =>
      setUp.server.answer('get:interaction:conversation:messages', () => refused('NOT_OWNER', msg))
    const line = 'Revisa tu conexión e inténtalo de nuevo.'
    answer('Este chat lo atiende otra persona.')
    const { user } = setUp.open(chat)
    await screen.findByText('Este chat lo atiende otra persona.')
    expect(screen.queryByText(line)).toBeNull()
    answer('')
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await screen.findByText(line)
  })

  it('are requested again without a press when the server was unavailable', async () => {
    const chat = mine({ unread: 1 })
    setUp.server.answer('get:interaction:conversation:messages', () => refused('UNAVAILABLE'))
    setUp.open(chat)
    await screen.findByText('No se pudo cargar el chat')
    setUp.serve(chat, fromClient(chat, 1, 'Hola'))
    expect(await screen.findByText('Hola')).toBeTruthy()
    // The messages are marked as read, because the chat is open.
    await waitFor(() => expect(setUp.asked('read:interaction')).toHaveLength(1))
  })

  it('of a chat that is missing or not visible show that, with a way back', async () => {
    const chat = mine()
    setUp.server.answer('get:interaction:conversation:messages', () => refused('CONVERSATION_NOT_FOUND'))
    const { user, props, client } = setUp.open(chat)
    await screen.findByText('Este chat no existe o ya no puedes verlo')
    await user.click(screen.getByRole('button', { name: 'Volver a la lista' }))
    expect(props.toList).toHaveBeenCalled()
    // What this device has stored of it is erased by that.
    expect(client.getQueryData(keys.missing(chat.conversation.uuid))).toBe(true)
  })

  it('end with the expiry sentence when the conversation expired', async () => {
    const chat = mine({ expired: true })
    setUp.serve(chat, fromMe(chat, 1, 'Hola'))
    setUp.open(chat)
    expect(await screen.findByText('El chat ha expirado por inactividad del cliente')).toBeTruthy()
    expect(screen.getByRole('textbox', { name: 'Mensaje' })).toBeTruthy()
  })
})
