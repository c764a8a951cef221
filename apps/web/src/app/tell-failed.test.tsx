import { act, screen } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { beforeEach, describe, expect, it } from 'vitest'
import type { FakeServer } from '../test/fake-socket'
import { fromMe } from '../test/fixtures'
import { jorge, openShell, stageShell } from '../test/stage-shell'

let server: FakeServer
beforeEach(() => {
  ;({ server } = stageShell())
})
const open = () => openShell(server)

describe('what the channel refuses', () => {
  const refuse = () =>
    act(() => server.say('status:message', { message: fromMe(jorge, 2, 'Va', { status: 'failed' }) }))
  const said = 'No se pudo enviar lo que escribiste a Jorge Peñaloza'

  it('is said while one looks elsewhere, with the way there, and not in the chat itself', async () => {
    const { user } = open()
    await screen.findByRole('link', { name: /^Jorge/u })
    refuse()
    await screen.findByText(said)
    await user.click(screen.getByRole('button', { name: 'Ver el chat' }))
    await screen.findByText('Hola')
    toast.removeAll()
    refuse()
    await screen.findByText('Va')
    expect(screen.queryByText(said)).toBeNull()
  })
})
