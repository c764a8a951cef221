import type { ChannelType, Entry, MessageAct } from '@hilo/contracts'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it } from 'vitest'
import { refused } from '../../../test/fake-socket'
import { fromClient, fromMe, mine } from '../../../test/fixtures'
import { type ChatSetUp, setUpChat } from '../../../test/set-up-chat'

let setUp: ChatSetUp
beforeEach(() => {
  setUp = setUpChat()
})

/** Some channels let a message be deleted for two days only, and reacted to for thirty. */
const justNow = () => new Date().toISOString()
const on = (channel: ChannelType) => mine({ type: { name: channel } })
const articleOf = async (text: string): Promise<HTMLElement> => {
  const article = (await screen.findByText(text)).closest('article')
  if (!article) throw new Error(`no message: ${text}`)
  return article
}
/** The menu of a message, opened as a mouse does. */
async function openMenu(user: UserEvent, text: string): Promise<HTMLElement> {
  await user.hover(await articleOf(text))
  await user.click(await screen.findByRole('button', { name: 'Más acciones del mensaje' }))
  return screen.findByRole('menu')
}
const namesOf = (menu: HTMLElement) =>
  within(menu)
    .getAllByRole('menuitem')
    .map((item) => item.textContent)

describe('the actions of a message', () => {
  it('open by a key that is pressed before they have loaded, and again', async () => {
    const chat = on('telegram')
    setUp.serve(chat, fromClient(chat, 1, '¿Lo tienen?'))
    const { user } = setUp.open(chat)
    const article = await articleOf('¿Lo tienen?')
    article.tabIndex = -1
    article.focus()
    await user.keyboard('{Enter}')
    expect(namesOf(await screen.findByRole('menu'))).toContain('Responder')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    article.focus()
    await user.keyboard('{Shift>}{F10}{/Shift}')
    expect(namesOf(await screen.findByRole('menu'))).toContain('Responder')
  })

  it.each<[ChannelType, string[], string[]]>([
    ['whatsapp', ['Responder', 'Reaccionar'], ['Responder']],
    [
      'telegram',
      ['Responder', 'Reaccionar'],
      ['Responder', 'Reaccionar', 'Editar', 'Eliminar para el cliente'],
    ],
    ['messenger', ['Responder', 'Reaccionar'], ['Responder', 'Reaccionar']],
    ['instagram', ['Responder', 'Reaccionar'], ['Responder', 'Reaccionar']],
    ['gmail', ['Reenviar por correo'], ['Reenviar por correo']],
  ])('on %s are those of the channel', async (channel, theirs, ours) => {
    const chat = on(channel)
    setUp.serve(
      chat,
      fromClient(chat, 1, '¿Lo tienen?', { date: justNow() }),
      fromMe(chat, 2, 'Sí', { status: 'sent', date: justNow() }),
    )
    const { user } = setUp.open(chat)
    const always = ['Copiar texto', 'Copiar enlace al mensaje', 'Reenviar']
    const order = [
      'Responder',
      'Reaccionar',
      ...always,
      'Reenviar por correo',
      'Editar',
      'Eliminar para el cliente',
    ]
    const inOrder = (names: string[]) => order.filter((name) => names.includes(name) || always.includes(name))
    expect(namesOf(await openMenu(user, '¿Lo tienen?'))).toEqual(inOrder(theirs))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(namesOf(await openMenu(user, 'Sí'))).toEqual(inOrder(ours))
  })

  it('are fewer for what the customer does not have, and where nobody can write', async () => {
    const chat = on('telegram')
    setUp.serve(chat, fromMe(chat, 1, 'No salió', { status: 'failed' }))
    const { user, show } = setUp.open(chat)
    expect(namesOf(await openMenu(user, 'No salió'))).toEqual([
      'Copiar texto',
      'Copiar enlace al mensaje',
      'Reenviar',
    ])
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    show({ resolved: true })
    expect(namesOf(await openMenu(user, 'No salió'))).toEqual([
      'Copiar texto',
      'Copiar enlace al mensaje',
      'Reenviar',
    ])
  })

  it('open by a key on the message that has the focus, and Escape goes back to it', async () => {
    const chat = on('whatsapp')
    setUp.serve(chat, fromClient(chat, 1, '¿Lo tienen?'))
    const { user } = setUp.open(chat)
    const article = await articleOf('¿Lo tienen?')
    article.tabIndex = -1
    article.focus()
    await user.keyboard('{Enter}')
    await screen.findByRole('menu')
    await user.keyboard('{Escape}')
    const more = screen.getByRole('button', { name: 'Más acciones del mensaje' })
    await waitFor(() => expect(document.activeElement).toBe(more))
    // The first may close the tooltip of the button.
    await user.keyboard('{Escape}{Escape}')
    expect(document.activeElement).toBe(article)
  })

  it('leave the focus at their message when the mouse goes on to another one', async () => {
    const chat = on('whatsapp')
    setUp.serve(chat, fromClient(chat, 1, '¿Lo tienen?'), fromMe(chat, 2, 'Sí'))
    const { user } = setUp.open(chat)
    await openMenu(user, '¿Lo tienen?')
    await user.keyboard('{Escape}')
    const more = screen.getByRole('button', { name: 'Más acciones del mensaje' })
    await waitFor(() => expect(document.activeElement).toBe(more))
    await user.hover(await articleOf('Sí'))
    expect(screen.getByRole('toolbar').closest('article')).toBe(await articleOf('Sí'))
    expect(document.activeElement).toBe(await articleOf('¿Lo tienen?'))
  })

  it('open by a long press, and not by a scroll', async () => {
    const chat = on('whatsapp')
    setUp.serve(chat, fromClient(chat, 1, '¿Lo tienen?'))
    setUp.open(chat)
    const text = await screen.findByText('¿Lo tienen?')
    const press = (x: number) => ({ pointerType: 'touch', clientX: x, clientY: 0, bubbles: true })
    fireEvent(text, new PointerEvent('pointerover', press(0)))
    // Its listeners are loaded with the first touch.
    await new Promise((resolve) => setTimeout(resolve, 300))
    fireEvent(text, new PointerEvent('pointerdown', press(0)))
    fireEvent(text, new PointerEvent('pointermove', press(40)))
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(screen.queryByRole('menu')).toBeNull()
    fireEvent(text, new PointerEvent('pointerdown', press(0)))
    await screen.findByRole('menu')
    // Else lifting the finger is a click beside the menu, which closes it.
    expect(fireEvent.touchEnd(text)).toBe(false)
    // The next touch is a click again.
    expect(fireEvent.touchEnd(text)).toBe(true)
  })

  it('open by a long press while the thread moves by itself, and not while a finger stops it', async () => {
    const chat = on('whatsapp')
    setUp.serve(chat, fromClient(chat, 1, '¿Lo tienen?'))
    const { user } = setUp.open(chat)
    const text = await screen.findByText('¿Lo tienen?')
    await user.hover(text)
    await screen.findByRole('toolbar')
    await user.unhover(text)
    const log = screen.getByRole('log')
    const press = { pointerType: 'touch', clientX: 0, clientY: 0, bubbles: true }
    const scrolledTo = (scrollTop: number) => {
      log.scrollTop = scrollTop
      fireEvent.scroll(log)
    }
    scrolledTo(1000)
    fireEvent(text, new PointerEvent('pointerdown', press))
    scrolledTo(960)
    await new Promise((resolve) => setTimeout(resolve, 500))
    expect(screen.queryByRole('menu')).toBeNull()
    fireEvent(text, new PointerEvent('pointerdown', press))
    // A notice goes away, or a message arrives: the thread follows its end.
    Object.defineProperty(log, 'clientHeight', { value: 500, configurable: true })
    scrolledTo(1000)
    await screen.findByRole('menu')
  })

  it('open by a long press on a picture, and are those of that picture in an album', async () => {
    const chat = on('telegram')
    const pictures = [1, 2, 3].map(
      (seq): Entry => ({
        ...fromClient(chat, seq, '', { date: justNow() }),
        type: 'image',
        body: { name: `${seq}.jpg`, url: `/files/${seq}`, mime: 'image/jpeg', size: 1, caption: null },
      }),
    )
    setUp.serve(chat, ...pictures)
    const { user } = setUp.open(chat)
    const second = await screen.findByRole('button', { name: /^Ver 2\.jpg/u })
    await user.hover(second)
    const actions = await screen.findByRole('toolbar')
    expect(second.closest('li')?.contains(actions)).toBe(true)
    await user.unhover(second)
    const press = { pointerType: 'touch', clientX: 0, clientY: 0, bubbles: true }
    fireEvent(second, new PointerEvent('pointerdown', press))
    const menu = await screen.findByRole('menu')
    expect(fireEvent.contextMenu(second)).toBe(false)
    fireEvent.touchEnd(second)
    await user.click(within(menu).getByText('Copiar enlace al mensaje'))
    const link = `http://hilo.test/chat?c=${chat.conversation.uuid}&m=${pictures[1]?.uuid}`
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(link))
  })

  it('copy the text, and an address that opens the chat at the message', async () => {
    const chat = on('whatsapp')
    const message = fromClient(chat, 1, 'Calle 10 # 5-20')
    setUp.serve(chat, message)
    const { user } = setUp.open(chat)
    await user.click(within(await openMenu(user, 'Calle 10 # 5-20')).getByText('Copiar texto'))
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe('Calle 10 # 5-20'))
    await user.click(within(await openMenu(user, 'Calle 10 # 5-20')).getByText('Copiar enlace al mensaje'))
    const link = `http://hilo.test/chat?c=${chat.conversation.uuid}&m=${message.uuid}`
    await waitFor(async () => expect(await navigator.clipboard.readText()).toBe(link))
  })
})

