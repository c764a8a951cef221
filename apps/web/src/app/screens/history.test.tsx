import { limits, type SavedFilter } from '@hilo/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { setTimeZone } from '../../lib/text/dates'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../test/fake-api'
import { type FakeServer, fakeServer } from '../../test/fake-socket'
import { fromClient, luis, me, now, row, threadPage, uuid } from '../../test/fixtures'
import { area, listed } from '../../test/records'
import { renderInSession } from '../../test/render'
import { useChatLocation } from '../chat/chat-location'
import History from './history'

const laura = row({ name: 'Laura Gómez', status: 'finished', finished_at: now })
const jorge = row({ name: 'Jorge Peñaloza', version: 2 })
const urgent: SavedFilter = {
  uuid: uuid(),
  name: 'Urgentes',
  shared: true,
  filter: { status: 'unassigned', unanswered: 'true' },
  version: 3,
}

let api: FakeApi
let server: FakeServer
beforeEach(() => {
  api = fakeApi()
  server = fakeServer()
  localStorage.clear()
  at('?menu=chat')
  api.answer('listHistory', () => listed([laura, jorge]))
  api.answer('countHistory', () => answered({ total: 2, more_than: false }))
  api.answer('listAreas', () => listed([]))
  api.answer('listUsers', () => answered([]))
  api.answer('listLabels', () => listed([]))
  api.answer('listAds', () => answered([]))
  api.answer('finishReasons', () => answered({ ask: 'off', reasons: [], version: 1 }))
  api.answer('listSavedFilters', () => answered([urgent]))
  api.answer('countSavedFilters', () => answered([{ uuid: urgent.uuid, total: 1000, more_than: true }]))
  server.answer('get:interaction:conversation:messages', () =>
    threadPage(laura, fromClient(laura, 1, 'Gracias por todo')),
  )
  server.answer('leave:conversation', () => ({}))
})

afterEach(() => vi.useRealTimers())

function at(search: string) {
  act(() => {
    history.replaceState(null, '', `/chat${search}`)
    dispatchEvent(new PopStateEvent('popstate'))
  })
}
function Placed({ role }: { role: 'ADMIN' | 'AGENT' }) {
  return <History me={{ ...me, role }} location={useChatLocation()} />
}
const open = (role: 'ADMIN' | 'AGENT' = 'ADMIN') => renderInSession(<Placed role={role} />, server)
const table = () => screen.findByRole('table', { name: 'Interacciones' })
const asked = (name: string) =>
  api.calls
    .filter((call) => call.name === name)
    .map(({ address }) => Object.fromEntries(new URLSearchParams(address.split('?')[1])))
const inAddress = () => Object.fromEntries(new URLSearchParams(location.search))

