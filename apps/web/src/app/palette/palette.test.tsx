import type { Role } from '@hilo/contracts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { answered, type FakeApi, fakeApi } from '../../test/fake-api'
import { type FakeServer, fakeServer } from '../../test/fake-socket'
import { fromClient, me, mine, threadPage } from '../../test/fixtures'
import { page, renderInSession } from '../../test/render'
import { Shell } from '../shell/shell'

let api: FakeApi
let server: FakeServer
const jorge = mine({ name: 'Jorge Peñaloza', version: 3 })
const writable = {
  account: { uuid: 'w', name: 'Tienda', type: 'whatsapp' },
  ...{ identity: null, handle: null, conversation_uuid: null, subject: null, first: 'template' },
  ...{ window_closes_at: null, open: null },
}
const crowd = Array.from({ length: 12 }, (_, at) => mine({ name: `Almacén ${at}`, version: 3 }))

beforeEach(() => {
  localStorage.clear()
  api = fakeApi()
  server = fakeServer()
  history.replaceState(null, '', '/chat')
  dispatchEvent(new PopStateEvent('popstate'))
  server.answer('get:interaction:assigned', () => page(jorge, ...crowd))
  server.answer('get:interaction:not:assigned', () => page())
  server.answer('get:resolves:interactions', () => page())
  server.answer('get:interaction:counts', () => ({ assigned: 13, not_assigned: 0, unread: 0 }))
  server.answer('get:interaction:conversation:messages', () =>
    threadPage(jorge, fromClient(jorge, 1, 'Hola')),
  )
  server.answer('leave:conversation', () => ({}))
})

async function enter(role: Role = 'AGENT') {
  const { user } = renderInSession(<Shell me={{ ...me, role }} />, server)
  await screen.findByRole('link', { name: /^Jorge/u })
  return user
}
type User = Awaited<ReturnType<typeof enter>>

async function openChat(user: User) {
  await user.click(screen.getByRole('link', { name: /^Jorge/u }))
  return screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Mensaje' })
}

async function openPalette(user: User) {
  await user.keyboard('{Control>}k{/Control}')
  return hasFocus(await screen.findByRole('dialog', { name: 'Paleta de comandos' }))
}
/** Waits for the dialog's focus: before that, keys go to the element that had it. */
const hasFocus = (dialog: HTMLElement) =>
  waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true))
