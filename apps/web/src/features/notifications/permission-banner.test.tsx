import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { PermissionBanner } from './permission-banner'

beforeEach(() => {
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: vi.fn() })
})

it("'Ahora no' is an answer: the question goes, and does not come back with the next visit", async () => {
  const { unmount } = render(<PermissionBanner />)
  await userEvent.click(screen.getByRole('button', { name: 'Ahora no' }))
  expect(screen.queryByRole('button', { name: 'Ahora no' })).toBeNull()
  unmount()
  render(<PermissionBanner />)
  expect(screen.queryByRole('button', { name: 'Ahora no' })).toBeNull()
})