describe('an answer to a message', () => {
  it('shows above the text what it quotes, sends it along, and is used once', async () => {
    const chat = on('whatsapp')
    const message = fromClient(chat, 1, '¿Tienen la ruana gris?')
    setUp.serve(chat, message)
    setUp.server.answer('send:message', ({ uuid, body }) => fromMe(chat, 2, body.text, { uuid: uuid ?? '' }))
    const { user } = setUp.open(chat)
    await user.hover(await articleOf('¿Tienen la ruana gris?'))
    await user.click(await screen.findByRole('button', { name: 'Responder' }))
    const quote = await screen.findByRole('region', { name: /^Respondes a/u })
    expect(within(quote).getByText('¿Tienen la ruana gris?')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Mensaje' }))
    await user.keyboard('Sí{Enter}')
    await waitFor(() =>
      expect(setUp.asked('send:message').map(({ payload }) => payload)).toMatchObject([
        { body: { text: 'Sí' }, reply_to: message.uuid },
      ]),
    )
    expect(screen.queryByRole('region', { name: /^Respondes a/u })).toBeNull()
    await user.keyboard('¿Algo más?{Enter}')
    await waitFor(() => expect(setUp.asked('send:message')).toHaveLength(2))
    expect(setUp.asked('send:message')[1]?.payload).not.toHaveProperty('reply_to')
  })

  it.each(['the mouse', 'the keyboard'])('begun in the menu by %s has the text field', async (how) => {
    const chat = on('whatsapp')
    setUp.serve(chat, fromClient(chat, 1, '¿Tienen la ruana gris?'))
    const { user } = setUp.open(chat)
    const item = within(await openMenu(user, '¿Tienen la ruana gris?')).getByText('Responder')
    if (how === 'the mouse') await user.click(item)
    else await user.keyboard('{Home}{Enter}')
    await screen.findByRole('region', { name: /^Respondes a/u })
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Mensaje' })))
  })

  it.each(['Escape', 'its button'])('loses the quote by %s', async (how) => {
    const chat = on('whatsapp')
    setUp.serve(chat, fromClient(chat, 1, '¿Tienen la ruana gris?'))
    const { user } = setUp.open(chat)
    await user.hover(await articleOf('¿Tienen la ruana gris?'))
    await user.click(await screen.findByRole('button', { name: 'Responder' }))
    await screen.findByRole('region', { name: /^Respondes a/u })
    if (how === 'Escape') await user.keyboard('{Escape}')
    else await user.click(screen.getByRole('button', { name: 'Quitar la cita' }))
    expect(screen.queryByRole('region', { name: /^Respondes a/u })).toBeNull()
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Mensaje' }))
  })
})

describe('a reaction', () => {
  const answered = (entry: Entry) => setUp.server.answer('react:message', () => entry)

  it('is chosen among those of the channel, and pressing our own takes it back', async () => {
    const chat = on('instagram')
    const message = fromClient(chat, 1, 'Gracias', { reactions: [{ from: 'business', emoji: '❤️' }] })
    setUp.serve(chat, message)
    answered(message)
    const { user } = setUp.open(chat)
    await user.hover(await articleOf('Gracias'))
    await user.click(await screen.findByRole('button', { name: 'Reaccionar' }))
    const offered = within(await screen.findByRole('dialog', { name: 'Reacciones' })).getAllByRole('button')
    expect(offered.map((one) => [one.textContent, one.getAttribute('aria-pressed')])).toEqual([['❤️', 'true']])
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: /^Tu reacción: .*Quitar/u }))
    await waitFor(() =>
      expect(setUp.asked('react:message').map(({ payload }) => payload)).toMatchObject([
        { message: message.uuid, emoji: null },
      ]),
    )
  })

  it('is asked for once, however often it is pressed', async () => {
    const chat = on('whatsapp')
    const message = fromClient(chat, 1, 'Gracias', { reactions: [{ from: 'business', emoji: '👍' }] })
    setUp.serve(chat, message)
    setUp.server.answer('react:message', () => undefined)
    const { user } = setUp.open(chat)
    const own = await screen.findByRole('button', { name: /^Tu reacción/u })
    await user.dblClick(own)
    expect(setUp.asked('react:message')).toHaveLength(1)
  })

  it('on its way shows as such, and a refused one with its reason', async () => {
    const chat = on('whatsapp')
    const act = (own: Partial<MessageAct>): MessageAct => ({
      uuid: '00000000-0000-4000-8000-00000000aaaa',
      kind: 'reaction',
      emoji: '👍',
      text: null,
      state: 'queued',
      error: null,
      ...own,
    })
    const waiting = fromClient(chat, 1, 'Uno', { acts: [act({})] })
    const error = { code: '131009', msg: 'WhatsApp rechazó el mensaje.' }
    const failed = fromClient(chat, 2, 'Dos', { acts: [act({ state: 'failed', error })] })
    setUp.serve(chat, waiting, failed)
    answered(failed)
    setUp.server.answer('discard:act', () => refused('NOT_OWNER', 'Esta interacción es de otra persona.'))
    const { user } = setUp.open(chat)
    expect(await screen.findByText(/^Reacción .*: enviando$/u)).toBeTruthy()
    expect((await screen.findByRole('alert')).textContent).toBe(
      'No se pudo reaccionar. WhatsApp rechazó el mensaje.',
    )
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(setUp.asked('react:message')[0]?.payload).toMatchObject({ emoji: '👍' }))
    await user.click(screen.getByRole('button', { name: 'Descartar' }))
    await waitFor(() => expect(setUp.asked('discard:act')[0]?.payload).toMatchObject({ act: act({}).uuid }))
    expect(await screen.findByText('Esta interacción es de otra persona.')).toBeTruthy()
  })
})

