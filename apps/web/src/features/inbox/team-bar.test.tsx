import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { type FakeApi, fakeApi } from '../../test/fake-api'
import { type FakeServer, fakeServer } from '../../test/fake-socket'
import { luis, me, mine, uuid } from '../../test/fixtures'
import { inboxPanelProps } from '../../test/inbox-panel-props'
import { listed } from '../../test/records'
import { page, renderInSession } from '../../test/render'
import { noFilters } from './filters'
import { InboxPanel } from './inbox-panel'
import type { Tab } from './tabs'

let api: FakeApi
let server: FakeServer
const admin = { ...me, role: 'ADMIN' as const }
const ventas = { uuid: uuid(), name: 'Ventas', color: '#d9722e' }
const waitingSince = new Date(Date.now() - 12 * 60_000).toISOString()
const jorge = mine({
  name: 'Jorge Peñaloza',
  user: luis,
  area: ventas,
  waiting_since: waitingSince,
  expired: true,
})

function Panel({ who, from }: { who: typeof me; from: Tab }) {
  const [tab, setTab] = useState(from)
  const [filters, setFilters] = useState(noFilters)
  const props = inboxPanelProps({ tab, filters })
  return <InboxPanel {...props} me={who} ways={{ ...props.ways, toTab: setTab, filter: setFilters }} />
}
const panel = (who: typeof me = admin, from: Tab = 'my_chats') =>
  renderInSession(<Panel who={who} from={from} />, server)
const theSwitch = () => screen.findByRole('switch', { name: /^Del equipo/u })
const asked = () =>
  server.asked.filter(({ name }) => name === 'get:interaction:team').map(({ payload }) => payload)
const count = (assigned: number) => ({
  assigned,
  waiting: 1,
  maximum: 10,
  users: [
    { ...luis, assigned, waiting: 1, active: 2 },
    { uuid: me.uuid, name: me.name, assigned: 0, waiting: 0, active: 0 },
  ],
  areas: [{ uuid: ventas.uuid, assigned }],
})

beforeEach(() => {
  api = fakeApi()
  server = fakeServer()
  server.answer('get:interaction:assigned', () => page())
  server.answer('get:interaction:team', () => page(jorge))
  server.answer('get:interaction:counts', () => ({ assigned: 0, not_assigned: 0, unread: 0 }))
  server.answer('get:interaction:team:counts', () => count(3))
  api.answer('listAreas', () =>
    listed([{ ...ventas, description: null, incoming_message: '', state: true, version: 1 }]),
  )
})

it('is a switch beside the three tabs, with how many the team has', async () => {
  const { user } = panel()
  const team = await screen.findByRole('switch', {
    name: 'Del equipo, 3 chats, 1 sin responder',
  })
  expect(team.getAttribute('aria-checked')).toBe('false')
  expect(screen.getAllByRole('tab')).toHaveLength(3)
  await user.click(team)
  expect(team.getAttribute('aria-checked')).toBe('true')
  await screen.findByRole('link', { name: /^Jorge/u })
  expect(screen.queryByRole('tab', { selected: true })).toBeNull()
  await user.click(team)
  await screen.findByText('No tienes chats asignados')
})

it('is not shown to agents', async () => {
  panel(me)
  await screen.findByText('No tienes chats asignados')
  expect(screen.queryByRole('switch')).toBeNull()
  expect(server.asked.map(({ name }) => name)).not.toContain('get:interaction:team:counts')
})

it('shows the owner, the wait and the state in each row', async () => {
  panel(admin, 'team')
  const row = within(
    await screen.findByRole('link', { name: /La atiende Luis Mora, espera 12 min, expirada/u }),
  )
  row.getByText('Luis Mora')
  row.getByText('12 min')
  row.getByText('expirada')
})

it('filters by person, whose load it shows, and by area', async () => {
  const { user } = panel(admin, 'team')
  await user.click(await screen.findByRole('button', { name: 'Responsable: Todo el equipo' }))
  await screen.findByRole('menuitemradio', { name: /^Tú\s*0 de 10$/u })
  await user.click(screen.getByRole('menuitemradio', { name: /^Luis Mora\s*2 de 10 · 1 sin responder$/u }))
  await waitFor(() => expect(asked().at(-1)).toEqual({ user: luis.uuid }))
  await user.click(await screen.findByRole('button', { name: 'Área: Todas las áreas' }))
  await user.click(await screen.findByRole('menuitemradio', { name: /^Ventas\s*3$/u }))
  await waitFor(() => expect(asked().at(-1)).toEqual({ user: luis.uuid, area: ventas.uuid }))
  // A chat that is given to another person leaves the list of this person.
  await screen.findByRole('link', { name: /^Jorge/u })
  server.say('update:interaction', {
    interaction: { ...jorge, user: { uuid: me.uuid, name: me.name }, version: 2 },
    list: 'team',
  })
  await screen.findByText('Sin resultados con estos filtros')
  // 'Mis Chats' is of nobody else.
  await user.click(await theSwitch())
  await waitFor(() =>
    expect(server.asked.filter(({ name }) => name === 'get:interaction:assigned').at(-1)?.payload).toEqual({
      area: ventas.uuid,
    }),
  )
})

it('shows of each row how it came: transferred, or by itself', async () => {
  server.answer('get:interaction:team', () =>
    page(jorge, { ...mine({ name: 'Dada', by_transfer: true, transferred_by: luis }), user: luis }),
  )
  const { user } = panel()
  await user.click(await theSwitch())
  within(await screen.findByRole('link', { name: /^Jorge/u })).getByTitle('Interacción')
  const given = within(screen.getByRole('link', { name: /^Dada/u }))
  given.getByTitle('Transferida por Luis Mora')
  expect(given.queryByTitle('Interacción')).toBeNull()
})