describe('the table of Historial', () => {
  it('fetches on while pages bring little, though there are more', async () => {
    const cursors = ['b', 'c', undefined]
    api.answer('listHistory', () => listed(cursors.length === 1 ? [laura] : [], cursors.shift()))
    open()
    const rows = within(await table()).getAllByRole('row')
    expect(rows.map((one) => one.textContent)[1]).toContain('Laura Gómez')
    expect(asked('listHistory').map(({ cursor }) => cursor)).toEqual([undefined, 'b', 'c'])
  })

  it('shows what the filter of the address finds, and how many', async () => {
    at('?menu=chat&h.status=finished&h.q=gomez&h.sort=created&h.order=asc')
    open()
    const rows = within(await table()).getAllByRole('row')
    expect(rows.map((one) => one.textContent)).toEqual([
      expect.stringContaining('Cliente'),
      expect.stringContaining('Laura Gómez'),
      expect.stringContaining('Jorge Peñaloza'),
    ])
    expect(asked('listHistory')).toEqual([
      { status: 'finished', q: 'gomez', limit: '100', sort: 'created', order: 'asc' },
    ])
    expect(asked('countHistory')).toEqual([{ status: 'finished', q: 'gomez' }])
    expect(await screen.findByText('2 interacciones')).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: 'Creada' }).getAttribute('aria-sort')).toBe('ascending')
  })

  it('sorts by a header: the newest first, pressed again the oldest', async () => {
    const { user } = open()
    await table()
    await user.click(screen.getByRole('button', { name: 'Creada' }))
    await waitFor(() => expect(asked('listHistory').at(-1)).toMatchObject({ sort: 'created', order: 'desc' }))
    await user.click(screen.getByRole('button', { name: 'Creada' }))
    await waitFor(() => expect(asked('listHistory').at(-1)).toMatchObject({ sort: 'created', order: 'asc' }))
    expect(inAddress()).toEqual({ menu: 'chat', 'h.sort': 'created', 'h.order': 'asc' })
  })

  it('filters by several values of a field, and takes them away with one press', async () => {
    const { user } = open()
    await table()
    await user.click(screen.getByRole('button', { name: 'Filtrar por Estado' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Finalizada' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Asignada' }))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(asked('listHistory').at(-1)).toMatchObject({ status: 'finished,assigned' }))
    expect(screen.getByRole('button', { name: 'Estado: Finalizada y 1 más' })).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Quitar el filtro Estado' }))
    expect(inAddress()).toEqual({ menu: 'chat' })
  })

  it('offers no more values of a field once as many are chosen as the server takes', async () => {
    const areas = Array.from({ length: limits.filterValues + 1 }, (_, at) => area({ name: `Área ${at + 1}` }))
    api.answer('listAreas', () => listed(areas))
    const chosen = areas.slice(0, limits.filterValues).map((one) => one.uuid)
    at(`?menu=chat&h.area=${chosen.join()}`)
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Área: Área 1 y 49 más' }))
    const last = await screen.findByRole('menuitemcheckbox', { name: 'Área 51' })
    expect(last.getAttribute('aria-disabled')).toBe('true')
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Área 50' }))
    await waitFor(() => expect(last.getAttribute('aria-disabled')).toBeNull())
  })

  it('names a value that is no longer offered', async () => {
    at(`?menu=chat&h.label=${uuid()}&h.user=${uuid()}`)
    open('AGENT')
    expect(await screen.findByRole('button', { name: 'Etiquetas: eliminada' })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Responsable: otra persona' })).toBeTruthy()
  })

  it('filters by whole days of the business, the last included', async () => {
    const { user } = open()
    await table()
    await user.click(screen.getByRole('button', { name: 'Filtrar por Fechas' }))
    const dates = await screen.findByRole('dialog', { name: 'Fechas' })
    await user.type(within(dates).getByLabelText('Desde'), '2026-11-01')
    await user.type(within(dates).getByLabelText('Hasta'), '2026-11-02')
    await waitFor(() =>
      expect(asked('listHistory').at(-1)).toMatchObject({
        active_from: '2026-11-01T05:00:00.000Z',
        active_to: '2026-11-03T05:00:00.000Z',
      }),
    )
  })

  it('says at which time a filter ends within a day, as that of a figure of a part of a day', async () => {
    at('?menu=chat&h.created_from=2026-11-18T05:00:00.000Z&h.created_to=2026-11-18T14:14:23.512Z')
    open()
    await table()
    expect(screen.getByRole('button', { name: /: 18 nov, hasta 9:14 am$/u })).toBeTruthy()
  })

  it('shows and asks for the days of the business’s own zone', async () => {
    setTimeZone('Europe/Madrid')
    onTestFinished(() => setTimeZone('America/Bogota'))
    at('?menu=chat&h.created_from=2026-11-17T23:00:00.000Z&h.created_to=2026-11-18T23:00:00.000Z')
    const { user } = open()
    await table()
    await user.click(screen.getByRole('button', { name: /: 18 nov$/u }))
    const dates = await screen.findByRole('dialog', { name: 'Fechas' })
    await user.clear(within(dates).getByLabelText('Hasta'))
    await user.type(within(dates).getByLabelText('Hasta'), '2026-11-19')
    await waitFor(() =>
      expect(asked('listHistory').at(-1)).toMatchObject({
        created_from: '2026-11-17T23:00:00.000Z',
        created_to: '2026-11-19T23:00:00.000Z',
      }),
    )
  })

  it('cuts a right-to-left name at its end', async () => {
    api.answer('listHistory', () => listed([row({ name: 'ليلى', user: { uuid: luis.uuid, name: 'דנה' } })]))
    open()
    await table()
    expect(['ليلى', 'דנה'].map((name) => screen.getByTitle(name).dir)).toEqual(['auto', 'auto'])
  })

  it('drops a date of the address that is none', async () => {
    at('?menu=chat&h.active_from=ayer&h.status=finished')
    open()
    await table()
    expect(asked('countHistory')).toEqual([{ status: 'finished' }])
  })

  it('says that the address has a filter that does not exist, and takes it away', async () => {
    api.answer('listHistory', ({ address }) =>
      address.includes('channel=fax')
        ? refusedWith(400, 'INVALID_INPUT', 'Revisa los datos.')
        : listed([laura]),
    )
    at('?menu=chat&h.channel=fax')
    const { user } = open()
    const alert = (await screen.findByText('La dirección pide un filtro que no existe')).parentElement
    await user.click(within(alert as HTMLElement).getByRole('button', { name: 'Quitar filtros' }))
    await table()
    expect(inAddress()).toEqual({ menu: 'chat' })
  })

  it('shows the columns that this person chose, also after a reload', async () => {
    const { user, unmount } = open()
    await table()
    await user.click(screen.getByRole('button', { name: 'Columnas' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Canal' }))
    await user.click(screen.getByRole('menuitemcheckbox', { name: 'Responsable' }))
    unmount()
    open()
    const heads = within(await table()).getAllByRole('columnheader')
    const names = heads.map((one) => one.textContent)
    expect(names).toContain('Canal')
    expect(names).not.toContain('Responsable')
  })

  it('of what missed a target says by how much, before the columns of the person', async () => {
    const ago = (minutes: number) => new Date(Date.now() - (minutes + 0.5) * 60_000).toISOString()
    const late = row({ name: 'Laura Gómez', created_at: ago(27), waiting_since: ago(27) })
    const unfinished = row({
      name: 'Jorge Peñaloza',
      area: late.area,
      created_at: ago(150),
      answered_at: ago(140),
    })
    api.answer('listHistory', () => listed([late, unfinished]))
    api.answer('listTargets', () =>
      answered({
        areas: [{ uuid: late.area?.uuid, first_answer_minutes: 15, end_minutes: 30 }],
        schedules: [{ enabled: false, time_zone: 'America/Bogota', hours: [], holidays: [], until: null }],
      }),
    )
    at('?menu=chat&h.due=missed')
    open()
    const headers = within(await table())
      .getAllByRole('columnheader')
      .map((one) => one.textContent)
    expect(headers.slice(0, 3)).toEqual(['Cliente', 'Meta', 'Estado'])
    await waitFor(() =>
      expect(screen.getAllByText(/vencid[ao] hace/u).map((one) => one.textContent)).toEqual([
        'Primera respuesta vencida hace 12 min',
        'Plazo para finalizar vencido hace 2 h',
      ]),
    )
    expect(screen.getByText('Tarde')).toBeTruthy()
    act(() => at('?menu=chat'))
    await waitFor(() => expect(screen.queryByRole('columnheader', { name: 'Meta' })).toBeNull())
  })

  it('shows a row as it is after an event, in its place', async () => {
    open()
    await table()
    const taken = {
      ...jorge,
      version: 3,
      status: 'assigned' as const,
      user: { uuid: me.uuid, name: me.name },
    }
    act(() => server.say('update:interaction', { interaction: taken, list: 'assigned' }))
    const changed = await screen.findByRole('row', { name: /^Jorge/u })
    await waitFor(() => expect(changed.textContent).toContain('Asignada'))
    act(() => server.say('update:interaction', { interaction: jorge, list: 'not_assigned' }))
    expect(screen.getByRole('row', { name: /^Jorge/u }).textContent).toContain('Asignada')
  })

  it('fetches again when a row went to where this person may not see it', async () => {
    open('AGENT')
    await table()
    const fetches = asked('listHistory').length
    vi.useFakeTimers()
    // Elsewhere in the table, its new row comes with the removal.
    act(() => {
      server.say('remove:interaction:not:assigned', { interaction: jorge.uuid, version: 3, by: null })
      server.say('new:interaction:assigned', { interaction: { ...jorge, version: 3 } })
    })
    await act(() => vi.advanceTimersByTimeAsync(3_000))
    expect(asked('listHistory')).toHaveLength(fetches)
    api.answer('listHistory', () => listed([laura]))
    act(() =>
      server.say('remove:interaction:not:assigned', { interaction: jorge.uuid, version: 4, by: null }),
    )
    await act(() => vi.advanceTimersByTimeAsync(3_500))
    expect(screen.queryByRole('row', { name: /^Jorge/u })).toBeNull()
  })

  it('says why nothing is shown', async () => {
    api.answer('listHistory', () => refusedWith(500, 'INTERNAL', 'Algo falló en el servidor.'))
    const { user } = open()
    expect((await screen.findByText('No se pudo cargar el historial')).textContent).toBeTruthy()
    api.answer('listHistory', () => listed([]))
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await screen.findByText('Aún no hay interacciones')).toBeTruthy()
    at('?menu=chat&h.unread=true')
    expect(await screen.findByText('Sin resultados con estos filtros')).toBeTruthy()
  })
})

describe('the thread beside the table', () => {
  it('opens by a press on the row, to read, without marking it as read', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('link', { name: /^Laura Gómez/u }))
    const pane = screen.getByRole('region', { name: 'Conversación del historial' })
    expect(await within(pane).findByText('Gracias por todo')).toBeTruthy()
    expect(inAddress()).toEqual({ menu: 'chat', 'h.c': laura.conversation.uuid, 'h.i': laura.uuid })
    expect(
      server.asked.find(({ name }) => name === 'get:interaction:conversation:messages')?.payload,
    ).toMatchObject({ conversation_uuid: laura.conversation.uuid, interaction: laura.uuid })
    expect(server.asked.map(({ name }) => name)).not.toContain('read:conversation')
    expect(within(pane).queryByRole('textbox')).toBeNull()
  })

  it('is downloaded as PDF or text, with the notes only if they are chosen', async () => {
    // Followed, the link would leave the page of the tests.
    const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
    api.answer('interactionTranscript', () => new Response('hola'))
    at(`?menu=chat&h.c=${laura.conversation.uuid}&h.i=${laura.uuid}`)
    const { user } = open()
    const press = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: 'Transcripción' }))
      await user.click(await screen.findByRole('menuitem', { name }))
    }
    for (const form of ['PDF', 'PDF con las notas internas', 'Texto', 'Texto con las notas internas'])
      await press(form)
    await waitFor(() => expect(save).toHaveBeenCalledTimes(4))
    expect(asked('interactionTranscript')).toEqual([
      { format: 'pdf' },
      { format: 'pdf', notes: 'true' },
      { format: 'text' },
      { format: 'text', notes: 'true' },
    ])
    save.mockRestore()
  })

  it('says who took the chat that waited, which then can only be read on', async () => {
    server.answer('get:interaction:conversation:messages', () =>
      threadPage(jorge, fromClient(jorge, 1, '¿Abren mañana?')),
    )
    at(`?menu=chat&h.c=${jorge.conversation.uuid}&h.i=${jorge.uuid}`)
    open('AGENT')
    const pane = within(await screen.findByRole('region', { name: 'Conversación del historial' }))
    await pane.findByText('¿Abren mañana?')
    const state = () => [
      pane.queryByText('Sin asignar') !== null,
      pane.queryByText(luis.name) !== null,
      pane.queryByRole('button', { name: 'Ir al chat' }) !== null,
      pane.queryByRole('button', { name: 'Transcripción' }) !== null,
    ]
    expect(state()).toEqual([true, false, true, true])
    act(() =>
      server.say('remove:interaction:not:assigned', {
        interaction: jorge.uuid,
        version: jorge.version + 1,
        by: luis,
        user: luis,
      }),
    )
    expect(await pane.findByText(`La tomó ${luis.name} mientras la mirabas.`)).toBeTruthy()
    expect(pane.getByText('¿Abren mañana?')).toBeTruthy()
    expect(state()).toEqual([false, true, false, false])
  })

  it('closes by Escape', async () => {
    at(`?menu=chat&h.c=${laura.conversation.uuid}&h.i=${laura.uuid}`)
    const { user } = open()
    const pane = await screen.findByRole('region', { name: 'Conversación del historial' })
    await within(pane).findByText('Gracias por todo')
    act(() => pane.focus())
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('region', { name: 'Conversación del historial' })).toBeNull()
  })
})

