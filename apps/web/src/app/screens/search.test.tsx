import type { Found, SearchGroup } from '@hilo/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { answered, type FakeApi, refusedWith } from '../../test/fake-api'
import type { FakeServer } from '../../test/fake-socket'
import { fromClient, mine, threadPage, uuid } from '../../test/fixtures'
import { openShell, setUpShell } from '../../test/set-up-shell'

let api: FakeApi
let server: FakeServer
const chat = mine({ name: 'Laura Gómez' })
const thread = Array.from({ length: 9 }, (_, at) => fromClient(chat, 5001 + at, `Mensaje ${5001 + at}`))
const target = thread[4] as (typeof thread)[number]

const found = (text: string, change: Partial<Found<'message'>> = {}): Found<'message'> => ({
  kind: 'message',
  uuid: target.uuid,
  conversation_uuid: chat.conversation.uuid,
  interaction: chat.uuid,
  seq: target.seq,
  date: target.date,
  author: target.author,
  client: chat.conversation.client,
  channel: 'whatsapp',
  status: 'assigned',
  area: chat.area,
  user: chat.user,
  file: null,
  context: [
    { text: 'Quiero la ', hit: false },
    { text, hit: true },
    { text: ' gris', hit: false },
  ],
  ...change,
})
const messages = (items: Found<'message'>[], change: Partial<SearchGroup> = {}): SearchGroup =>
  ({
    kind: 'message',
    total: items.length,
    more_than: false,
    items,
    next_cursor: null,
    ...change,
  }) as SearchGroup
const none: SearchGroup[] = [
  { kind: 'note', total: 0, more_than: false, items: [], next_cursor: null },
  { kind: 'contact', total: 0, more_than: false, items: [], next_cursor: null },
]
const queryOf = (address: string) => Object.fromEntries(new URLSearchParams(address.split('?')[1]))
const searches = () =>
  api.calls.filter(({ name }) => name === 'search').map(({ address }) => queryOf(address))

beforeEach(() => {
  localStorage.clear()
  ;({ api, server } = setUpShell())
  api.answer('listAreas', () => answered([]))
  api.answer('listLabels', () => answered([]))
  server.answer('get:presence', () => ({ users: [] }))
  api.answer('search', () => answered({ groups: [messages([found('ruana')]), ...none] }))
})

function openSearch(address = '?menu=search') {
  history.replaceState(null, '', `/chat${address}`)
  dispatchEvent(new PopStateEvent('popstate'))
  return openShell(server)
}
const box = () => screen.findByRole('searchbox', { name: 'Buscar en todo' })

