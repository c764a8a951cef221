import { act, fireEvent, render, screen } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { durations, notify } from './notify'
import { Toaster } from './toaster'

const pass = (ms: number) => act(() => vi.advanceTimersByTime(ms))
const visible = (text: string) => {
  const found = screen.queryByText(text)?.closest('div')
  return found ? !found.className.includes('opacity-0') : false
}

beforeEach(() => {
  vi.useFakeTimers()
  render(<Toaster />)
})
afterEach(() => vi.useRealTimers())

describe('toasts', () => {
  it('last as the specification says', () => {
    expect(durations).toEqual({
      error: 4000,
      success: 2000,
      blank: 4000,
      custom: 4000,
      loading: Number.POSITIVE_INFINITY,
    })
  })

  it.each([
    ['error', 4000],
    ['success', 2000],
    ['blank', 4000],
  ] as const)('of kind %s go after %d ms', (kind, ms) => {
    act(() => notify[kind]('listo'))
    pass(ms - 50)
    expect(visible('listo')).toBe(true)
    pass(100)
    expect(visible('listo')).toBe(false)
  })

  it('of kind loading stay', () => {
    act(() => void toast.loading('cargando'))
    pass(10 * 60_000)
    expect(visible('cargando')).toBe(true)
  })

  it('are at most twenty', () => {
    act(() => {
      for (let at = 1; at <= 25; at += 1) notify.blank(`aviso ${at}`)
    })
    expect(screen.getAllByRole('button', { name: 'Cerrar aviso' })).toHaveLength(20)
  })

  it('leave the focus in the text field', () => {
    act(() => notify.blank('aquí'))
    // What the browser would do next is to move the focus.
    expect(fireEvent.mouseDown(screen.getByRole('button', { name: 'Cerrar aviso' }))).toBe(false)
    expect(fireEvent.mouseDown(screen.getByText('aquí'))).toBe(false)
    expect(fireEvent.touchEnd(screen.getByText('aquí'))).toBe(false)
  })

  it('handle Escape without closing the dialog or chat below', () => {
    const below = vi.fn()
    document.addEventListener('keydown', below)
    act(() => notify.error('fuera'))
    fireEvent.keyDown(screen.getByRole('button', { name: 'Cerrar aviso' }), { key: 'Escape' })
    expect(visible('fuera')).toBe(false)
    expect(below).not.toHaveBeenCalled()
    document.removeEventListener('keydown', below)
  })

  it('pause while the pointer moves over them, not if they appear under a resting pointer', () => {
    act(() => notify.success('espera'))
    const card = screen.getByText('espera').closest('div') as Element
    fireEvent.mouseMove(card, { movementX: 3, movementY: 1 })
    pass(60_000)
    expect(visible('espera')).toBe(true)
    fireEvent.mouseLeave(card)
    pass(2100)
    expect(visible('espera')).toBe(false)

    act(() => notify.success('pasa'))
    fireEvent.mouseEnter(screen.getByText('pasa').closest('div') as Element)
    fireEvent.mouseMove(screen.getByText('pasa').closest('div') as Element, { movementX: 0, movementY: 0 })
    pass(2100)
    expect(visible('pasa')).toBe(false)
  })

  it('close with their button', () => {
    act(() => notify.error('fuera'))
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar aviso' }))
    expect(visible('fuera')).toBe(false)
  })

  it('do not pause the next ones after one was closed under the pointer', () => {
    act(() => notify.error('fuera'))
    fireEvent.mouseMove(screen.getByText('fuera').closest('div') as Element, { movementX: 3, movementY: 1 })
    fireEvent.click(screen.getByRole('button', { name: 'Cerrar aviso' }))
    pass(2000)
    expect(screen.queryByText('fuera')).toBeNull()
    act(() => notify.success('pasa'))
    pass(2100)
    expect(visible('pasa')).toBe(false)
  })

  it('close by a tap or a swipe, not by a click of the mouse', () => {
    act(() => notify.error('fuera'))
    const card = screen.getByText('fuera').closest('div') as Element
    fireEvent.pointerUp(card, { pointerType: 'mouse' })
    expect(visible('fuera')).toBe(true)
    fireEvent.pointerUp(card, { pointerType: 'touch' })
    expect(visible('fuera')).toBe(false)
  })

  it('with the same text are one with a count', () => {
    act(() => {
      notify.blank('Ha llegado')
      notify.blank('Ha llegado')
      notify.blank('Ha llegado')
    })
    expect(screen.getAllByText('Ha llegado')).toHaveLength(1)
    expect(screen.getByText('×3')).toBeTruthy()
    // The next one renews it: all of it is read.
    pass(3000)
    act(() => notify.blank('Ha llegado'))
    expect(screen.getByText('×4')).toBeTruthy()
    pass(3900)
    expect(visible('Ha llegado')).toBe(true)
    pass(200)
    expect(visible('Ha llegado')).toBe(false)
  })
})
