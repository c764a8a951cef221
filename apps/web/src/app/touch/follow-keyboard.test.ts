import { afterEach, expect, it, vi } from 'vitest'
import { followKeyboard } from './follow-keyboard'

const viewport = Object.assign(new EventTarget(), { height: 740, scale: 1 })
const keyboard = () => document.documentElement.style.getPropertyValue('--keyboard')
function become(height: number, scale = 1): string {
  Object.assign(viewport, { height, scale })
  viewport.dispatchEvent(new Event('resize'))
  return keyboard()
}
afterEach(() => {
  vi.unstubAllGlobals()
})

it('ends the page above a keyboard that covers it, not above a bar, nor where two fingers made the page larger', () => {
  vi.stubGlobal('visualViewport', viewport)
  vi.stubGlobal('innerHeight', 740)
  vi.stubGlobal('scrollTo', () => {})
  const stop = followKeyboard()
  expect(become(440)).toBe('300px')
  expect(become(690)).toBe('0px')
  expect(become(370, 2)).toBe('0px')
  expect(become(440)).toBe('300px')
  stop()
  expect(keyboard()).toBe('')
})