describe('Busqueda', () => {
  it('searches as one types, and shows each hit marked in its context', async () => {
    openSearch()
    expect(await screen.findByRole('heading', { name: 'Busqueda' })).toBeTruthy()
    expect(await screen.findByText('Busca en todo lo que puedes ver')).toBeTruthy()
    const field = await box()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    for (const value of ['r', 'ru', 'rua', 'ruan', 'ruana']) {
      fireEvent.change(field, { target: { value } })
      await act(() => vi.advanceTimersByTimeAsync(100))
    }
    expect(searches()).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1_000))
    vi.useRealTimers()
    const hit = await screen.findByText('ruana', { selector: 'mark' })
    expect(hit.closest('a')?.textContent).toContain('Quiero la ruana gris')
    expect(screen.getByRole('region', { name: 'Mensajes' })).toBeTruthy()
    expect(screen.queryByRole('region', { name: 'Notas' })).toBeNull()
    // One request after the pause, not one a letter.
    expect(searches()).toEqual([{ q: 'ruana' }])
    expect(new URLSearchParams(location.search).get('s')).toBe('ruana')
  })

  it.each([
    ['the bot', 'bot', 'whatsapp', 'Bot: '],
    ['the business’s phone', 'app', 'whatsapp', 'Enviado desde el teléfono: '],
    ['another app of the business', 'app', 'messenger', 'Enviado desde Messenger: '],
  ] as const)('says that %s wrote a message', async (_, kind, channel, said) => {
    const author = { kind, uuid: null, name: null }
    api.answer('search', () =>
      answered({ groups: [messages([found('ruana', { author, channel })]), ...none] }),
    )
    openSearch('?menu=search&s=ruana')
    const hit = await screen.findByText('ruana', { selector: 'mark' })
    expect(hit.closest('a')?.textContent).toContain(`${said}Quiero la ruana`)
  })

  it('shows phones as everywhere else, with the hit marked', async () => {
    const contact: Found<'contact'> = {
      kind: 'contact',
      uuid: uuid(),
      name: [{ text: 'Laura Gómez', hit: false }],
      phone: [
        { text: '57', hit: false },
        { text: '311900', hit: true },
        { text: '0001', hit: false },
      ],
      email: null,
      nit: null,
      tags: [],
      handles: [],
      blocked: false,
    }
    const interaction: Found<'interaction'> = {
      kind: 'interaction',
      interaction: chat,
      name: contact.name,
      handle: [
        { text: '+57', hit: false },
        { text: '311900', hit: true },
        { text: '0001', hit: false },
      ],
      subject: null,
    }
    const group = { total: 1, more_than: false, next_cursor: null }
    api.answer('search', () =>
      answered({
        groups: [
          { ...group, kind: 'contact', items: [contact] },
          { ...group, kind: 'interaction', items: [interaction] },
        ],
      }),
    )
    openSearch('?menu=search&s=311900')
    const hits = await screen.findAllByText('311 900', { selector: 'mark' })
    expect(hits.map((hit) => hit.parentElement?.textContent)).toEqual([
      '+57 311 900 0001',
      '+57 311 900 0001',
    ])
  })

  it.each(['👍🏽', '¿?', '%', '"…"'])(
    'says that signs are not searched, without a search for %s',
    async (signs) => {
      const { user } = openSearch('?menu=search&s=ruana')
      await screen.findByText('ruana', { selector: 'mark' })
      await user.clear(await box())
      await user.paste(signs)
      expect(
        await screen.findByText('Solo se buscan letras y números: los signos y los emojis no.'),
      ).toBeTruthy()
      expect(screen.queryByText(/^Prueba con menos palabras/u)).toBeNull()
      expect(screen.queryByText('ruana', { selector: 'mark' })).toBeNull()
      await user.paste(' gris')
      expect(await screen.findByText('ruana', { selector: 'mark' })).toBeTruthy()
      expect(searches()).toEqual([{ q: 'ruana' }, { q: `${signs} gris` }])
      await user.clear(await box())
      expect(await screen.findByText('Busca en todo lo que puedes ver')).toBeTruthy()
    },
  )

  it('opens the chat around the message, which need not be near the end', async () => {
    server.answer('get:interaction:conversation:messages', () => ({
      ...threadPage(chat, ...thread),
      has_more: true,
      has_newer: true,
      version: 10_000,
    }))
    const { user } = openSearch('?menu=search&s=ruana')
    await user.type(await box(), '{ArrowDown}')
    await waitFor(() => expect(document.activeElement?.textContent).toContain('Quiero la ruana'))
    await user.keyboard('{Enter}')
    const shown = await screen.findByText('Mensaje 5005')
    expect(shown.closest('[data-entry]')?.classList.contains('animate-flash')).toBe(true)
    expect(
      server.asked.find(({ name }) => name === 'get:interaction:conversation:messages')?.payload,
    ).toMatchObject({
      conversation_uuid: chat.conversation.uuid,
      interaction: chat.uuid,
      around: target.uuid,
    })
    // A reload leads there again.
    expect(new URLSearchParams(location.search).get('m')).toBe(target.uuid)
    await user.click(screen.getByRole('button', { name: 'Ir a lo más reciente' }))
    expect(new URLSearchParams(location.search).has('m')).toBe(false)
  })

  it('says that a message is gone, and shows the end of its chat', async () => {
    server.answer('get:interaction:conversation:messages', ({ around }) =>
      around
        ? { ok: false, code: 'MESSAGE_NOT_FOUND', msg: '', request_id: 'r' }
        : threadPage(chat, fromClient(chat, 9999, 'Lo último')),
    )
    openSearch(`?menu=search&s=ruana&c=${chat.conversation.uuid}&m=${target.uuid}`)
    expect(await screen.findByText(/^Ese mensaje ya no está/u)).toBeTruthy()
    expect(await screen.findByText('Lo último')).toBeTruthy()
    expect(new URLSearchParams(location.search).has('m')).toBe(false)
  })

  it('shows all of one kind, page by page, and keeps that in the address', async () => {
    api.answer('search', ({ address }) => {
      const { kind, cursor } = queryOf(address)
      if (kind === undefined)
        return answered({
          groups: [messages([found('uno')], { total: 1000, more_than: true, next_cursor: 'a' })],
        })
      return answered({
        groups: [
          messages([found('uno'), found(cursor ? 'tres' : 'dos', { uuid: uuid() })], {
            total: 1000,
            more_than: true,
            next_cursor: cursor ? null : 'b',
          }),
        ],
      })
    })
    const { user } = openSearch('?menu=search&s=ruana')
    await user.click(await screen.findByRole('button', { name: 'Ver todo: Mensajes' }))
    expect(await screen.findByText('más de 1.000')).toBeTruthy()
    expect(await screen.findByText('dos')).toBeTruthy()
    expect(new URLSearchParams(location.search).get('sk')).toBe('message')
    await user.click(screen.getByRole('button', { name: 'Todos los resultados' }))
    expect(new URLSearchParams(location.search).has('sk')).toBe(false)
  })

  it('filters from the address, and offers to remove filters where nothing is found', async () => {
    api.answer('search', ({ address }) =>
      answered({ groups: 'channel' in queryOf(address) ? none : [messages([found('ruana')])] }),
    )
    const { user } = openSearch('?menu=search&s=ruana&sc=telegram&sf=2026-11-01&st=2026-11-20&sd=1')
    expect(await screen.findByText('Sin resultados para “ruana”')).toBeTruthy()
    expect(searches()[0]).toEqual({
      q: 'ruana',
      channel: 'telegram',
      from: '2026-11-01T05:00:00.000Z',
      to: '2026-11-21T05:00:00.000Z',
      with_file: 'true',
    })
    const filters = screen.getByRole('region', { name: 'Filtros de la búsqueda' })
    expect(within(filters).getByRole<HTMLSelectElement>('combobox', { name: 'Canal' }).value).toBe('telegram')
    await user.click(screen.getAllByRole('button', { name: 'Quitar filtros' })[1] as HTMLElement)
    expect(await screen.findByText('ruana', { selector: 'mark' })).toBeTruthy()
    expect(location.search).toBe('?menu=search&s=ruana')
  })

  it('puts the cursor into its field beside an open chat: nothing that is typed reaches the customer', async () => {
    server.answer('get:interaction:conversation:messages', () =>
      threadPage(chat, fromClient(chat, 1, 'Hola')),
    )
    const { user } = openSearch(`?c=${chat.conversation.uuid}`)
    const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })
    await waitFor(() => expect(document.activeElement).toBe(message))
    await user.click(screen.getByRole('button', { name: 'Busqueda' }))
    // Not waited for: the letters come while the room loads, and one of them is a shortcut to the composer.
    await user.keyboard('recibo')
    const field = await box()
    await waitFor(() => expect(document.activeElement).toBe(field))
    expect((field as HTMLInputElement).value).toBe('recibo')
    expect(message.value).toBe('')
    // The next search takes the place of the former one.
    await user.click(screen.getByRole('button', { name: 'Chats' }))
    await user.click(await screen.findByRole('button', { name: 'Busqueda' }))
    await user.keyboard('rojo')
    expect(((await box()) as HTMLInputElement).value).toBe('rojo')
    expect(message.value).toBe('')
  })

  it('keeps the cursor in its field when a chat opens late beside it', async () => {
    server.answer('get:interaction:conversation:messages', () => undefined)
    const { user } = openSearch(`?menu=search&c=${chat.conversation.uuid}`)
    const field = await box()
    await waitFor(() => expect(document.activeElement).toBe(field))
    await user.keyboard('rua')
    server.answer('get:interaction:conversation:messages', () =>
      threadPage(chat, fromClient(chat, 1, 'Hola')),
    )
    act(() => {
      server.disconnect()
      server.connect()
    })
    const message = await screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })
    await user.keyboard('na')
    expect((field as HTMLInputElement).value).toBe('ruana')
    expect(message.value).toBe('')
  })

  it('leaves the keyboard of a phone away', async () => {
    vi.spyOn(globalThis, 'matchMedia').mockImplementation(
      (query) =>
        Object.assign(new EventTarget(), {
          matches: /max-width|coarse/u.test(query),
          media: query,
        }) as MediaQueryList,
    )
    onTestFinished(() => void vi.restoreAllMocks())
    openSearch('?menu=search')
    const field = await box()
    expect(document.activeElement).not.toBe(field)
  })

  it('filters by who wrote it, and includes what Hilo wrote only when asked', async () => {
    const { user } = openSearch('?menu=search&s=ruana')
    await screen.findByText('ruana', { selector: 'mark' })
    await user.click(screen.getByRole('button', { name: 'Filtros' }))
    const author = screen.getByRole('combobox', { name: 'Autor' })
    for (const name of ['El cliente', 'Alguien del equipo', 'Yo']) await user.selectOptions(author, name)
    await user.click(screen.getByRole('checkbox', { name: 'Incluir lo que escribió Hilo' }))
    await waitFor(() =>
      expect(searches().slice(1)).toEqual([
        { q: 'ruana', author: 'client' },
        { q: 'ruana', author: 'user' },
        { q: 'ruana', author: 'me' },
        { q: 'ruana', author: 'me', with_hilo: 'true' },
      ]),
    )
    expect(location.search).toBe('?menu=search&s=ruana&sw=me&sh=1')
    expect(screen.getByText('Con un autor solo se buscan mensajes, notas y archivos.')).toBeTruthy()
    // It is no filter: it takes nothing out.
    await user.click(screen.getByRole('button', { name: 'Quitar filtros' }))
    expect(location.search).toBe('?menu=search&s=ruana&sh=1')
  })

  it('finds a person of the team by the address', async () => {
    const person = uuid()
    openSearch(`?menu=search&s=ruana&sw=${person}`)
    await screen.findByText('ruana', { selector: 'mark' })
    expect(searches()).toEqual([{ q: 'ruana', by: person }])
  })

  it('offers what Hilo wrote where nobody said it', async () => {
    api.answer('search', ({ address }) =>
      answered({ groups: 'with_hilo' in queryOf(address) ? [messages([found('ruana')])] : none }),
    )
    const { user } = openSearch('?menu=search&s=ruana')
    await user.click(await screen.findByRole('button', { name: 'Incluir lo que escribió Hilo' }))
    expect(await screen.findByText('ruana', { selector: 'mark' })).toBeTruthy()
    expect(location.search).toBe('?menu=search&s=ruana&sh=1')
  })

  it('remembers what led to something, and forgets it when told', async () => {
    const { user } = openSearch('?menu=search&s=ruana')
    await user.click(await screen.findByRole('link', { name: /Laura Gómez/u }))
    await user.clear(await box())
    const recent = await screen.findByRole('region', { name: 'Búsquedas recientes' })
    await user.click(within(recent).getByRole('button', { name: 'ruana' }))
    expect(await screen.findByText('ruana', { selector: 'mark' })).toBeTruthy()
    await user.clear(await box())
    await user.click(await screen.findByRole('button', { name: 'Olvidar “ruana”' }))
    expect(screen.queryByRole('region', { name: 'Búsquedas recientes' })).toBeNull()
  })

  it('says why it failed, and searches again', async () => {
    api.answer('search', () => refusedWith(503, 'TOOK_TOO_LONG', 'La búsqueda tardó demasiado.'))
    const { user } = openSearch('?menu=search&s=ruana')
    expect(await screen.findByText('La búsqueda tardó demasiado.')).toBeTruthy()
    api.answer('search', () => answered({ groups: [messages([found('ruana')])] }))
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('ruana', { selector: 'mark' })).toBeTruthy()
  })
})
