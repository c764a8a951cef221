import { describe, expect, it } from 'vitest'
import { row } from '../../../test/fixtures'
import { placesMoved, steadyOrder } from './steady-order'

const [a, b, c, d] = [row(), row(), row(), row()]
const uuids = (rows: readonly { uuid: string }[]) => rows.map((one) => one.uuid)

describe('the order of the rows', () => {
  it('is the server’s while nobody is at the list', () => {
    expect(steadyOrder(uuids([a, b, c]), [c, a, b], false)).toEqual([c, a, b])
  })

  it('stays while somebody is at the list, though a row moved up', () => {
    expect(steadyOrder(uuids([a, b, c]), [c, a, b], true)).toEqual([a, b, c])
  })

  it('adds new rows above, and an older page below', () => {
    expect(steadyOrder(uuids([a, b]), [d, a, b], true)).toEqual([d, a, b])
    expect(steadyOrder(uuids([a, b]), [a, b, d], true)).toEqual([a, b, d])
  })

  it('removes rows that left, and updates those that stayed', () => {
    const newer = { ...b, version: 2 }
    expect(steadyOrder(uuids([a, b, c]), [newer, c], true)).toEqual([newer, c])
  })
})

it('tells how many places a row moved', () => {
  expect(placesMoved(['a', 'b'], ['x', 'a', 'b'], 'b')).toBe(1)
  expect(placesMoved(['a', 'b'], ['a'], 'b')).toBe(0)
})
