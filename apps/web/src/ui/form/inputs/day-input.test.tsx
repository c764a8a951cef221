import { fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { DayInput } from './day-input'

it('reports a day when its year is typed to the end, and keeps what is typed until then', () => {
  const onDay = vi.fn()
  function Form() {
    const [day, setDay] = useState<string | null>(null)
    const change = (next: string | null) => {
      onDay(next)
      setDay(next)
    }
    return <DayInput aria-label="Desde" value={day} onDay={change} />
  }
  render(<Form />)
  const field = screen.getByLabelText<HTMLInputElement>('Desde')
  for (const value of ['0002-11-20', '0020-11-20', '0202-11-20', '2026-11-20', '']) {
    fireEvent.change(field, { target: { value } })
    expect(field.value).toBe(value)
  }
  expect(onDay.mock.calls).toEqual([['2026-11-20'], [null]])
})

function renderDay(day: string | null = null) {
  const onDay = vi.fn()
  function Form() {
    const [value, setValue] = useState(day)
    const change = (next: string | null) => {
      onDay(next)
      setValue(next)
    }
    return <DayInput aria-label="Desde" value={value} onDay={change} />
  }
  render(<Form />)
  return { onDay, field: screen.getByLabelText<HTMLInputElement>('Desde'), user: userEvent.setup() }
}

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

it('takes a short form when the field is left, and goes back to the former day where it is none', async () => {
  const { onDay, field, user } = renderDay('2026-11-20')
  expect(field.value).toBe('20/11/2026')
  fireEvent.change(field, { target: { value: '5-12-26' } })
  await user.click(field)
  await user.tab()
  expect(onDay.mock.calls).toEqual([['2026-12-05']])
  expect(field.value).toBe('05/12/2026')
  fireEvent.change(field, { target: { value: '31/31' } })
  fireEvent.blur(field)
  expect(field.value).toBe('05/12/2026')
  expect(onDay).toHaveBeenCalledTimes(1)
})