describe('Escape in the table', () => {
  const openPane = async () => {
    const { user } = open()
    const pressed = await screen.findByRole('link', { name: /^Laura Gómez/u })
    await user.click(pressed)
    await within(await screen.findByRole('region', { name: 'Conversación del historial' })).findByText(
      'Gracias por todo',
    )
    return { user, pressed }
  }
  const isOpen = () => screen.queryByRole('region', { name: 'Conversación del historial' }) !== null

  it('closes the thread beside it, and the focus stays on the row', async () => {
    const { user, pressed } = await openPane()
    act(() => pressed.focus())
    await user.keyboard('{Escape}')
    expect(isOpen()).toBe(false)
    expect(document.activeElement).toBe(pressed)
    expect(inAddress()).toEqual({ menu: 'chat' })
  })

  it('closes only the menu that is open, and clears the search', async () => {
    const { user } = await openPane()
    await user.click(screen.getByRole('button', { name: 'Filtrar por Estado' }))
    await screen.findByRole('menuitemcheckbox', { name: 'Finalizada' })
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('menu')).toBeNull())
    expect(isOpen()).toBe(true)
    const search = screen.getByRole<HTMLInputElement>('searchbox')
    await user.type(search, 'laura{Escape}')
    expect([search.value, isOpen()]).toEqual(['', true])
  })
})

