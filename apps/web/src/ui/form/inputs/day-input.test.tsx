import { fireEvent, render, screen } from '@testing-library/react'
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