describe('an edit and a deletion', () => {
  it('ask first, and send what was written', async () => {
    const chat = on('telegram')
    const message = fromMe(chat, 1, 'Llega el lunez', { status: 'sent', date: justNow() })
    setUp.serve(chat, message)
    setUp.server.answer('edit:message', () => message)
    setUp.server.answer('delete:message', () => message)
    const { user } = setUp.open(chat)
    await user.click(within(await openMenu(user, 'Llega el lunez')).getByText('Editar'))
    const dialog = await screen.findByRole('dialog', { name: 'Editar mensaje' })
    const text = within(dialog).getByRole<HTMLTextAreaElement>('textbox')
    expect(text.value).toBe('Llega el lunez')
    await user.clear(text)
    await user.type(text, 'Llega el lunes')
    await user.click(screen.getByRole('button', { name: 'Guardar' }))
    await waitFor(() =>
      expect(setUp.asked('edit:message')[0]?.payload).toMatchObject({
        message: message.uuid,
        text: 'Llega el lunes',
      }),
    )
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(within(await openMenu(user, 'Llega el lunez')).getByText('Eliminar para el cliente'))
    await user.click(await screen.findByRole('button', { name: 'Eliminar mensaje' }))
    await waitFor(() =>
      expect(setUp.asked('delete:message')[0]?.payload).toMatchObject({ message: message.uuid }),
    )
  })
})

