import { render } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UnreadBadge } from './unread-badge'

const textOf = (row: { unread: number; marked_unread: boolean }) =>
  render(<UnreadBadge row={row} />).container.textContent

it('counts unread messages, and shows a mark without a number', () => {
  expect(textOf({ unread: 2, marked_unread: false })).toBe('22 mensajes sin leer')
  expect(textOf({ unread: 1, marked_unread: true })).toBe('sin leer')
  expect(textOf({ unread: 0, marked_unread: false })).toBe('')
})
