import { act, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fileKey, noteKey, replaceDraft, saveDraft } from '../../lib/drafts/drafts'
import { keys } from '../../server/http/keys'
import { rememberTaken } from '../../server/live/just-taken'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { type FakeServer, fakeServer, refused } from '../../test/fake-socket'
import { stubUploads } from '../../test/fake-upload'
import { fromMe, luis, me, mine, now, row, uuid } from '../../test/fixtures'
import { inboxPanelProps } from '../../test/inbox-panel-props'
import { page, renderInSession, startWithChoices } from '../../test/render'
import { InboxPanel, type InboxPanelProps } from './inbox-panel'
import type { InboxPlace } from './inbox-ways'
import type { Tab } from './tabs'

let api: FakeApi
let server: FakeServer

const laura = row({ name: 'Laura Gómez', version: 3 })
const jorge = mine({ name: 'Jorge Peñaloza', unread: 2 })

/** Holds the search and filters, as the address does. */
function PanelWithState({ tab, ...props }: InboxPanelProps & { tab?: Tab }) {
  const [search, setSearch] = useState(props.place.search)
  const [filters, setFilters] = useState(props.place.filters)
  return (
    <InboxPanel
      {...props}
      place={{ ...props.place, ...(tab && { tab }), search, filters }}
      ways={{ ...props.ways, search: setSearch, filter: setFilters }}
    />
  )
}

function panel(place: Partial<InboxPlace> = {}) {
  const props = inboxPanelProps(place)
  return { props, ...renderInSession(<PanelWithState {...props} />, server) }
}
const asked = (name: string) => server.asked.filter((one) => one.name === name)

/** What was asked of the server, but for what decides what is due. */
const acts = () => api.calls.filter(({ name }) => name !== 'listTargets')

beforeEach(() => {
  api = fakeApi()
  server = fakeServer()
  server.answer('get:interaction:assigned', () => page(jorge))
  server.answer('get:interaction:not:assigned', () => page(laura))
  server.answer('get:resolves:interactions', () => page())
  server.answer('get:interaction:counts', () => ({ assigned: 1, not_assigned: 1, unread: 2 }))
})

describe('the tabs', () => {
  it('are three, with counts on the first two', async () => {
    panel()
    const tabs = await screen.findAllByRole('tab')
    expect(tabs.map((tab) => tab.textContent?.replace(/\d.*/u, '').trim())).toEqual([
      'Mis Chats',
      'Chats',
      'Resueltos',
    ])
    expect(await screen.findByRole('tab', { name: 'Mis Chats 1 chat', selected: true })).toBeTruthy()
  })

  it('report which was chosen', async () => {
    const { user, props } = panel()
    await user.click(await screen.findByRole('tab', { name: /^Chats/u }))
    expect(props.ways.toTab).toHaveBeenCalledWith('chats')
  })

  it('are moved through with the arrow keys and chosen with Enter only', async () => {
    const { user, props } = panel()
    ;(await screen.findByRole('tab', { name: /^Mis Chats/u })).focus()
    await user.keyboard('{ArrowRight}')
    expect(props.ways.toTab).not.toHaveBeenCalled()
    await user.keyboard('{Enter}')
    expect(props.ways.toTab).toHaveBeenCalledWith('chats')
  })

  it('request the list again when the open one is chosen', async () => {
    const { user } = panel()
    await screen.findByRole('link', { name: /Jorge/u })
    await user.click(screen.getByRole('tab', { name: /^Mis Chats/u }))
    await waitFor(() => expect(asked('get:interaction:assigned')).toHaveLength(2))
  })
})

