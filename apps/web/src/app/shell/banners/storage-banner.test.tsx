import type { Storage } from '@hilo/contracts'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answered, type FakeApi, fakeApi } from '../../../test/fake-api'
import { renderInSession } from '../../../test/render'
import StorageBanner from './storage-banner'

const MB = 1024 * 1024
let api: FakeApi
beforeEach(() => {
  api = fakeApi()
})
const open = (storage: Storage) => {
  api.answer('readStorage', () => answered(storage))
  return renderInSession(<StorageBanner />)
}
const close = () => screen.queryByRole('button', { name: 'Ocultar este aviso' })

it('tells at 80 % how much is used, until it is closed', async () => {
  const { user } = open({ used: 4096 * MB, quota: 5120 * MB })
  expect(
    await screen.findByText(/^Los archivos ocupan 4 GB de 5 GB: lo que no quepa se rechazará\./u),
  ).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Ocultar este aviso' }))
  expect(screen.getByRole('status').textContent).toBe('')
})

it('says when it is full that files are refused, and what to do', async () => {
  open({ used: 100 * MB, quota: 100 * MB })
  const said = await screen.findByText(/^Los archivos ocupan 100 MB de 100 MB: las subidas se rechazan/u)
  expect(said.textContent).toContain('pide a quien opera Hilo que amplíe el espacio')
  expect(close()).toBeNull()
})

it.each([
  ['with more room', { used: 79 * MB, quota: 100 * MB }],
  ['without a quota', { used: 100 * MB, quota: null }],
])('shows nothing %s', async (_, storage) => {
  open(storage)
  await waitFor(() => expect(api.calls).toHaveLength(1))
  expect(screen.getByRole('status').textContent).toBe('')
})
