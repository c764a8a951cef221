import { render, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { LabelChips } from './label-chips'

const labels = ['Urgente', 'VIP', 'Reclamo', 'Cotización'].map((name, position) => ({
  uuid: name,
  name,
  color: '#be123c',
  position,
  version: 1,
}))

it('shows two labels by name, and counts and names the others', () => {
  render(<LabelChips labels={labels} />)
  expect(screen.getByText('Urgente')).toBeTruthy()
  expect(screen.queryByText('Reclamo')).toBeNull()
  expect(screen.getByText('+2')).toBeTruthy()
  expect(screen.getByText('2 etiquetas más')).toBeTruthy()
  expect(screen.getByTitle('Reclamo, Cotización')).toBeTruthy()
})

it('takes no room without labels', () => {
  const { container } = render(<LabelChips labels={[]} />)
  expect(container.innerHTML).toBe('')
})
