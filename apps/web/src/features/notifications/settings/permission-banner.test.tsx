import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setPreferences } from '../preferences'
import { PermissionBanner } from './permission-banner'

beforeEach(() => {
  vi.stubGlobal('Notification', { permission: 'default', requestPermission: vi.fn() })
})

it("does not ask again at the next visit after 'Ahora no'", async () => {
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

  it('is reported once, in place of the question', () => {
    const { unmount } = render(<PermissionBanner />)
    expect(screen.getByRole('alert').textContent).toBe(sentence)
    unmount()
    render(<PermissionBanner />)
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('is reported until the banner is closed', async () => {
    render(<PermissionBanner />)
    await userEvent.click(screen.getByRole('button', { name: 'Cerrar' }))
    expect(screen.queryByText(sentence)).toBeNull()
  })

  it('is not reported where nothing would be asked', () => {
    setPreferences({ browser: false })
    render(<PermissionBanner />)
    expect(screen.queryByText(sentence)).toBeNull()
    setPreferences({ browser: true })
  })
})
