import { fireEvent } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followFingers } from './follow-fingers'

const run = vi.fn()
const refresh = vi.fn()
let stop = () => {}
beforeEach(() => {
  document.body.innerHTML = `
    <div id="lista"><div data-region="list">
      <div data-row="1"><p id="wide" style="overflow-x: auto">un</p><p id="plain">dos</p></div>
    </div></div>
    <div id="strip" hidden></div><div id="pull"></div>`
  const swipe = { label: 'Aceptar', look: 'l', run }
  const rest = { panel: one('lista'), strip: one('strip'), pull: one('pull'), refresh }
  stop = followFingers({ ...rest, swipesOf: () => ({ left: swipe, right: swipe }) })
})
afterEach(() => {
  stop()
  vi.clearAllMocks()
  document.body.innerHTML = ''
})
const one = (id: string) => document.getElementById(id) as HTMLElement
const widths = (id: string, clientWidth: number, scrollWidth: number) =>
  Object.defineProperties(one(id), {
    clientWidth: { value: clientWidth },
    scrollWidth: { value: scrollWidth },
  })

/** True where the browser was left to scroll. */
function swipe(from: HTMLElement, x: number, y = 0): boolean {
  fireEvent.touchStart(from, { touches: [{ clientX: 180, clientY: 100 }] })
  const isLeft = fireEvent.touchMove(from, { touches: [{ clientX: 180 + x, clientY: 100 + y }] })
  fireEvent.touchEnd(from, { touches: [] })
  return isLeft
}

it('swipes a row, also by a part that could scroll but has nothing to scroll to', () => {
  widths('wide', 100, 100)
  expect(swipe(one('plain'), 140)).toBe(false)
  expect(swipe(one('wide'), -140)).toBe(false)
  expect(run).toHaveBeenCalledTimes(2)
})

it('leaves to the browser what scrolls sideways', () => {
  widths('wide', 100, 400)
  expect(swipe(one('wide'), 140)).toBe(true)
  expect(swipe(one('wide'), -140)).toBe(true)
  expect(run).not.toHaveBeenCalled()
  // Down it is a part of the list as any other.
  expect(swipe(one('wide'), 0, 200)).toBe(false)
  expect(refresh).toHaveBeenCalledTimes(1)
})
