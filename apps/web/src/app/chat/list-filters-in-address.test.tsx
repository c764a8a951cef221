import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { fakeApi } from '../../test/fake-api'
import { type FakeServer, fakeServer } from '../../test/fake-socket'
import { me, mine, row, uuid } from '../../test/fixtures'
import { page, renderInSession } from '../../test/render'
import { Shell } from '../shell/shell'

let server: FakeServer
const jorge = mine({ name: 'Jorge Peñaloza' })

const at = (search: string) =>
  act(() => {
    history.replaceState(null, '', `/chat${search}`)
    dispatchEvent(new PopStateEvent('popstate'))
  })
const open = () => renderInSession(<Shell me={{ ...me, role: 'AGENT' }} />, server)
const box = () => screen.findByRole<HTMLInputElement>('searchbox', { name: 'Buscar' })
const asked = (name: string) => server.asked.filter((one) => one.name === name).map((one) => one.payload)

beforeEach(() => {
  fakeApi()
  server = fakeServer()
  at('')
  server.answer('get:interaction:assigned', () => page(jorge))
  server.answer('get:interaction:not:assigned', () => page(row({ name: 'Laura Gómez' })))
  server.answer('get:interaction:counts', () => ({ assigned: 1, not_assigned: 1, unread: 3 }))
})

describe('the search and filters of the list', () => {
  it('are restored by a reload', async () => {
    const area = uuid()
    at(`?tab=chats&q=laura&ch=whatsapp&a=${area}&w=1&u=1`)
    open()
    expect((await box()).value).toBe('laura')
    await waitFor(() =>
      expect(asked('get:interaction:not:assigned')).toEqual([
        { q: 'laura', channel: 'whatsapp', area, unanswered: true, unread: true },
      ]),
    )
  })

  it('are written to the address when typing pauses, without a new history entry', async () => {
    const { user } = open()
    await screen.findByRole('link', { name: /^Jorge/u })
    const { length } = history
    await user.type(await box(), 'peña ')
    await waitFor(() => expect(new URLSearchParams(location.search).get('q')).toBe('peña'))
    expect((await box()).value).toBe('peña ')
    await user.click(screen.getByRole('button', { name: 'Filtrar' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'No leídos' }))
    expect(new URLSearchParams(location.search).get('u')).toBe('1')
    await user.keyboard('{Escape}')
    await user.clear(await box())
    await waitFor(() => expect(location.search).toBe('?u=1'))
    expect(history.length).toBe(length)
  })

  it('stay when a tab is chosen, and follow the address on Back', async () => {
    at('?q=laura')
    const { user } = open()
    await user.click(screen.getByRole('tab', { name: /^Chats/u }))
    expect(location.search).toBe('?tab=chats&q=laura')
    at('?q=jorge')
    expect((await box()).value).toBe('jorge')
    await waitFor(() => expect(asked('get:interaction:assigned').at(-1)).toEqual({ q: 'jorge' }))
    expect(location.search).toBe('?q=jorge')
  })

  it('never show the whole team to an agent', async () => {
    at('?tab=team')
    open()
    expect(await screen.findByRole('link', { name: /^Jorge/u })).toBeTruthy()
    expect(screen.getByRole('tab', { name: /^Mis Chats/u, selected: true })).toBeTruthy()
  })
})

describe("the team's chats, to an admin", () => {
  const count = (assigned: number) => ({ assigned, waiting: 0, maximum: 10, users: [], areas: [] })

  it('are filtered by the person of the address, and counted again after an event', async () => {
    const person = uuid()
    server.answer('get:interaction:team', () => page(jorge))
    server.answer('get:interaction:team:counts', () => count(3))
    at(`?tab=team&o=${person}`)
    renderInSession(<Shell me={{ ...me, role: 'ADMIN' }} />, server)
    await screen.findByRole('switch', { name: 'Del equipo, 3 chats', checked: true })
    expect(asked('get:interaction:team')).toEqual([{ user: person }])
    server.answer('get:interaction:team:counts', () => count(4))
    server.say('new:interaction:team', { interaction: jorge })
    await screen.findByRole('switch', { name: 'Del equipo, 4 chats' })
  })
})
