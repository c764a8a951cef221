import { contractVersion } from '@hilo/contracts'
import { act, screen } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { renderInSession } from '../../../test/render'
import { VersionBanner } from './version-banner'

afterEach(() => vi.unstubAllGlobals())

it('offers to load the page again while a newer version serves it, and does nothing by itself', async () => {
  const reload = vi.fn()
  vi.stubGlobal('location', { ...location, reload })
  const { server, user } = renderInSession(<VersionBanner />)
  const isServedBy = (version: number) => act(() => server.say('contract', { version }))
  isServedBy(contractVersion)
  expect(screen.getByRole('status').textContent).toBe('')
  isServedBy(contractVersion + 1)
  await screen.findByText('Hay una versión nueva de Hilo.')
  expect(reload).not.toHaveBeenCalled()
  await user.click(screen.getByRole('button', { name: 'Volver a cargar' }))
  expect(reload).toHaveBeenCalledOnce()
  isServedBy(contractVersion)
  expect(screen.getByRole('status').textContent).toBe('')
})
