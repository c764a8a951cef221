import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../../test/fake-api'
import { type FakeServer, fakeServer } from '../../../test/fake-socket'
import { fromClient, luis, mine, now, receiver, row } from '../../../test/fixtures'
import { inboxPanelProps } from '../../../test/inbox-panel-props'
import { page, renderInSession } from '../../../test/render'
import { InboxPanel } from '../inbox-panel'
import type { Tab } from '../tabs'

let api: FakeApi
let server: FakeServer
const onOpen = vi.fn()

const names = ['Ana Gil', 'Berta Paz', 'Carla Ruiz', 'Darío Peña', 'Elsa Toro']
const chats = names.map((name, at) =>
  mine({
    name,
    unread: at === 0 ? 2 : 0,
    last_activity_at: new Date(Date.parse(now) - at * 60_000).toISOString(),
  }),
)

const later = new Date(Date.parse(now) + 60_000).toISOString()

function open(tab: Tab = 'my_chats') {
  const props = inboxPanelProps({ tab })
  const chat = { ...props.ways.chat, open: onOpen }
  return renderInSession(<InboxPanel {...props} ways={{ ...props.ways, chat }} />, server)
}
const link = (name: string) => screen.findByRole('link', { name: new RegExp(`^(?:marcado, )?${name}`, 'u') })
const checked = () => screen.queryAllByRole('link', { name: /^marcado/u }).map((one) => nameOf(one))
const nameOf = (one: HTMLElement) => names.find((name) => one.getAttribute('aria-label')?.includes(name))
const bar = async () => within(await screen.findByRole('region', { name: 'Chats marcados' }))
const press = async (name: string, init = {}) => fireEvent.click(await link(name), init)
const acts = () => api.calls.filter(({ name }) => name?.endsWith('Interaction'))

beforeEach(() => {
  onOpen.mockReset()
  api = fakeApi()
  server = fakeServer()
  server.answer('get:interaction:assigned', () => page(...chats))
  server.answer('get:interaction:not:assigned', () => page(row({ name: 'Laura Gómez' })))
  server.answer('get:resolves:interactions', () => page(mine({ name: 'Irma', status: 'finished' })))
  server.answer('get:interaction:counts', () => ({ assigned: 5, not_assigned: 1, unread: 2 }))
})