describe('forwarding', () => {
  it('lets the chat be chosen among the own ones, and says where it went', async () => {
    const chat = on('whatsapp')
    const other = mine()
    other.conversation.client.name = 'Pedro Ruiz'
    const message = fromClient(chat, 1, 'Calle 10')
    setUp.serve(chat, message)
    setUp.server.answer('get:interaction:assigned', () => ({
      items: [chat, other],
      next_cursor: null,
      read_at: new Date().toISOString(),
    }))
    setUp.server.answer('forward:message', () => message)
    const { user } = setUp.open(chat)
    await user.click(within(await openMenu(user, 'Calle 10')).getByText('Reenviar'))
    const dialog = await screen.findByRole('dialog', { name: 'Reenviar a otro de tus chats' })
    await user.click(within(dialog).getByRole('button', { name: 'Reenviar' }))
    expect(await within(dialog).findByText('Elige a qué chat reenviarlo.')).toBeTruthy()
    const choices = within(dialog).getAllByRole('radio')
    expect(choices).toHaveLength(1)
    await user.click(choices[0] as HTMLElement)
    await user.click(within(dialog).getByRole('button', { name: 'Reenviar' }))
    expect(await screen.findByText(/^Mensaje reenviado a/u)).toBeTruthy()
    expect(setUp.asked('forward:message')[0]?.payload).toMatchObject({
      message: message.uuid,
      conversation_uuid: other.conversation.uuid,
    })
    await user.click(screen.getByRole('button', { name: 'Ver el chat' }))
    await waitFor(() => expect(new URLSearchParams(location.search).get('c')).toBe(other.conversation.uuid))
  })
})

