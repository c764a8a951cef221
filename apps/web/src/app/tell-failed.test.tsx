import { act, screen } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeLocks } from '../test/fake-locks'
import { type FakeServer, fakeServer } from '../test/fake-socket'
import { fromMe, me } from '../test/fixtures'
import { testQueryClient } from '../test/query-client'
import { jorge, openShell, stageShell } from '../test/stage-shell'
import { goTo } from './chat-place'
import { followFailed } from './tell-failed'

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

describe('in a browser with several tabs', () => {
  const failed = { message: fromMe(jorge, 2, 'Va', { status: 'failed' }) }
  const hidden = (value: boolean) => Object.defineProperty(document, 'hidden', { value, configurable: true })
  const locks = (value?: object) => Object.defineProperty(navigator, 'locks', { value, configurable: true })
  /** One that knows nobody's name: what it says can be told from what the other one says. */
  const other = fakeServer()
  let stop: () => void
  beforeEach(() => {
    locks(fakeLocks())
    stop = followFailed(other.socket, testQueryClient(), me.uuid)
  })
  afterEach(() => {
    stop()
    hidden(false)
    locks()
    toast.removeAll()
  })

  const told = () => screen.queryAllByText(/^No se pudo enviar/u).map(({ textContent }) => textContent)
  const later = async () => {
    await act(() => vi.advanceTimersByTimeAsync(1000))
    vi.useRealTimers()
  }

  it('one that knows no list names nobody, rather than a customer without a name', async () => {
    open()
    vi.useFakeTimers()
    other.say('status:message', failed)
    await later()
    expect(told()).toEqual([expect.stringContaining('en otro chat')])
  })

  it('it is said once, in the one that is seen', async () => {
    open()
    await screen.findByRole('link', { name: /^Jorge/u })
    vi.useFakeTimers()
    hidden(true)
    other.say('status:message', failed)
    hidden(false)
    server.say('status:message', failed)
    await later()
    expect(told()).toEqual([expect.stringContaining('Jorge Peñaloza')])
  })

  it('it is said in none where the chat is before somebody in one', async () => {
    open()
    await screen.findByRole('link', { name: /^Jorge/u })
    vi.useFakeTimers()
    other.say('status:message', failed)
    act(() => goTo({ selection: { conversation: jorge.conversation.uuid, interaction: null } }))
    server.say('status:message', failed)
    act(() => goTo({ selection: null }))
    await later()
    expect(told()).toEqual([])
  })
})
