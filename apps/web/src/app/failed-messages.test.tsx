import { act, screen } from '@testing-library/react'
import { toast } from 'react-hot-toast/headless'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { fakeLocks } from '../test/fake-locks'
import { type FakeServer, fakeServer } from '../test/fake-socket'
import { fromMe, me } from '../test/fixtures'
import { testQueryClient } from '../test/query-client'
import { jorge, openShell, setUpShell } from '../test/set-up-shell'
import { goTo } from './chat/chat-location'
import { followFailedMessages } from './failed-messages'

let server: FakeServer
beforeEach(() => {
  ;({ server } = setUpShell())
})
const open = () => openShell(server)

describe('a message that the channel refused', () => {
  const refuse = () =>
    act(() => server.say('status:message', { message: fromMe(jorge, 2, 'Va', { status: 'failed' }) }))
  const said = 'No se pudo enviar lo que escribiste a Jorge Peñaloza'

  it('shows a toast with a link while another chat is open, not in its own chat', async () => {
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
  /** A tab without lists: its toast has no name, so it differs from the other tab's. */
  const other = fakeServer()
  let stop: () => void
  beforeEach(() => {
    locks(fakeLocks())
    stop = followFailedMessages(other.socket, testQueryClient(), me.uuid)
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

  it('without lists the toast names nobody', async () => {
    open()
    vi.useFakeTimers()
    other.say('status:message', failed)
    await later()
    expect(told()).toEqual([expect.stringContaining('en otro chat')])
  })

  it('only the visible tab shows the toast', async () => {
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

  it('no tab shows the toast if the chat is open in the visible one', async () => {
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