describe('forwarding by mail', () => {
  it('asks for addresses, and sends the same once however often it is tried', async () => {
    const chat = on('gmail')
    const message = fromClient(chat, 1, 'Va la orden')
    setUp.serve(chat, message)
    setUp.server.answer('forward:mail', () => refused('UNAVAILABLE', 'No se pudo.'))
    const { user } = setUp.open(chat)
    await user.click(within(await openMenu(user, 'Va la orden')).getByText('Reenviar por correo'))
    const dialog = await screen.findByRole('dialog', { name: 'Reenviar este correo' })
    const send = () => user.click(within(dialog).getByRole('button', { name: 'Reenviar' }))
    await send()
    expect(await within(dialog).findByText('Escribe al menos una dirección en «Para».')).toBeTruthy()
    await user.type(within(dialog).getByRole('textbox', { name: 'Para' }), 'bodega@tienda.co')
    expect(within(dialog).queryByText('Escribe al menos una dirección en «Para».')).toBeNull()
    await send()
    expect(await within(dialog).findByText('No se pudo.')).toBeTruthy()
    setUp.server.answer('forward:mail', () => message)
    await send()
    expect(await screen.findByText('Correo reenviado')).toBeTruthy()
    const [first, second] = setUp.asked('forward:mail').map(({ payload }) => payload)
    expect(first).toMatchObject({
      message: message.uuid,
      conversation_uuid: chat.conversation.uuid,
      to: [{ address: 'bodega@tienda.co', name: null }],
    })
    expect(second).toEqual(first)
  })
})

it.each([
  ['¿Está en www.tienda.co/ruana?', ['https://www.tienda.co/ruana']],
  [
    'Mira «https://tienda.co/ruana», o *https://tienda.co/gris*',
    ['https://tienda.co/ruana', 'https://tienda.co/gris'],
  ],
  ['(https://es.wikipedia.org/wiki/Hilo_(textil))', ['https://es.wikipedia.org/wiki/Hilo_(textil)']],
  ['www. ventas@www.tienda.co xwww.tienda.co', ['mailto:ventas@www.tienda.co']],
])('makes whole links of the addresses in «%s»', async (text, addresses) => {
  const chat = on('whatsapp')
  setUp.serve(chat, fromClient(chat, 1, text))
  setUp.open(chat)
  const links = await within(await setUp.log()).findAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses)
})

it('makes links of addresses of the web and of mail, and of nothing else', async () => {
  const chat = on('whatsapp')
  const text =
    'Mira https://tienda.co/ruana?talla=M. Escribe a ventas@tienda.com.co, o javascript:alert(1) a@b y http://x'
  setUp.serve(chat, fromClient(chat, 1, text))
  setUp.open(chat)
  const log = await setUp.log()
  const links = await within(log).findAllByRole('link')
  expect(links.map((link) => [link.getAttribute('href'), link.getAttribute('rel')])).toEqual([
    ['https://tienda.co/ruana?talla=M', 'noopener noreferrer nofollow'],
    ['mailto:ventas@tienda.com.co', 'noopener noreferrer nofollow'],
  ])
})
