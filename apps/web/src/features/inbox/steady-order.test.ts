import { describe, expect, it } from 'vitest'
import { row } from '../../test/fixtures'
import { moved, steadyOrder } from './steady-order'

const [a, b, c, d] = [row(), row(), row(), row()]
const uuids = (rows: readonly { uuid: string }[]) => rows.map((one) => one.uuid)

describe('the order of the rows', () => {
  it('is the server’s while nobody is at the list', () => {
    expect(steadyOrder(uuids([a, b, c]), [c, a, b], false)).toEqual([c, a, b])
  })

  it('stands still while somebody is, though one moved up', () => {
    expect(steadyOrder(uuids([a, b, c]), [c, a, b], true)).toEqual([a, b, c])
  })

  it('takes what is new above, and an older page below', () => {
    expect(steadyOrder(uuids([a, b]), [d, a, b], true)).toEqual([d, a, b])
    expect(steadyOrder(uuids([a, b]), [a, b, d], true)).toEqual([a, b, d])
  })

  it('lets go what left, and shows the newest of what stayed', () => {
    const newer = { ...b, version: 2 }
    expect(steadyOrder(uuids([a, b, c]), [newer, c], true)).toEqual([newer, c])
  })
})

it('tells how far a row was pushed', () => {
  expect(moved(['a', 'b'], ['x', 'a', 'b'], 'b')).toBe(1)
  expect(moved(['a', 'b'], ['a'], 'b')).toBe(0)
})
