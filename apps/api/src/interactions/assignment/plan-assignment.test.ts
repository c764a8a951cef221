import { describe, expect, it } from 'vitest'
import { type AvailableUser, areasServed, chooseReceiver, rankCandidates } from './plan-assignment'

const at = (minute: number) => new Date(`2026-11-22T15:${String(minute).padStart(2, '0')}:00.000Z`)

const agent = (uuid: string, own: Partial<AvailableUser> = {}): AvailableUser => ({
  uuid,
  role: 'AGENT',
  areas: [],
  serving: 0,
  last_assigned_at: at(0),
  maximum: 3,
  agents_too: true,
  ...own,
})
const admin = (uuid: string, own: Partial<AvailableUser> = {}) => agent(uuid, { ...own, role: 'ADMIN' })
const rankedUuids = (users: readonly AvailableUser[]) => rankCandidates(users).map(({ uuid }) => uuid)

describe('ranking candidates', () => {
  it.each<[string, readonly AvailableUser[], readonly string[]]>([
    ['is empty where nobody is online', [], []],
    ['has an agent below the maximum', [agent('ana', { serving: 2 })], ['ana']],
    ['leaves out an agent at the maximum', [agent('ana', { serving: 3 })], []],
    ['leaves out an agent above a lowered maximum', [agent('ana', { serving: 4 })], []],
    ['leaves out agents where only admins are assigned', [agent('ana', { agents_too: false })], []],
    ['has an admin with areas', [admin('eva', { areas: ['ventas'] })], ['eva']],
    [
      'has an admin with areas where only admins are assigned',
      [admin('eva', { areas: ['ventas'], agents_too: false })],
      ['eva'],
    ],
    ['leaves out an admin without areas', [admin('eva')], []],
  ])('%s', (_, users, candidates) => {
    expect(rankedUuids(users)).toEqual(candidates)
  })

  it.each<[string, readonly AvailableUser[], readonly string[]]>([
    ['whoever has the fewest chats', [agent('ana', { serving: 1 }), agent('luis')], ['luis', 'ana']],
    [
      'among equals, whoever was assigned something longest ago',
      [agent('ana', { last_assigned_at: at(5) }), agent('luis', { last_assigned_at: at(4) })],
      ['luis', 'ana'],
    ],
    [
      'whoever was never assigned anything',
      [agent('ana'), agent('luis', { last_assigned_at: null })],
      ['luis', 'ana'],
    ],
    ['and else by uuid', [agent('luis'), agent('ana')], ['ana', 'luis']],
  ])('puts first %s', (_, users, order) => {
    expect(rankedUuids(users)).toEqual(order)
  })
})

describe('areas', () => {
  const ventas = { uuid: 'ana', areas: ['ventas'] }
  const soporte = { uuid: 'luis', areas: ['soporte', 'ventas'] }
  const all = { uuid: 'eva', areas: [] }

  it('are those of the candidates, or all if one of them has none', () => {
    expect(areasServed([ventas, soporte])).toEqual(['ventas', 'soporte'])
    expect(areasServed([ventas, all])).toBe(null)
  })

  it.each<[string, readonly { uuid: string; areas: string[] }[], string | null, string | null]>([
    ['an interaction without an area goes to the first candidate', [ventas, all], null, 'ana'],
    ['one with an area goes to the first who serves it', [ventas, soporte], 'soporte', 'luis'],
    ['of several who serve it the first in the ranking is chosen', [soporte, ventas], 'ventas', 'luis'],
    ['whoever serves all areas may be chosen', [ventas, all], 'soporte', 'eva'],
    ['nobody is chosen where nobody serves it', [ventas, soporte], 'pagos', null],
  ])('%s', (_, candidates, area, receiver) => {
    expect(chooseReceiver(candidates, area)).toBe(receiver)
  })
})
