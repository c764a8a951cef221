import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { answered, type FakeApi } from '../../test/fake-api'
import type { FakeServer } from '../../test/fake-socket'
import { luis, receiver } from '../../test/fixtures'
import { jorge, laura, openShell, setUpShell } from '../../test/set-up-shell'

let api: FakeApi
let server: FakeServer
beforeEach(() => {
  ;({ api, server } = setUpShell())
})
const asked = () => api.calls.filter(({ name }) => name === 'availableUsers').length
const chatMoves = () =>
  act(() => server.say('update:contact:interactions', { uuids: [laura.conversation.client.uuid] }))

it('the loads in an open transfer follow the chats of the team, at most once in a while', async () => {
  let active = 3
  api.answer('availableUsers', () => answered([receiver(luis, { active })]))
  const { user } = openShell(server)
  chatMoves()
  await user.click(await screen.findByRole('link', { name: /^Jorge/u }))
  await user.click(await screen.findByRole('button', { name: 'Transferir' }))
  await screen.findByRole('option', { name: /Luis Mora.*3 de 5 chats/u })
  const before = asked()
  active = 4
  for (let count = 0; count < 20; count++) chatMoves()
  await screen.findByRole('option', { name: /Luis Mora.*4 de 5 chats/u }, { timeout: 5_000 })
  expect(asked() - before).toBeLessThanOrEqual(2)
  active = 5
  act(() => server.say('presence', { users: [{ ...luis, availability: 'available', online: true }] }))
  await waitFor(() => expect(screen.getByRole('option', { name: /Luis Mora.*Completo/u })).toBeTruthy(), {
    timeout: 5_000,
  })
})

it('nobody is asked for while no transfer is open', async () => {
  openShell(server)
  await screen.findByRole('link', { name: new RegExp(`^${jorge.conversation.client.name}`, 'u') })
  chatMoves()
  expect(asked()).toBe(0)
})