describe('rows are checked', () => {
  it('with Ctrl one by one, and with Shift all up to there; a press alone opens the chat', async () => {
    open()
    await press('Berta', { ctrlKey: true })
    await press('Darío', { shiftKey: true })
    expect(checked()).toEqual(['Berta Paz', 'Carla Ruiz', 'Darío Peña'])
    expect((await bar()).getByText('3 marcados')).toBeTruthy()
    await press('Carla', { metaKey: true })
    expect(checked()).toEqual(['Berta Paz', 'Darío Peña'])
    expect(onOpen).not.toHaveBeenCalled()
    await press('Ana')
    expect(onOpen).toHaveBeenCalledExactlyOnceWith(chats[0])
  })

  it('while the bar of acts stands below the list, so that no row moves', async () => {
    open()
    await press('Berta', { ctrlKey: true })
    const acts = await screen.findByRole('region', { name: 'Chats marcados' })
    const above = (await link('Elsa')).compareDocumentPosition(acts) & Node.DOCUMENT_POSITION_FOLLOWING
    expect(above).toBeTruthy()
  })

  it('from the row itself where the range began at one that has left the list', async () => {
    open()
    await press('Berta', { ctrlKey: true })
    act(() =>
      server.say('remove:interaction:assigned', {
        interaction: chats[1]?.uuid ?? '',
        version: 9,
        by: { uuid: luis.uuid, name: luis.name },
      }),
    )
    await waitFor(() => expect(screen.queryByRole('link', { name: /Berta/u })).toBeNull())
    await press('Darío', { shiftKey: true })
    expect(checked()).toEqual(['Darío Peña'])
    await press('Elsa', { shiftKey: true })
    expect(checked()).toEqual(['Darío Peña', 'Elsa Toro'])
  })

  it('all that are seen between two, while a pointer keeps the rows in their places', async () => {
    open()
    fireEvent.pointerMove(await link('Ana'), { pointerType: 'mouse' })
    // Elsa's customer writes: she comes first once the pointer rests.
    act(() =>
      server.say('update:interaction', {
        interaction: { ...(chats[4] as (typeof chats)[number]), version: 9, last_activity_at: later },
      }),
    )
    await press('Ana', { ctrlKey: true })
    await press('Carla', { shiftKey: true })
    expect(checked()).toEqual(['Ana Gil', 'Berta Paz', 'Carla Ruiz'])
    await press('Elsa', { shiftKey: true })
    expect(checked()).toEqual(names)
  })

  it('with the space bar, and with Shift and the arrows; Esc unchecks them', async () => {
    const { user } = open()
    ;(await link('Ana')).focus()
    await user.keyboard(' ')
    expect(checked()).toEqual(['Ana Gil'])
    await user.keyboard('{ArrowDown}')
    await waitFor(async () => expect(document.activeElement).toBe(await link('Berta')))
    await user.keyboard('{Shift>}{ArrowDown}{/Shift}')
    expect(checked()).toEqual(['Ana Gil', 'Berta Paz', 'Carla Ruiz'])
    await waitFor(async () => expect(document.activeElement).toBe(await link('Carla')))
    await user.keyboard('{Escape}')
    expect(checked()).toEqual([])
  })

  it('with a finger that rests on one, and then with a tap; not by scrolling', async () => {
    open()
    const first = await link('Ana')
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => void vi.useRealTimers())
    const touch = (x: number, y: number) => ({ touches: [{ clientX: x, clientY: y }] })
    fireEvent.touchStart(first, touch(50, 50))
    fireEvent.touchMove(first, touch(50, 90))
    act(() => void vi.advanceTimersByTime(600))
    fireEvent.touchEnd(first, { touches: [] })
    expect(checked()).toEqual([])
    fireEvent.touchStart(first, touch(50, 50))
    act(() => void vi.advanceTimersByTime(600))
    fireEvent.touchEnd(first, { touches: [] })
    // The browser says that it was a click too.
    fireEvent(first, new PointerEvent('click', { pointerType: 'touch', bubbles: true, cancelable: true }))
    expect(checked()).toEqual(['Ana Gil'])
    vi.useRealTimers()
    const second = await link('Berta')
    fireEvent(second, new PointerEvent('click', { pointerType: 'touch', bubbles: true, cancelable: true }))
    expect(checked()).toEqual(['Ana Gil', 'Berta Paz'])
    expect(onOpen).not.toHaveBeenCalled()
  })

  it('all at once, and again none', async () => {
    const { user } = open()
    await press('Berta', { ctrlKey: true })
    await user.click((await bar()).getByRole('button', { name: 'Marcar los 5 de la lista' }))
    expect(checked()).toHaveLength(5)
    await user.click((await bar()).getByRole('button', { name: 'Quitar las marcas' }))
    expect(checked()).toEqual([])
    expect(screen.queryByRole('region', { name: 'Chats marcados' })).toBeNull()
  })

  it('only where something can still be done', async () => {
    open('resolves')
    await press('Irma', { ctrlKey: true })
    expect(screen.queryByRole('region', { name: 'Chats marcados' })).toBeNull()
  })
})