describe('choosing a tab', () => {
  it('clears the list until the server has answered, also for the open tab', async () => {
    const { user, again, props } = panel()
    await screen.findByRole('link', { name: /Jorge/u })
    server.answer('get:interaction:assigned', () => undefined)
    await user.click(screen.getByRole('tab', { name: /^Mis Chats/u }))
    expect(screen.queryByRole('link', { name: /Jorge/u })).toBeNull()
    expect(screen.getByText('Cargando chats…')).toBeTruthy()
    again(<PanelWithState {...props} tab="chats" />)
    await screen.findByText('Laura Gómez')
    again(<PanelWithState {...props} />)
    expect(screen.queryByText('Laura Gómez')).toBeNull()
    expect(screen.queryByRole('link', { name: /Jorge/u })).toBeNull()
  })

  it('says without a connection that the list is not stored on this device', async () => {
    const { again, props } = panel()
    await screen.findByRole('link', { name: /Jorge/u })
    server.answer('get:resolves:interactions', () => undefined)
    act(() => server.disconnect())
    again(<PanelWithState {...props} tab="resolves" />)
    expect(await screen.findByText(/^Esta lista no está guardada en este dispositivo/u)).toBeTruthy()
    expect(screen.queryByText('Cargando chats…')).toBeNull()
  })

  it('keeps the rows when a person only comes back to the list', async () => {
    const { again, props } = panel()
    await screen.findByRole('link', { name: /Jorge/u })
    again(<p>Contactos</p>)
    server.answer('get:interaction:assigned', () => undefined)
    again(<PanelWithState {...props} />)
    expect(screen.getByRole('link', { name: /Jorge/u })).toBeTruthy()
  })
})

