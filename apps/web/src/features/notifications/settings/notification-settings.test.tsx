import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderInSession } from '../../../test/render'
import { NotificationSettings } from './notification-settings'

it('shows the specification’s sentence in a browser without notifications', async () => {
  vi.stubGlobal('Notification', undefined)
  const { user } = renderInSession(<NotificationSettings />)
  await user.click(screen.getByRole('switch', { name: 'Avisos del navegador' }))
  const notices = within(screen.getByRole('region', { name: 'Avisos' }))
  expect(await notices.findByText('Your browser does not support push notification')).toBeTruthy()
})