describe('what is done with all of them', () => {
  it('is said first; those that failed are named and stay checked', async () => {
    api.answer('finishReasons', () => answered({ ask: 'off', reasons: [], version: 1 }))
    api.answer('finishInteraction', ({ body }) =>
      (body as { uuid: string }).uuid === chats[2]?.uuid
        ? refusedWith(409, 'ALREADY_FINISHED', 'Esta interacción ya está finalizada.')
        : answered({ ...chats[0], status: 'finished', msg: 'Has finalizado esta interaccion' }),
    )
    const { user } = open()
    await press('Ana', { ctrlKey: true })
    await press('Elsa', { shiftKey: true })
    await user.click((await bar()).getByRole('button', { name: 'Finalizar' }))
    const dialog = within(await screen.findByRole('alertdialog', { name: '¿Finalizar 5 chats?' }))
    expect(dialog.getByText(/Ana Gil, Berta Paz, Carla Ruiz y 2 más\./u)).toBeTruthy()
    expect(acts()).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Finalizar 5 chats' }))
    expect(await screen.findByText('No se pudo con 1 chat. Los demás: 4 chats finalizados')).toBeTruthy()
    expect(screen.queryByText('4 chats finalizados')).toBeNull()
    expect((await bar()).getByRole('alert').textContent).toBe(
      'Carla Ruiz: Esta interacción ya está finalizada.',
    )
    expect(checked()).toEqual(['Carla Ruiz'])
    expect(
      acts()
        .map(({ body }) => (body as { uuid: string }).uuid)
        .toSorted(),
    ).toEqual(chats.map(({ uuid }) => uuid).toSorted())
    expect(screen.queryByRole('alertdialog')).toBeNull()
  })

  it('may be a transfer with one note', async () => {
    api.answer('availableUsers', () => answered([receiver(luis)]))
    api.answer('transferInteraction', () =>
      answered({ ...chats[0], msg: 'Has transferido esta interacción' }),
    )
    const { user } = open()
    await press('Ana', { ctrlKey: true })
    await press('Berta', { ctrlKey: true })
    await user.click((await bar()).getByRole('button', { name: 'Transferir' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Transferir 2 chats' }))
    await user.click(await dialog.findByRole('option', { name: /^Luis Mora/u }))
    await user.type(dialog.getByRole('textbox'), 'Salgo a almorzar')
    await user.click(dialog.getByRole('button', { name: 'Transferir 2 chats' }))
    expect(await screen.findByText('2 chats transferidos')).toBeTruthy()
    expect(acts().map(({ body }) => body)).toEqual(
      chats.slice(0, 2).map(({ uuid }) => ({ uuid, user: luis.uuid, note: 'Salgo a almorzar' })),
    )
    // The bar is gone, with the button that opened the dialog.
    await waitFor(() => expect(document.activeElement?.closest('[data-row], [role="tab"]')).not.toBeNull())
  })

  it('may be a label, or reading: only what can be read is read', async () => {
    const label = { uuid: luis.uuid, name: 'Urgente', color: '#cc0000', position: 1, version: 1 }
    api.answer('listLabels', () => answered([label]))
    api.answer('labelInteraction', () => answered(chats[0] ?? {}))
    api.answer('readInteraction', () => answered(chats[0] ?? {}))
    const last = fromClient(chats[0] ?? row(), 1, 'Hola')
    server.answer('get:interaction:assigned', () =>
      page(
        ...chats.map((chat) => ({
          ...chat,
          last_message: {
            uuid: last.uuid,
            author: 'client',
            by: null,
            type: 'text',
            preview: 'Hola',
            date: last.date,
            status: null,
          } as const,
        })),
      ),
    )
    const { user } = open()
    await press('Ana', { ctrlKey: true })
    await press('Berta', { ctrlKey: true })
    await user.click((await bar()).getByRole('button', { name: 'Etiquetar' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Etiquetas de 2 chats' }))
    await user.click(await dialog.findByRole('checkbox', { name: 'Urgente' }))
    await waitFor(() => expect(acts()).toHaveLength(2))
    expect(acts().at(-1)).toMatchObject({ name: 'labelInteraction', body: { add: [label.uuid], remove: [] } })
    await user.keyboard('{Escape}')
    expect(checked()).toHaveLength(2)
    await user.click((await bar()).getByRole('button', { name: 'Marcar como leído' }))
    expect(await screen.findByText('1 chat leído')).toBeTruthy()
    expect(acts().at(-1)).toMatchObject({
      name: 'readInteraction',
      body: { uuid: chats[0]?.uuid, message: last.uuid },
    })
  })

  it('is offered only where it is possible', async () => {
    open('chats')
    await press('Laura', { ctrlKey: true })
    const buttons = await bar()
    const disabled = (name: string) => buttons.getByRole<HTMLButtonElement>('button', { name }).disabled
    expect(['Transferir', 'Finalizar', 'Etiquetar', 'Marcar como leído'].map(disabled)).toEqual([
      true,
      true,
      false,
      true,
    ])
    expect(buttons.getByText(/^Estos chats esperan/u)).toBeTruthy()
  })
})
