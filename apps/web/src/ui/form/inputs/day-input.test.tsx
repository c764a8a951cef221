import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { DayInput } from './day-input'

it('reports a day when its year is typed to the end, and keeps what is typed until then', () => {
  const onDay = vi.fn()
  function Form() {
    const [day, setDay] = useState<string | null>(null)
    const change = (next: string | null) => {
      onDay(next)
      setDay(next)
    }
    return <DayInput label="Desde" aria-label="Desde" value={day} onDay={change} />
  }
  render(<Form />)
  const field = screen.getByLabelText<HTMLInputElement>('Desde')
  for (const value of ['0002-11-20', '0020-11-20', '0202-11-20', '2026-11-20', '']) {
    fireEvent.change(field, { target: { value } })
    expect(field.value).toBe(value)
  }
  expect(onDay.mock.calls).toEqual([['2026-11-20'], [null]])
})

function renderDay(day: string | null = null, bounds: { min?: string; max?: string } = {}) {
  const onDay = vi.fn()
  function Form() {
    const [value, setValue] = useState(day)
    const change = (next: string | null) => {
      onDay(next)
      setValue(next)
    }
    return (
      <>
        <DayInput label="Desde" aria-label="Desde" value={value} onDay={change} {...bounds} />
        <button type="button" onClick={() => setValue('2026-11-30')}>
          Otro
        </button>
      </>
    )
  }
  render(<Form />)
  return { onDay, field: screen.getByLabelText<HTMLInputElement>('Desde'), user: userEvent.setup() }
}

const reasonOf = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent

it('is typed as one writes a date here, and reports it when it is whole', async () => {
  const { onDay, field, user } = renderDay()
  expect(field.placeholder).toBe('dd/mm/aaaa')
  await user.type(field, '3/2/2026')
  expect(onDay.mock.calls).toEqual([['2026-02-03']])
  await user.tab()
  expect(field.value).toBe('03/02/2026')
  await user.clear(field)
  expect(onDay).toHaveBeenLastCalledWith(null)
})

it('takes a short form when the field is left', async () => {
  const { onDay, field, user } = renderDay('2026-11-20')
  expect(field.value).toBe('20/11/2026')
  fireEvent.change(field, { target: { value: '5-12-26' } })
  await user.click(field)
  await user.tab()
  expect(onDay.mock.calls).toEqual([['2026-12-05']])
  expect(field.value).toBe('05/12/2026')
})

it('keeps a text that is no day as it is typed, with the reason, and the filter as it was', async () => {
  const { onDay, field, user } = renderDay('2026-11-20')
  await user.clear(field)
  onDay.mockClear()
  await user.type(field, '32/12/2026{Enter}')
  expect(field.value).toBe('32/12/2026')
  expect(field.getAttribute('aria-invalid')).toBe('true')
  expect(reasonOf(field)).toBe('Esa fecha no existe: escribe una como 20/11/2026.')
  await user.tab()
  expect(field.value).toBe('32/12/2026')
  expect(onDay).not.toHaveBeenCalled()
  await user.clear(field)
  expect([field.getAttribute('aria-invalid'), reasonOf(field)]).toEqual([null, undefined])
  await user.type(field, '31/12/2026')
  expect(onDay).toHaveBeenLastCalledWith('2026-12-31')
})

it.each([
  ['9/11/2026', 'Escribe una fecha del 10/11/2026 en adelante.'],
  ['21/11', 'Escribe una fecha hasta el 20/11/2026.'],
])('refuses %s, which is out of its bounds', async (typed, reason) => {
  vi.setSystemTime('2026-11-15T17:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const { onDay, field, user } = renderDay(null, { min: '2026-11-10', max: '2026-11-20' })
  await user.type(field, typed)
  await user.tab()
  expect([field.value, reasonOf(field)]).toEqual([typed, reason])
  expect(onDay).not.toHaveBeenCalled()
})

it('takes the refused day when its bounds let it through', () => {
  const onDay = vi.fn()
  const shown = (max: string) => (
    <DayInput label="Desde" aria-label="Desde" value={null} onDay={onDay} max={max} />
  )
  const { rerender } = render(shown('2026-11-10'))
  const field = screen.getByLabelText<HTMLInputElement>('Desde')
  fireEvent.change(field, { target: { value: '20/11/2026' } })
  fireEvent.blur(field)
  expect(onDay).not.toHaveBeenCalled()
  rerender(shown('2026-11-30'))
  expect(onDay.mock.calls).toEqual([['2026-11-20']])
  expect(reasonOf(field)).toBeUndefined()
})

it('shows a day that is chosen elsewhere in place of a refused text', async () => {
  const { field, user } = renderDay('2026-11-20')
  fireEvent.change(field, { target: { value: '31/31' } })
  fireEvent.blur(field)
  await user.click(screen.getByRole('button', { name: 'Otro' }))
  expect([field.value, reasonOf(field)]).toEqual(['30/11/2026', undefined])
})

it('names the field in its calendar, and is typed where the browser opens none', async () => {
  const { field, user } = renderDay()
  const calendar = screen.getByRole('button', { name: 'Elegir en el calendario: Desde' })
  // This browser has none.
  await user.click(calendar)
  expect(document.activeElement).toBe(field)
})