describe('a list', () => {
  it('gives each row a full accessible name, and opens one', async () => {
    const { user, props } = panel()
    const link = await screen.findByRole('link', {
      name: /^Jorge Peñaloza, WhatsApp, 2 mensajes sin leer, .*Ventas$/u,
    })
    await user.click(link)
    expect(props.ways.chat.open).toHaveBeenCalledWith(jorge)
  })

  it('shows when a reply window closes, in the row and in its name', async () => {
    const at = (ms: number) => new Date(Date.now() + ms).toISOString()
    const rows = [
      mine({ name: 'Cerca', window_closes_at: at(90.5 * 60_000) }),
      mine({ name: 'Pasada', window_closes_at: at(-1000) }),
      mine({ name: 'Lejos', window_closes_at: at(20 * 3_600_000) }),
      mine({ name: 'Sin ventana', type: { name: 'telegram' } }),
    ]
    server.answer('get:interaction:assigned', () => page(...rows))
    panel()
    const near = await screen.findByRole('link', {
      name: /^Cerca, .*La ventana para responder se cierra en 1 h 30$/u,
    })
    within(near).getByTitle('La ventana para responder se cierra en 1 h 30')
    const past = screen.getByRole('link', { name: /^Pasada, .*La ventana para responder se cerró$/u })
    within(past).getByText('Ventana cerrada')
    for (const name of [/^Lejos/u, /^Sin ventana/u])
      expect(screen.getByRole('link', { name }).getAttribute('aria-label')).not.toContain('ventana para')
  })

  it('shows who transferred it, else the mark of an interaction, and the colour of its area', async () => {
    const given = mine({ name: 'Dada', by_transfer: true, transferred_by: luis })
    const plain = mine({ name: 'Propia' })
    for (const name of ['get:interaction:assigned', 'get:resolves:interactions'] as const)
      server.answer(name, () => page(given, plain))
    const { again, props } = panel()
    for (const tab of ['my_chats', 'resolves'] as const) {
      again(<PanelWithState {...props} tab={tab} />)
      const [first, second] = [
        within(await screen.findByRole('link', { name: /^Dada, .*Transferida por Luis Mora/u })),
        within(screen.getByRole('link', { name: /^Propia/u })),
      ]
      first.getByTitle('Transferida por Luis Mora')
      expect(first.queryByTitle('Interacción')).toBeNull()
      second.getByTitle('Interacción')
      expect(second.queryByTitle(/^Transferida/u)).toBeNull()
      const dot = second.getByTitle('Ventas').querySelector<HTMLElement>('[aria-hidden]')
      expect(dot?.style.background).toBe('#d9722e')
    }
  })

  it('shows the subject or address of a row without an area, also while it waits', async () => {
    const inNone = (name: string, change: object) => {
      const one = row({ name, area: null })
      return { ...one, conversation: { ...one.conversation, ...change } }
    }
    const rows = [
      inNone('Carta', { handle: 'carta@correo.co', subject: 'Pedido de diciembre' }),
      inNone('Sola', {}),
      inNone('Nadie', { handle: null }),
    ]
    for (const name of ['get:interaction:assigned', 'get:interaction:not:assigned'] as const)
      server.answer(name, () => page(...rows))
    const { again, props } = panel()
    for (const tab of ['my_chats', 'chats'] as const) {
      again(<PanelWithState {...props} tab={tab} />)
      await screen.findByText('Carta')
      for (const text of ['Pedido de diciembre', '+57 300 123 4567', 'Sin área']) screen.getByTitle(text)
    }
  })

  it('marks the open row', async () => {
    panel({ selection: { conversation: jorge.conversation.uuid, interaction: null } })
    expect((await screen.findByRole('link', { name: /Jorge/u })).getAttribute('aria-current')).toBe('true')
  })

  it('adds and removes rows by events', async () => {
    panel({ tab: 'chats' })
    await screen.findByText('Laura Gómez')
    const sofia = row({ name: 'Sofía Castañeda' })
    server.say('new:interaction:not:assigned', { interaction: sofia })
    expect(await screen.findByText('Sofía Castañeda')).toBeTruthy()
    server.say('remove:interaction:not:assigned', { interaction: sofia.uuid, version: 2, by: null })
    await waitFor(() => expect(screen.queryByText('Sofía Castañeda')).toBeNull())
  })

  it('says in its place who took a row', async () => {
    panel({ tab: 'chats' })
    await screen.findByText('Laura Gómez')
    server.say('remove:interaction:not:assigned', { interaction: laura.uuid, version: 4, by: luis })
    expect(await screen.findByText('Tomada por Luis Mora')).toBeTruthy()
  })

  it('says that it is empty, and where there are chats', async () => {
    server.answer('get:interaction:assigned', () => page())
    const { user, props } = panel()
    await screen.findByText('No tienes chats asignados')
    await user.click(screen.getByRole('button', { name: 'Ver los chats sin asignar' }))
    expect(props.ways.toTab).toHaveBeenCalledWith('chats')
  })

  it('offers no queue in which nobody waits either', async () => {
    server.answer('get:interaction:assigned', () => page())
    server.answer('get:interaction:counts', () => ({ assigned: 0, not_assigned: 0, unread: 0 }))
    panel()
    await screen.findByText('Tampoco hay ninguno sin asignar.')
    expect(screen.queryByRole('button', { name: 'Ver los chats sin asignar' })).toBeNull()
  })

  it('offers to take the next one only while one waits', async () => {
    let waiting = 1
    server.answer('get:interaction:counts', () => ({ assigned: 0, not_assigned: waiting, unread: 0 }))
    const { client } = panel({ tab: 'chats' })
    await screen.findByRole('tab', { name: /Chats.*1/u })
    screen.getByRole('button', { name: 'Tomar el siguiente' })
    waiting = 0
    void client.invalidateQueries({ queryKey: keys.counts })
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Tomar el siguiente' })).toBeNull())
  })

  it('says that it could not be loaded, and retries', async () => {
    server.answer('get:interaction:assigned', () => refused('NOT_OWNER', 'No te toca.'))
    const { user } = panel()
    await screen.findByText('No se pudieron cargar los chats')
    screen.getByText('No te toca.')
    expect(screen.queryByText('Revisa tu conexión e inténtalo de nuevo.')).toBeNull()
    server.answer('get:interaction:assigned', () => page(jorge))
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByRole('link', { name: /Jorge/u })).toBeTruthy()
  })

  it('is requested again by itself where the server was unavailable', async () => {
    server.answer('get:interaction:assigned', () => refused('UNAVAILABLE'))
    panel()
    await screen.findByText('No se pudieron cargar los chats')
    server.answer('get:interaction:assigned', () => page(jorge))
    expect(await screen.findByRole('link', { name: /Jorge/u })).toBeTruthy()
  })

  it('shows no error while it is requested again after a reconnect', async () => {
    server.disconnect()
    server.answer('get:interaction:assigned', () => refused('UNAVAILABLE'))
    panel()
    await screen.findByText('No se pudieron cargar los chats')
    server.connect()
    expect(await screen.findByText('Cargando chats…')).toBeTruthy()
    expect(screen.queryByText('No se pudieron cargar los chats')).toBeNull()
    // The server cannot answer yet, but can a moment later: no error is shown.
    await waitFor(() => expect(asked('get:interaction:assigned')).toHaveLength(2))
    server.answer('get:interaction:assigned', () => page(jorge))
    await act(async () => {})
    expect(screen.queryByText('No se pudieron cargar los chats')).toBeNull()
    expect(await screen.findByRole('link', { name: /Jorge/u })).toBeTruthy()
  })

  it('searches the loaded rows at once, and asks the server when the typing pauses', async () => {
    const { user } = panel()
    await screen.findByRole('link', { name: /Jorge/u })
    server.answer('get:interaction:assigned', ({ q }) => (q ? page() : page(jorge)))
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'zzz')
    expect(screen.queryByRole('link', { name: /Jorge/u })).toBeNull()
    await screen.findByText('Sin resultados para “zzz”')
    expect(asked('get:interaction:assigned').at(-1)?.payload).toEqual({ q: 'zzz' })
    await user.click(screen.getAllByRole('button', { name: 'Limpiar búsqueda' })[0] as HTMLElement)
    expect(await screen.findByRole('link', { name: /Jorge/u })).toBeTruthy()
  })
})

