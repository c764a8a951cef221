import type { Call, SessionUser } from '@hilo/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it } from 'vitest'
import { answered, type FakeApi, fakeApi } from '../../test/fake-api'
import { me, uuid } from '../../test/fixtures'
import { renderInSession } from '../../test/render'
import { readCallFilters, writeCallFilters } from './call-filters'
import CallLog from './call-log'

const call = (own: Partial<Call>): Call => ({
  uuid: uuid(),
  video: false,
  client: { uuid: uuid(), name: 'Laura Gómez' },
  handle: '+573001234567',
  type: { name: 'whatsapp' },
  area: null,
  conversation_uuid: uuid(),
  interaction: uuid(),
  direction: 'inbound',
  state: 'ended',
  ending: 'completed',
  seconds: 61,
  reason: null,
  user: { uuid: uuid(), name: 'Ana' },
  waits: false,
  recording: null,
  started_at: '2026-11-20T15:00:00.000Z',
  answered_at: '2026-11-20T15:00:05.000Z',
  ended_at: '2026-11-20T15:01:06.000Z',
  version: 3,
  ...own,
})

let api: FakeApi
let found: Call[]
beforeEach(() => {
  api = fakeApi()
  found = [call({})]
  api.answer('listCalls', ({ address }) =>
    answered(
      address.includes('live=true')
        ? [call({ state: 'active', ending: null, client: { uuid: uuid(), name: 'Pedro Díaz' } })]
        : found,
    ),
  )
  api.answer('countCalls', () => answered({ total: found.length, more_than: false }))
})

let kept = ''
function Room({ who, at }: { who: SessionUser; at: string }) {
  const [filters, setFilters] = useState(readCallFilters(at))
  kept = writeCallFilters(filters)
  return (
    <CallLog
      me={who}
      filters={filters}
      onFilters={setFilters}
      hrefOf={() => '/chat'}
      isOpen={() => false}
      onOpen={() => {}}
      onCallBack={() => {}}
    />
  )
}
const queries = () => api.calls.filter(({ name }) => name === 'listCalls').map(({ address }) => address)

it('asks for what is filtered, keeps it for the address, counts it, and clears it', async () => {
  const { user } = renderInSession(<Room who={me} at="" />)
  await screen.findByText('1 llamada')
  await user.click(screen.getByRole('button', { name: 'Filtros' }))
  const form = screen.getByRole('region', { name: 'Filtros de llamadas' })
  await user.selectOptions(within(form).getByLabelText('Resultado'), 'Sin contestar')
  await user.selectOptions(within(form).getByLabelText('Persona'), 'Mías')
  await waitFor(() => expect(queries().at(-1)).toContain(`user=${me.uuid}&unanswered=true`))
  expect(kept).toBe(`u=${me.uuid}&a=no`)
  found = []
  await user.selectOptions(within(form).getByLabelText('Canal'), 'Telegram')
  await screen.findByText('Ninguna llamada con estos filtros')
  found = [call({})]
  await user.click(screen.getAllByRole('button', { name: 'Quitar filtros' })[0] as HTMLElement)
  await screen.findByText('1 llamada')
  expect(kept).toBe('')
})

it('reads the filters of an address, and nothing that is none', () => {
  const own = { user: uuid(), channel: 'whatsapp', direction: 'outbound', answered: 'yes' } as const
  const filters = {
    ...own,
    from: '2026-11-01',
    to: '2026-11-20',
    number: 'missed',
    by: uuid(),
    account: uuid(),
  } as const
  expect(readCallFilters(writeCallFilters(filters))).toEqual(filters)
  expect(writeCallFilters(readCallFilters('u=x&c=fax&d=up&a=1&n=all&b=me&o=1&f=ayer'))).toBe('')
})

it('shows an admin who is in a call now, and an agent not', async () => {
  const agent = renderInSession(<Room who={{ ...me, role: 'AGENT' }} at="" />)
  await screen.findByText('1 llamada')
  expect(queries().some((query) => query.includes('live'))).toBe(false)
  agent.unmount()
  renderInSession(<Room who={{ ...me, role: 'ADMIN' }} at="" />)
  const live = await screen.findByRole('region', { name: 'En llamada ahora' })
  expect(within(live).getByText('Ana con Pedro Díaz')).toBeTruthy()
})

it('says which calls were by video, and offers to call back where that is possible', async () => {
  found = [
    call({ video: true, type: { name: 'gmail' } }),
    call({ video: true, ending: 'missed', seconds: null, user: null }),
  ]
  renderInSession(<Room who={me} at="" />)
  expect(await screen.findByText('Videollamada · Atendida · 1:01')).toBeTruthy()
  expect(screen.getByText('Videollamada · Perdida')).toBeTruthy()
  expect(screen.getAllByRole('button', { name: /Laura Gómez/ })).toHaveLength(1)
})
