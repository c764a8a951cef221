import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { longPressMs } from '../../features/inbox/checked/long-press'
import { followFingers } from './follow-fingers'

const run = vi.fn()
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  run.mockReset()
  document.body.innerHTML = `
    <main id="lista"><ul data-region="list">
      <li data-row="a"><div>Ana</div></li>
      <li data-row="b"><div>Berta</div></li>
    </ul></main>
    <p id="strip"></p><p id="pull"></p>`
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.restoreAllMocks()
  document.body.innerHTML = ''
})

const one = (selector: string) => document.querySelector(selector) as HTMLElement
function follow(): void {
  stop = followFingers({
    panel: one('#lista'),
    strip: one('#strip'),
    pull: one('#pull'),
    swipesOf: () => ({ right: { label: 'Aceptar', look: '', run } }),
    refresh() {},
  })
}
function touch(type: string, x: number): void {
  const event = new Event(type, { bubbles: true, cancelable: true })
  Object.assign(event, { touches: type === 'touchend' ? [] : [{ clientX: x, clientY: 50 }] })
  one('[data-row="a"] div').dispatchEvent(event)
}
function swipe(restsMs = 0): void {
  touch('touchstart', 100)
  touch('touchmove', 104)
  vi.advanceTimersByTime(restsMs)
  for (const x of [120, 180, 240]) touch('touchmove', x)
  touch('touchend', 240)
}

it('does what a swipe stands for, however slow it goes on', () => {
  follow()
  swipe(longPressMs - 1)
  expect(run).toHaveBeenCalledTimes(1)
  touch('touchstart', 100)
  touch('touchmove', 120)
  vi.advanceTimersByTime(2000)
  touch('touchmove', 240)
  touch('touchend', 240)
  expect(run).toHaveBeenCalledTimes(2)
})

it('takes a finger that rested as long as checks a row for no swipe', () => {
  follow()
  swipe(longPressMs)
  expect(run).not.toHaveBeenCalled()
})

it('swipes no row while rows are checked', () => {
  follow()
  one('[data-row="b"]').dataset.checked = 'true'
  swipe()
  expect(run).not.toHaveBeenCalled()
})

it('lets the page outside of the lists scroll without waiting', () => {
  const onDocument = vi.spyOn(document, 'addEventListener')
  follow()
  expect(onDocument).not.toHaveBeenCalled()
})