describe('saved filters', () => {
  it('are offered with their counts, and applied', async () => {
    const { user } = open()
    await table()
    await user.click(screen.getByRole('button', { name: 'Filtros guardados' }))
    await user.click(await screen.findByRole('menuitem', { name: /^Urgentes.*\+1\.000$/u }))
    expect(inAddress()).toEqual({ menu: 'chat', 'h.status': 'unassigned', 'h.unanswered': 'true' })
    expect(await screen.findByRole('button', { name: 'Urgentes' })).toBeTruthy()
  })

  it('are saved from what is shown, by an admin for the whole business', async () => {
    const stored = { ...urgent, uuid: uuid(), name: 'Sin leer', filter: { unread: 'true' } }
    api.answer('createSavedFilter', () => answered({ ...stored, msg: 'Filtro guardado' }))
    at('?menu=chat&h.unread=true')
    const { user } = open()
    await table()
    await user.click(screen.getByRole('button', { name: 'Filtros guardados' }))
    await user.click(await screen.findByRole('menuitem', { name: 'Guardar este filtro…' }))
    const dialog = await screen.findByRole('dialog', { name: 'Guardar filtro' })
    await user.type(within(dialog).getByLabelText('Nombre'), 'Sin leer')
    await user.click(within(dialog).getByRole('switch', { name: 'Para toda la empresa' }))
    await user.click(within(dialog).getByRole('button', { name: 'Guardar' }))
    await waitFor(() =>
      expect(api.calls.find(({ name }) => name === 'createSavedFilter')?.body).toEqual({
        name: 'Sin leer',
        shared: true,
        filter: { unread: 'true' },
      }),
    )
  })

  it('of the business cannot be changed by an agent', async () => {
    at('?menu=chat&h.status=unassigned&h.unanswered=true')
    const { user } = open('AGENT')
    await user.click(await screen.findByRole('button', { name: 'Urgentes' }))
    await screen.findByRole('menuitem', { name: 'Guardar este filtro…' })
    expect(screen.queryByRole('menuitem', { name: /^Editar/u })).toBeNull()
    expect(screen.queryByRole('menuitem', { name: /^Eliminar/u })).toBeNull()
  })
})
