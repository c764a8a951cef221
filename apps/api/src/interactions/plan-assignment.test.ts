import { describe, expect, it } from 'vitest'
import { areasOf, type Present, receiverOf, whoIsFree } from './plan-assignment'

const at = (minute: number) => new Date(`2026-11-22T15:${String(minute).padStart(2, '0')}:00.000Z`)

const agent = (uuid: string, own: Partial<Present> = {}): Present => ({
  uuid,
  role: 'AGENT',
  areas: [],
  serving: 0,
  last_assigned_at: at(0),
  maximum: 3,
  agents_too: true,
  ...own,
})
const admin = (uuid: string, own: Partial<Present> = {}) => agent(uuid, { ...own, role: 'ADMIN' })
const names = (present: readonly Present[]) => whoIsFree(present).map(({ uuid }) => uuid)

describe('who is free', () => {
  it.each<[string, readonly Present[], readonly string[]]>([
    ['nobody, where nobody is there', [], []],
    ['an agent below the maximum', [agent('ana', { serving: 2 })], ['ana']],
    ['not one who has as many as may be', [agent('ana', { serving: 3 })], []],
    ['not one who has more, since it was lowered', [agent('ana', { serving: 4 })], []],
    ['no agent, where the business gives agents nothing', [agent('ana', { agents_too: false })], []],
    ['an admin who has areas', [admin('eva', { areas: ['ventas'] })], ['eva']],
    ['an admin with areas also there', [admin('eva', { areas: ['ventas'], agents_too: false })], ['eva']],
    ['no admin without areas', [admin('eva')], []],
  ])('%s', (_, present, free) => {
    expect(names(present)).toEqual(free)
  })

  it.each<[string, readonly Present[], readonly string[]]>([
    ['who has the fewest', [agent('ana', { serving: 1 }), agent('luis')], ['luis', 'ana']],
    [
      'of those who have as many, who was given something longest ago',
      [agent('ana', { last_assigned_at: at(5) }), agent('luis', { last_assigned_at: at(4) })],
      ['luis', 'ana'],
    ],
    [
      'who never was, before them',
      [agent('ana'), agent('luis', { last_assigned_at: null })],
      ['luis', 'ana'],
    ],
    ['and then always in the same order', [agent('luis'), agent('ana')], ['ana', 'luis']],
  ])('first %s', (_, present, order) => {
    expect(names(present)).toEqual(order)
  })
})

describe('what they take', () => {
  const ventas = { uuid: 'ana', areas: ['ventas'] }
  const soporte = { uuid: 'luis', areas: ['soporte', 'ventas'] }
  const all = { uuid: 'eva', areas: [] }

  it('is looked for in their areas; in all, if somebody has none', () => {
    expect(areasOf([ventas, soporte])).toEqual(['ventas', 'soporte'])
    expect(areasOf([ventas, all])).toBe(null)
  })

  it.each<[string, readonly { uuid: string; areas: string[] }[], string | null, string | null]>([
    ['what has no area goes to the first', [ventas, all], null, 'ana'],
    ['what has one, to the first who serves it', [ventas, soporte], 'soporte', 'luis'],
    ['whose turn comes first where several do', [soporte, ventas], 'ventas', 'luis'],
    ['or to whoever serves all', [ventas, all], 'soporte', 'eva'],
    ['to nobody, where nobody does', [ventas, soporte], 'pagos', null],
  ])('%s', (_, free, area, who) => {
    expect(receiverOf(free, area)).toBe(who)
  })
})