describe('how long a customer waits', () => {
  const waiting = (change = {}) =>
    mine({
      name: 'Jorge Peñaloza',
      waiting_since: new Date(Date.now() - 12.5 * 60_000).toISOString(),
      ...change,
    })
  const rowOfJorge = async () => within(await screen.findByRole('link', { name: /^Jorge/u }))
  const waits = async () => {
    const shown = (await rowOfJorge()).queryByText('12 min') !== null
    const link = screen.getByRole('link', { name: /^Jorge/u })
    return [shown, link.getAttribute('aria-label')?.includes('espera 12 min')]
  }

  it.each([
    ['longest', waiting(), true],
    ['longest', waiting({ paused: true }), false],
    ['newest', waiting(), false],
  ] as const)('is in Mis Chats, by %s (%#)', async (my_chats_order, one, shown) => {
    startWithChoices({ my_chats_order })
    server.answer('get:interaction:assigned', () => page(one))
    panel()
    expect(await waits()).toEqual([shown, shown])
  })

  it('is not in what a search finds, which is by last activity', async () => {
    startWithChoices({ my_chats_order: 'longest' })
    server.answer('get:interaction:assigned', () => page(waiting()))
    const { user } = panel()
    expect(await waits()).toEqual([true, true])
    await user.type(screen.getByRole('searchbox', { name: 'Buscar' }), 'jorge')
    await waitFor(async () => expect(await waits()).toEqual([false, false]))
  })
})

