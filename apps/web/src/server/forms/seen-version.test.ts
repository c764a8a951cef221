import { renderHook } from '@testing-library/react'
import { expect, it } from 'vitest'
import { useSeenVersion } from './seen-version'

const form = (name: string) =>
  renderHook(({ dirty, version }) => useSeenVersion(name, dirty, version), {
    initialProps: { dirty: false, version: 1 },
  })

it('is the version when the person began to type, whatever is saved meanwhile, until that is discarded', () => {
  const { result, rerender } = form('welcome')
  rerender({ dirty: true, version: 1 })
  // A colleague's change comes in: each save is refused, as often as it is pressed.
  for (const version of [2, 2, 3]) {
    rerender({ dirty: true, version })
    expect(result.current.version).toBe(1)
  }
  rerender({ dirty: false, version: 3 })
  expect(result.current.version).toBe(3)
  rerender({ dirty: true, version: 3 })
  expect(result.current.version).toBe(3)
})

it('is the version of what was saved, where the person went on typing', () => {
  const { result, rerender } = form('farewell')
  rerender({ dirty: true, version: 1 })
  result.current.saved(2)
  rerender({ dirty: true, version: 2 })
  expect(result.current.version).toBe(2)
})