const labels = () => screen.queryAllByRole('option').map((one) => one.textContent)
const isGone = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the palette', () => {
  it('opens while one types, runs a command, and returns the focus', async () => {
    const user = await enter()
    const text = await openChat(user)
    await user.type(text, 'Hola')
    await openPalette(user)
    await user.keyboard('trans')
    expect(labels()).toEqual([
      expect.stringContaining('Transferir el chat'),
      expect.stringContaining('Buscar “trans” en todo'),
    ])
    await user.keyboard('{Enter}')
    await hasFocus(await screen.findByRole('dialog', { name: 'Transferir interacción' }))
    await user.keyboard('{Escape}')
    await isGone()
    await waitFor(() => expect(document.activeElement).toBe(text))
    expect(text.value).toBe('Hola')
  })

  it('offers only the enabled actions of the open chat', async () => {
    const user = await enter()
    await openPalette(user)
    expect(labels().some((one) => one?.includes('Este chat'))).toBe(false)
    await user.keyboard('{Escape}')
    await isGone()
    await openChat(user)
    await openPalette(user)
    expect(labels().filter((one) => one?.includes('Este chat'))).toHaveLength(7)
    await user.keyboard('fin{Enter}')
    expect(await screen.findByRole('alertdialog', { name: '¿Finalizar este chat?' })).toBeTruthy()
  })

  it('offers no settings to agents', async () => {
    const user = await enter()
    await openPalette(user)
    await user.keyboard('configuracion')
    expect(labels()).toEqual([expect.stringContaining('Buscar “configuracion” en todo')])
    await user.clear(screen.getByRole('combobox'))
    await user.keyboard('ß')
    expect(screen.getByText('Sin resultados para “ß”')).toBeTruthy()
  })

  it('runs no command for signs alone', async () => {
    const user = await enter()
    await openPalette(user)
    await user.keyboard('%')
    expect(labels()).toEqual([])
    expect(screen.getByText('Sin resultados para “%”')).toBeTruthy()
    await user.clear(screen.getByRole('combobox'))
    await user.keyboard('¿?')
    expect(labels()).toEqual([expect.stringContaining('Buscar “¿?” en todo')])
    // Nor does it ask the server, whose search begins sooner than the count is read.
    expect(await screen.findByText('1 resultado')).toBeTruthy()
    expect(api.calls.filter(({ name }) => name === 'search')).toEqual([])
  })

  it('takes no more letters than a search may have', async () => {
    const user = await enter()
    await openPalette(user)
    await user.paste('a'.repeat(120))
    expect(screen.getByRole<HTMLInputElement>('combobox').value).toBe('a'.repeat(100))
  })

  it('offers every setting to admins, and finds them without accents', async () => {
    const user = await enter('ADMIN')
    await openPalette(user)
    await user.keyboard('gestion usu{Enter}')
    await isGone()
    expect(location.search).toBe('?menu=setting&p=team')
    // A page that is there at once has the focus at its heading.
    await waitFor(() =>
      expect(screen.getByRole('main', { name: 'Gestionar Usuarios' }).contains(document.activeElement)).toBe(
        true,
      ),
    )
  })

  it.each(['ADMIN', 'AGENT'] as const)(
    'finds the page of the team by what it is called, for an %s',
    async (role) => {
      const user = await enter(role)
      await openPalette(user)
      await user.keyboard('equipo')
      expect(labels().some((one) => one?.includes('Gestionar Usuarios'))).toBe(role === 'ADMIN')
    },
  )

  // In a place that is there at once a letter may be a shortcut: 'r' goes to the message.
  it.each([
    ['busqueda', 'Buscar en todo', 'recibo'],
    ['historial', null, 'zumo'],
    ['contactos', null, 'zumo'],
    ['llamadas', null, 'zumo'],
    ['perfil', null, 'zumo'],
    ['configuracion', null, 'zumo'],
    ['gestionar usuarios', null, 'zumo'],
  ])('nothing that is typed after choosing %s reaches the message', async (place, field, typed) => {
    const user = await enter('ADMIN')
    const text = await openChat(user)
    await openPalette(user)
    await user.keyboard(`${place}{Enter}`)
    await user.keyboard(typed)
    await isGone()
    expect(text.value).toBe('')
    if (field) {
      const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: field })
      await waitFor(() => expect(box.value).toBe(typed))
      expect(document.activeElement).toBe(box)
    }
    // Back at the chat no draft was left either.
    expect(JSON.stringify({ ...localStorage })).not.toContain(typed.slice(1))
  })

  it('finds chats by name, up to a maximum', async () => {
    const user = await enter()
    await openPalette(user)
    expect(labels().some((one) => one?.includes('Almacén'))).toBe(false)
    await user.keyboard('almacen')
    expect(labels().filter((one) => one?.includes('Almacén'))).toHaveLength(8)
    await user.clear(screen.getByRole('combobox'))
    await user.keyboard('penaloza{Enter}')
    expect(await screen.findByRole('heading', { name: 'Jorge Peñaloza' })).toBeTruthy()
  })

  it('tells chats of one customer in one list apart by what they were about and when', async () => {
    const past = (about: string, finished_at: string) => ({
      ...mine({ name: 'Jorgelina Páez', status: 'finished', version: 3 }),
      finished_at,
      customer_message: { type: 'text' as const, preview: about },
    })
    const [older, newer] = [
      past('La talla no me quedó', '2026-11-02T15:00:00.000Z'),
      past('Quiero otra ruana', '2026-11-12T20:30:00.000Z'),
    ]
    api.answer('search', ({ address }) => {
      const of = new URLSearchParams(address.split('?')[1]).get('kind')
      const items = [newer, older].map((row) => ({
        ...{ kind: 'interaction', interaction: row, handle: null, subject: null },
        name: [{ text: 'Jorgelina Páez', hit: true }],
      }))
      const group = { kind: of, total: 2, more_than: false, next_cursor: null }
      return answered({ groups: [{ ...group, items: of === 'interaction' ? items : [] }] })
    })
    const user = await enter()
    await openPalette(user)
    await user.keyboard('jorgel')
    await waitFor(() =>
      expect(labels()).toEqual([
        expect.stringMatching(/Jorgelina Páez.*Quiero otra ruana.*Resueltos · .*12/u),
        expect.stringMatching(/Jorgelina Páez.*La talla no me quedó.*Resueltos · .*2/u),
        expect.stringContaining('Buscar “jorgel” en todo'),
      ]),
    )
  })

  it('finds on the server the chats and contacts that are not loaded, after those that are', async () => {
    const far = mine({ name: 'Jorgelina Páez', status: 'finished', version: 3 })
    const marked = (text: string) => [{ text, hit: true }]
    api.answer('search', ({ address }) => {
      const query = new URLSearchParams(address.split('?')[1])
      const group = { total: 1, more_than: false, next_cursor: null }
      const interaction = (row: typeof far) => ({
        kind: 'interaction',
        interaction: row,
        name: marked(row.conversation.client.name ?? ''),
        handle: null,
        subject: null,
      })
      const contact = {
        kind: 'contact',
        uuid: far.conversation.client.uuid,
        name: marked('Jorgelina Páez'),
        phone: null,
        email: null,
        nit: null,
        tags: [],
        handles: [],
        blocked: false,
      }
      const blocked = { ...contact, uuid: 'bloqueado', name: marked('Jorge Bloqueado'), blocked: true }
      return answered({
        groups:
          query.get('kind') === 'contact'
            ? [{ ...group, kind: 'contact', items: [contact, blocked] }]
            : [{ ...group, kind: 'interaction', items: [interaction(jorge), interaction(far)] }],
      })
    })
    const user = await enter()
    await openPalette(user)
    await user.keyboard('jorge')
    expect(labels()[0]).toContain('Jorge Peñaloza')
    await waitFor(() =>
      expect(labels()).toEqual([
        expect.stringContaining('Jorge Peñaloza'),
        expect.stringMatching(/Jorgelina Páez.*Resueltos/u),
        expect.stringMatching(/Jorgelina Páez.*Contactos/u),
        expect.stringContaining('Escribir a Jorgelina Páez'),
        expect.stringMatching(/Jorge Bloqueado.*Contactos/u),
        expect.stringContaining('Buscar “jorge” en todo'),
      ]),
    )
    await user.clear(screen.getByRole('combobox'))
    await user.keyboard('Escribir a jorge')
    await waitFor(() =>
      expect(labels()).toEqual([
        expect.stringContaining('Escribir a Jorgelina Páez'),
        expect.stringContaining('Buscar “Escribir a jorge” en todo'),
      ]),
    )
    await user.clear(screen.getByRole('combobox'))
    await user.keyboard('jorge')
    await waitFor(() => expect(labels()).toHaveLength(6))
    await user.keyboard('{ArrowDown}{Enter}')
    await isGone()
    expect(new URLSearchParams(location.search).get('i')).toBe(far.uuid)
  })

  it('asks whom to write to, and offers the customers of the loaded chats until a name is typed', async () => {
    const user = await enter()
    await openPalette(user)
    await user.keyboard('escribir')
    await waitFor(() => expect(labels()[0]).toContain('Escribir a…'))
    await user.keyboard('{Enter}')
    const text = screen.getByRole<HTMLInputElement>('combobox')
    expect(text.value).toBe('Escribir a ')
    expect(document.activeElement).toBe(text)
    expect(labels()).toHaveLength(8)
    expect(labels().every((one) => one?.includes('Escribir a '))).toBe(true)
    expect(labels().some((one) => one?.includes('Escribir a…'))).toBe(false)
  })

  it('begins with writing to somebody beside a chat too, where a note can be written', async () => {
    const user = await enter()
    await openChat(user)
    await openPalette(user)
    await user.keyboard('escribir')
    await waitFor(() => expect(labels().some((one) => one?.includes('nota interna'))).toBe(true))
    expect(labels()[0]).toContain('Escribir a…')
  })

  it('offers to write to a stranger’s number or mail, where the server says that it can be done', async () => {
    const possible = { ...writable, refused: null }
    let answer: object = { contact: null, options: [possible] }
    api.answer('strangerWritingOptions', () => answered(answer))
    api.answer('search', () => answered({ groups: [] }))
    const user = await enter()
    await openPalette(user)
    await user.keyboard('escribir a 300 123 4567')
    await waitFor(() => expect(labels()[0]).toContain('Escribir a +57 300 123 4567'))
    const queries = (of: string, parameter: string) =>
      api.calls
        .filter(({ name }) => name === of)
        .map(({ address }) => new URLSearchParams(address.split('?')[1]).get(parameter))
    const asked = () => queries('strangerWritingOptions', 'address')
    const field = screen.getByRole('combobox')
    await user.clear(field)
    // Also without the words; nothing where no channel can.
    answer = {
      contact: null,
      options: [{ ...possible, refused: { code: 'NO_PHONE', msg: 'Sin teléfono.' } }],
    }
    // Pasted from here on: typed slowly, a number's beginning is a whole number too, and asked for.
    await user.paste('Rosa@correo.co')
    await waitFor(() => expect(asked()).toEqual(['+573001234567', 'rosa@correo.co']))
    await waitFor(() => expect(labels()).toHaveLength(1))
    expect(labels()[0]).toContain('en todo')
    await user.clear(field)
    // Whose it is already has a name.
    answer = { contact: { uuid: 'rosa', name: 'Rosa Nueva' }, options: [possible] }
    await user.paste('+57 310 765 4321')
    await waitFor(() => expect(labels()[0]).toContain('Escribir a Rosa Nueva'))
    await user.clear(field)
    answer = {
      contact: { uuid: 'rosa', name: 'Rosa Nueva' },
      options: [{ ...possible, refused: { code: 'CONTACT_BLOCKED', msg: 'Bloqueado.' } }],
    }
    await user.paste('+57 310 765 4322')
    await waitFor(() => expect(asked()).toContain('+573107654322'))
    await waitFor(() => expect(labels()).toHaveLength(1))
    expect(labels()[0]).toContain('en todo')
    await user.clear(field)
    // A number that is no whole phone number.
    await user.paste('escribir a 3107654')
    await waitFor(() => expect(queries('search', 'q')).toContain('3107654'))
    expect(asked()).toEqual(['+573001234567', 'rosa@correo.co', '+573107654321', '+573107654322'])
    await user.clear(field)
    answer = { contact: null, options: [possible] }
    await user.paste('+57 320 000 1111')
    await waitFor(() => expect(labels()[0]).toContain('Escribir a +57 320 000 1111'))
    await user.keyboard('{Enter}')
    expect(await screen.findByRole('dialog', { name: 'Escribir a +57 320 000 1111' })).toBeTruthy()
  })

  it('goes on to Busqueda with what was typed', async () => {
    const user = await enter()
    await openPalette(user)
    await user.keyboard('ruana gris{Enter}')
    await isGone()
    expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({
      menu: 'search',
      s: 'ruana gris',
    })
  })

  it('moves with the arrows, and remembers recent commands', async () => {
    const user = await enter()
    await openPalette(user)
    await user.keyboard('tema{ArrowDown}{Enter}')
    await isGone()
    expect(localStorage.getItem('hilo:theme')).toBe('oscuro')
    await openPalette(user)
    // What is so already is not offered.
    expect(labels().some((one) => one?.includes('Tema: Oscuro'))).toBe(false)
    await user.keyboard('resueltos{Enter}')
    await isGone()
    await openPalette(user)
    expect(labels()[0]).toContain('Resueltos')
    expect(screen.getByRole('option', { name: /^Resueltos Reciente/u })).toBeTruthy()
  })

  it('says how many it found', async () => {
    const user = await enter()
    await openPalette(user)
    await user.keyboard('tema')
    expect(await screen.findByText('3 resultados')).toBeTruthy()
  })

  it('closes by its own shortcut, and ignores AltGr', async () => {
    const user = await enter()
    await openPalette(user)
    await user.keyboard('{Control>}k{/Control}')
    await isGone()
    await user.keyboard('{AltGraph>}{Control>}k{/Control}{/AltGraph}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await user.keyboard('{Meta>}k{/Meta}')
    expect(await screen.findByRole('dialog', { name: 'Paleta de comandos' })).toBeTruthy()
  })
})