describe('what needs nothing now, and what was just taken', () => {
  const names = () =>
    screen.getAllByRole('link').map((link) => link.getAttribute('aria-label')?.split(',')[0])

  it('paused chats end the own list as a group of their own, with when they come back', async () => {
    const paused = mine({ name: 'Sofía Castañeda', paused: true, paused_until: '2026-11-28T14:00:00.000Z' })
    const undated = mine({ name: 'Irma Paz', paused: true, last_activity_at: '2026-11-20T20:00:00.000Z' })
    server.answer('get:interaction:assigned', () => page(undated, paused, jorge))
    panel()
    const group = await screen.findByRole('heading', { name: 'En pausa' })
    expect(names()).toEqual(['Jorge Peñaloza', 'Sofía Castañeda', 'Irma Paz'])
    const first = screen.getByRole('link', { name: /^Sofía/u })
    expect(group.closest('li')?.contains(first)).toBe(true)
    expect(within(first).getByText(/^vuelve /u)).toBeTruthy()
    const second = screen.getByRole('link', { name: /^Irma Paz, .*en pausa, sin fecha/u })
    expect(within(second).getByText('sin fecha')).toBeTruthy()
    act(() =>
      server.say('update:interaction', {
        interaction: { ...paused, paused: false, paused_until: null, version: 2 },
        list: 'assigned',
      }),
    )
    await waitFor(() => expect(group.isConnected).toBe(false))
    const left = screen.getByRole('heading', { name: 'En pausa' })
    expect(left.closest('li')?.contains(screen.getByRole('link', { name: /^Irma/u }))).toBe(true)
  })

  it('the chat that was just taken stands first until it is answered', async () => {
    const at = '2026-11-20T18:00:00.000Z'
    const taken = mine({ name: 'Laura Gómez', waiting_since: at, last_activity_at: at })
    server.answer('get:interaction:assigned', () => page(jorge, taken))
    rememberTaken(taken)
    panel()
    await screen.findByRole('link', { name: /^Laura/u })
    expect(names()).toEqual(['Laura Gómez', 'Jorge Peñaloza'])
    const later = { ...jorge, last_activity_at: '2026-11-20T21:00:00.000Z', version: 9 }
    const answer = { ...taken, waiting_since: null, last_activity_at: '2026-11-20T20:00:00.000Z', version: 2 }
    for (const interaction of [answer, later])
      act(() => server.say('update:interaction', { interaction, list: 'assigned' }))
    await waitFor(() => expect(names()).toEqual(['Jorge Peñaloza', 'Laura Gómez']))
  })

  it('a long wait is no alarm: red is for a missed target', async () => {
    const since = new Date(Date.now() - 5 * 3_600_000).toISOString()
    server.answer('get:interaction:not:assigned', () => page({ ...laura, waiting_since: since }))
    panel({ tab: 'chats' })
    const wait = await screen.findByText('5 h')
    expect(wait.parentElement?.className).toContain('text-warn')
    expect(wait.parentElement?.className).not.toContain('text-bad')
  })
})

describe('the author of the last message', () => {
  it.each([
    ['oneself', me, 'Tú: Va la guía'],
    ['a colleague, who has it no longer', luis, 'Luis: Va la guía'],
    ['somebody who is not known', null, 'Va la guía'],
  ])('is shown before it: %s', async (_, by, said) => {
    const last = { author: 'user', by, type: 'text', preview: 'Va la guía', status: 'sent' } as const
    const chat = mine({ name: 'Rita Solano', last_message: { uuid: uuid(), date: now, ...last } })
    server.answer('get:interaction:assigned', () => page(chat))
    panel()
    const link = await screen.findByRole('link', { name: /^Rita Solano/u })
    expect(within(link).getByText('Va la guía').parentElement?.textContent).toBe(said)
  })
})

describe('a draft or a failed message', () => {
  it.each([
    ['a text', 'Va la guía', null, 'Borrador: Va la guía'],
    ['a file', '', 'guía.pdf', 'Borrador: guía.pdf'],
    ['both', 'Va la guía', 'guía.pdf', 'Borrador: Va la guía'],
  ])('is shown in its row: %s', async (_, text, name, said) => {
    const chat = mine({ name: 'Rita Solano' })
    saveDraft(me.uuid, chat.conversation.uuid, text)
    if (name)
      saveDraft(me.uuid, fileKey(chat.conversation.uuid), JSON.stringify({ id: 'one', name, size: 8 }))
    server.answer('get:interaction:assigned', () => page(chat))
    panel()
    const link = await screen.findByRole('link', { name: /^Rita Solano, .*con borrador/u })
    expect(link.textContent).toContain(said)
  })
})

describe('an unsaved note', () => {
  it.each([
    ['alone', '', 'Nota sin guardar: Pagó dos veces', 'con una nota sin guardar'],
    ['after an answer', 'Va la', 'Borrador: Va la', 'con borrador, con una nota sin guardar'],
  ])('is marked in its row: %s', async (_, text, said, label) => {
    const chat = mine({ name: 'Rita Solano' })
    saveDraft(me.uuid, chat.conversation.uuid, text)
    saveDraft(me.uuid, noteKey(chat.conversation.uuid), 'Pagó dos veces')
    server.answer('get:interaction:assigned', () => page(chat))
    panel()
    const link = await screen.findByRole('link', { name: new RegExp(`^Rita Solano, .*, ${label}`, 'u') })
    expect(link.textContent).toContain(said)
  })
})

