import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followInstall } from '../../lib/browser/install'
import { OwnInstall } from './own-install'

const prompt = vi.fn(async () => ({ outcome: 'accepted' as const }))
const offer = () => {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
  dispatchEvent(event)
  return event
}
const button = () => screen.queryByRole('button', { name: 'Instalar' })
const title = () => screen.queryByRole('heading', { name: 'Hilo en este dispositivo' })
let isStandalone = false

followInstall()
beforeEach(() => {
  isStandalone = false
  prompt.mockClear()
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query === '(display-mode: standalone)' && isStandalone,
    addEventListener() {},
    removeEventListener() {},
  }))
})
afterEach(() => {
  dispatchEvent(new Event('appinstalled'))
  Reflect.deleteProperty(navigator, 'standalone')
  Reflect.deleteProperty(navigator, 'maxTouchPoints')
  vi.unstubAllGlobals()
})

it('is offered once the browser can, which then offers nothing by itself, and is gone once it was asked', async () => {
  render(<OwnInstall />)
  expect(title()).toBeNull()
  let event = new Event('')
  act(() => {
    event = offer()
  })
  expect(event.defaultPrevented).toBe(true)
  await userEvent.click(button() as HTMLElement)
  expect(prompt).toHaveBeenCalledTimes(1)
  expect(title()).toBeNull()
})

it('is not offered where it is installed', () => {
  isStandalone = true
  offer()
  render(<OwnInstall />)
  expect(title()).toBeNull()
})

it('goes when the browser has installed it by its own menu', () => {
  offer()
  render(<OwnInstall />)
  expect(button()).not.toBeNull()
  act(() => void dispatchEvent(new Event('appinstalled')))
  expect(title()).toBeNull()
})

it.each([
  [false, 5, true],
  [true, 5, false],
  [undefined, 5, false],
])('on an iPhone it says how (standalone: %s)', (standalone, maxTouchPoints, shown) => {
  Object.defineProperty(navigator, 'standalone', { configurable: true, value: standalone })
  Object.defineProperty(navigator, 'maxTouchPoints', { configurable: true, value: maxTouchPoints })
  render(<OwnInstall />)
  expect(title() !== null).toBe(shown)
  expect(screen.queryByText(/«Añadir a pantalla de inicio»/u) !== null).toBe(shown)
  expect(button()).toBeNull()
})
