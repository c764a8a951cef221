import { expect, it } from 'vitest'
import { type Contents, decideJoin, type Join } from './decide-join'

const a = 'aaaaaaaa-0000-4000-8000-000000000000'
const b = 'bbbbbbbb-0000-4000-8000-000000000000'

it.each<[string, string | null, string | null, Contents, Join]>([
  ['the same id in both', a, a, 'foreign', 'joined'],
  ['two ids', a, b, 'shared', 'apart'],
  ['two ids, and nothing to lose', a, b, 'empty', 'apart'],
  ['a first start', null, null, 'empty', 'make'],
  ['a crash after the database had it', a, null, 'empty', 'make'],
  ['a crash after the storage had it', null, a, 'empty', 'make'],
  ['an installation from before there were ids', null, null, 'shared', 'make'],
  ['another database before there were ids', null, null, 'foreign', 'apart'],
  ['an emptied database', null, a, 'foreign', 'apart'],
  ['a backup from before there were ids', null, a, 'shared', 'apart'],
  ['another folder', a, null, 'foreign', 'apart'],
  ['files that lost their id', a, null, 'shared', 'apart'],
])('%s', (_, known, mark, contents, join) => {
  expect(decideJoin(known, mark, contents)).toBe(join)
})
