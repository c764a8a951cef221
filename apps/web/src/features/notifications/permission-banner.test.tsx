import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PermissionBanner } from './permission-banner'
import { prefer } from './preferences'

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

describe('a browser without notifications', () => {
  const sentence = 'Your browser does not support push notification'
  beforeEach(() => void vi.stubGlobal('Notification', undefined))

  it('is told so where it would have been asked, once', () => {
    const { unmount } = render(<PermissionBanner />)
    expect(screen.getByRole('alert').textContent).toBe(sentence)
    unmount()
    render(<PermissionBanner />)
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('is told no longer than one wants to read it', async () => {
    render(<PermissionBanner />)
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('is not told where nothing would have been asked', () => {
    prefer({ browser: false })
    render(<PermissionBanner />)
    expect(screen.queryByText(sentence)).toBeNull()
    prefer({ browser: true })
  })
})