describe('a message that was not sent', () => {
  const chat = mine({ name: 'Rita Solano' })
  const addressed = {
    conversation: chat.conversation.uuid,
    interaction: chat.uuid,
    to: chat.conversation.client.uuid,
  }
  const marked = () => screen.findByRole('link', { name: /^Rita Solano, .*con un mensaje no enviado/u })
  beforeEach(() => {
    server.answer('get:interaction:assigned', () => page(chat))
    server.answer('send:message', () => refused('NOT_OWNER'))
    saveDraft(me.uuid, chat.conversation.uuid, '')
  })

  it('is shown in its row, before a draft', async () => {
    saveDraft(me.uuid, chat.conversation.uuid, 'Y la')
    const { unsentMessages } = panel()
    act(() => unsentMessages.send({ ...addressed, uuid: uuid(), text: 'Va la guía' }))
    expect((await marked()).textContent).toContain('No enviado: Va la guía')
    await screen.findByRole('link', { name: /, con borrador/u })
    act(() => unsentMessages.discard(unsentMessages.of(chat.conversation.uuid)[0]?.uuid ?? ''))
    const link = await screen.findByRole('link', { name: /^Rita Solano/u })
    expect(link.textContent).toContain('Borrador: Y la')
    saveDraft(me.uuid, chat.conversation.uuid, '')
  })

  it('is shown in its row as queued while it waits for the connection, after a draft', async () => {
    const { unsentMessages } = panel()
    await screen.findByRole('link', { name: /^Rita Solano/u })
    act(() => server.disconnect())
    act(() => unsentMessages.send({ ...addressed, uuid: uuid(), text: 'Va la guía' }))
    const link = await screen.findByRole('link', { name: /^Rita Solano, .*con un mensaje en cola/u })
    expect(link.textContent).toContain('En cola: Va la guía')
    act(() => replaceDraft(me.uuid, chat.conversation.uuid, 'Y la'))
    expect(link.textContent).toContain('Borrador: Y la')
    act(() => replaceDraft(me.uuid, chat.conversation.uuid, ''))
    server.answer('send:message', ({ uuid, body }) => fromMe(chat, 1, body.text, { uuid: uuid ?? '' }))
    act(() => server.connect())
    await waitFor(() => expect(link.textContent).not.toContain('En cola'))
  })

  it('is not shown as queued while the one before it is being sent', async () => {
    server.answer('send:message', () => undefined)
    const { unsentMessages } = panel()
    const link = await screen.findByRole('link', { name: /^Rita Solano/u })
    for (const text of ['Va la guía', 'Llega mañana'])
      act(() => unsentMessages.send({ ...addressed, uuid: uuid(), text }))
    const states = () => unsentMessages.of(chat.conversation.uuid).map(({ state }) => state)
    await waitFor(() => expect(states()).toEqual(['sending', 'waiting']))
    expect(link.textContent).not.toContain('En cola')
  })

  it('is shown in its row by the name of its file', async () => {
    stubUploads('fail')
    const { uploads } = panel()
    act(() =>
      uploads.send({ ...addressed, uuid: uuid(), file: new File(['%PDF-1.7'], 'guía.pdf'), caption: '' }),
    )
    expect((await marked()).textContent).toContain('No enviado: guía.pdf')
  })

  it('is shown in its row when the channel refused it', async () => {
    const last = { author: 'user', by: me, type: 'text', preview: 'Va la guía', status: 'failed' } as const
    const last_message = { uuid: uuid(), date: now, ...last }
    const refusedOne = mine({ ...chat, last_message, sending_trouble: 'failed' })
    server.answer('get:interaction:assigned', () => page(refusedOne))
    panel()
    const { textContent } = await marked()
    expect(textContent).toContain('No enviado: Va la guía')
    expect(textContent).not.toContain('Tú:')
  })

  it.each([
    ['failed', 'con un mensaje no enviado'],
    ['unknown', 'con un mensaje sin confirmar'],
  ] as const)('is marked beside a later message or draft: %s', async (sending_trouble, said) => {
    server.answer('get:interaction:assigned', () => page(mine({ ...chat, sending_trouble })))
    panel()
    const link = await screen.findByRole('link', { name: new RegExp(`^Rita Solano, .*${said}`, 'u') })
    within(link).getByTitle(said)
    // The customer's message is not marked as the failed one.
    expect(link.textContent).not.toMatch(/No enviado|Sin confirmar/u)
    expect(link.textContent).toContain('Hola, ¿tienen la ruana gris?')
    act(() => replaceDraft(me.uuid, chat.conversation.uuid, 'Va'))
    expect(link.textContent).toContain('Borrador: Va')
    within(link).getByTitle(said)
  })

  it('is not shown in an older chat of the same customer', async () => {
    server.answer('get:interaction:assigned', () => page())
    server.answer('get:resolves:interactions', () =>
      page(mine({ ...chat, uuid: uuid(), status: 'finished' })),
    )
    const { unsentMessages } = panel({ tab: 'resolves' })
    act(() => unsentMessages.send({ ...addressed, uuid: uuid(), text: 'Va la guía' }))
    await waitFor(() => expect(unsentMessages.of(chat.conversation.uuid)[0]?.state).toBe('failed'))
    const link = await screen.findByRole('link', { name: /^Rita Solano/u })
    expect(link.textContent).not.toContain('No enviado')
  })
})

