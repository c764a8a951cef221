import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { ErrorState } from './error-state'

function Region() {
  const [failed, setFailed] = useState(true)
  return (
    <>
      <main tabIndex={-1}>
        {failed ? <ErrorState title="No vino" onRetry={() => setFailed(false)} /> : <p>Aquí está</p>}
      </main>
      <button type="button" onClick={() => setFailed(false)}>
        Otra cosa
      </button>
    </>
  )
}

it('moves the focus to the region around it when it disappears', async () => {
  render(<Region />)
  await userEvent.setup().click(screen.getByRole('button', { name: 'Reintentar' }))
  expect(screen.getByText('Aquí está')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('main'))
})

it('does not move a focus that is elsewhere', async () => {
  render(<Region />)
  const other = screen.getByRole('button', { name: 'Otra cosa' })
  await userEvent.setup().click(other)
  expect(screen.getByText('Aquí está')).toBeTruthy()
  expect(document.activeElement).toBe(other)
})