describe('an unassigned chat', () => {
  const accept = () => screen.findByRole('button', { name: 'Aceptar', description: 'Laura Gómez' })
  const question = () => screen.findByRole('alertdialog', { name: '¿Aceptar esta interacción?' })

  it('can be previewed without being taken', async () => {
    const { user } = panel({ tab: 'chats' })
    await user.click(await screen.findByRole('button', { name: 'Vista previa', description: 'Laura Gómez' }))
    const dialog = await screen.findByRole('dialog', { name: 'Laura Gómez' })
    expect(within(dialog).getByText('los mensajes')).toBeTruthy()
    expect(acts()).toHaveLength(0)
  })

  it('says that the bot’s answer was not delivered', async () => {
    server.answer('get:interaction:not:assigned', () => page({ ...laura, sending_trouble: 'failed' }))
    panel({ tab: 'chats' })
    const item = (await screen.findByText('Hola, ¿tienen la ruana gris?')).closest('li') as HTMLElement
    within(item).getByText('con un mensaje no enviado.')
  })

  it('says that its window closed before anybody takes it', async () => {
    const closed = row({ name: 'Pasada', window_closes_at: '2020-01-01T00:00:00.000Z' })
    server.answer('get:interaction:not:assigned', () => page(closed))
    panel({ tab: 'chats' })
    await screen.findByText('La ventana para responder se cerró')
  })

  it('is taken after a confirmation', async () => {
    const taken = mine({ uuid: laura.uuid, version: 4 })
    api.answer('takeInteraction', () => answered({ ...taken, msg: 'Te hemos asignado esta interaccion' }))
    const { user, props } = panel({ tab: 'chats' })
    await user.click(await accept())
    expect(acts()).toHaveLength(0)
    await user.click(within(await question()).getByRole('button', { name: 'Aceptar' }))
    await waitFor(() =>
      expect(props.ways.toAccepted).toHaveBeenCalledWith(expect.objectContaining({ uuid: laura.uuid })),
    )
    expect(acts()).toMatchObject([{ name: 'takeInteraction', body: { uuid: laura.uuid } }])
    expect(await screen.findByText('Te hemos asignado esta interaccion')).toBeTruthy()
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('is not taken when the confirmation is cancelled', async () => {
    const { user } = panel({ tab: 'chats' })
    await user.click(await accept())
    await user.click(within(await question()).getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(acts()).toHaveLength(0)
  })

  it('that somebody else took shows a toast and closes the dialog', async () => {
    api.answer('takeInteraction', () => refusedWith(409, 'ALREADY_TAKEN', 'Ya la tomó Luis Mora'))
    const { user, props } = panel({ tab: 'chats' })
    await user.click(await accept())
    await user.click(within(await question()).getByRole('button', { name: 'Aceptar' }))
    expect(await screen.findByText('Ya la tomó Luis Mora')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(props.ways.toAccepted).not.toHaveBeenCalled()
  })

  it('that somebody else takes closes the question, and a toast says who has it', async () => {
    const { user } = panel({ tab: 'chats' })
    const removed = (owner: typeof luis, uuid = laura.uuid) =>
      act(() =>
        server.say('remove:interaction:not:assigned', {
          interaction: uuid,
          version: 4,
          by: owner,
          user: owner,
        }),
      )
    await user.click(await accept())
    await question()
    // Another chat, or one of this person's own tabs.
    removed(luis, uuid())
    removed({ uuid: me.uuid, name: me.name })
    await question()
    removed(luis)
    expect(await screen.findByText('Ya la tomó Luis Mora')).toBeTruthy()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    expect(acts()).toHaveLength(0)
  })

  it('that somebody else takes while it has the focus hands it to the next one', async () => {
    const rosa = row({ name: 'Rosa Niño' })
    server.answer('get:interaction:not:assigned', () => page(laura, rosa))
    panel({ tab: 'chats' })
    ;(await screen.findByRole('link', { name: /^Laura Gómez/u })).focus()
    act(() =>
      server.say('remove:interaction:not:assigned', { interaction: laura.uuid, version: 4, by: luis }),
    )
    await screen.findByText('Tomada por Luis Mora')
    expect(document.activeElement).toBe(screen.getByRole('link', { name: /^Rosa Niño/u }))
  })

  it.each([
    ['the mouse', { role: 'button', name: 'Aceptar', description: 'Rosa Niño' }],
    ['the keyboard', { role: 'link', name: /^Rosa Niño/u }],
  ])(
    'that somebody else takes behind the question leaves the focus at the next one: by %s',
    async (how, next) => {
      const rosa = row({ name: 'Rosa Niño' })
      server.answer('get:interaction:not:assigned', () => page(laura, rosa))
      api.answer('takeInteraction', () => refusedWith(409, 'ALREADY_TAKEN', 'Ya la tomó Luis Mora'))
      const { user } = panel({ tab: 'chats' })
      const button = await accept()
      if (how === 'the mouse') await user.click(button)
      else {
        screen.getByRole('link', { name: /^Laura Gómez/u }).focus()
        await user.keyboard('{Alt>}a{/Alt}')
      }
      await question()
      act(() =>
        server.say('remove:interaction:not:assigned', { interaction: laura.uuid, version: 4, by: luis }),
      )
      await user.click(within(await question()).getByRole('button', { name: 'Aceptar' }))
      const { role, ...named } = next
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole(role, named)))
    },
  )

  it('is refused to a person with too many chats, once, with what makes room beside it', async () => {
    api.answer('takeInteraction', () =>
      refusedWith(409, 'CAPACITY_REACHED', 'Has alcanzado el máximo de conversaciones activas'),
    )
    const { user } = panel({ tab: 'chats' })
    await user.click(await accept())
    await user.click(within(await question()).getByRole('button', { name: 'Aceptar' }))
    expect(await screen.findAllByText('Has alcanzado el máximo de conversaciones activas')).toHaveLength(1)
    expect(
      within(await question()).getByText('Finaliza o pausa una de las tuyas y vuelve a intentarlo.'),
    ).toBeTruthy()
  })

  it('that could not be taken shows the specification’s sentence', async () => {
    const { user } = panel({ tab: 'chats' })
    await user.click(await accept())
    await user.click(within(await question()).getByRole('button', { name: 'Aceptar' }))
    expect(await screen.findAllByText('No se pudo asignar esta interaccion')).toHaveLength(1)
  })
})

describe('what is searched in a list', () => {
  it('goes on in all history, with Enter or by the row after the results', async () => {
    const { user, props } = panel()
    const box = await screen.findByRole('searchbox', { name: 'Buscar' })
    await user.type(box, '{Enter}')
    expect(props.ways.searchEverywhere).not.toHaveBeenCalled()
    await user.type(box, 'jorge{Enter}')
    expect(props.ways.searchEverywhere).toHaveBeenLastCalledWith('jorge')
    await user.clear(box)
    await user.type(box, 'nadie')
    await user.click(await screen.findByRole('button', { name: /^Buscar “nadie” en todo/u }))
    expect(props.ways.searchEverywhere).toHaveBeenLastCalledWith('nadie')
  })
})
