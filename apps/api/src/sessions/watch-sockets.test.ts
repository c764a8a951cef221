import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Actor } from '../platform/http/actor'
import { createSessionWorld, expectTokens, type SessionWorld } from '../test/sessions-world'
import { type ConnectedSocket, recheckSockets, watchSockets } from './watch-sockets'

let world: SessionWorld
beforeAll(async () => {
  world = await createSessionWorld()
})
afterAll(() => world.stop())

async function connect(business = world.ana.business) {
  const user = await world.createUser(business)
  const { token } = expectTokens(await world.logIn({ email: user.email }))
  const actor = await world.authenticator.authenticate(token)
  if (!actor) throw new Error('just logged in')
  const socket = {
    actor,
    connected: true,
    updates: 0,
    disconnect: () => void Object.assign(socket, { connected: false }),
    update: (now: Actor) => void Object.assign(socket, { actor: now, updates: socket.updates + 1 }),
  } satisfies ConnectedSocket & Record<string, unknown>
  return { user, socket }
}

describe('the sockets', () => {
  it('are disconnected, get their new rights, or stay, as their session says', async () => {
    const [good, revoked, disabled, demoted, elsewhere] = [
      await connect(),
      await connect(),
      await connect(),
      await connect(),
      await connect(world.eva.business),
    ]
    await world.owner('update sessions set revoked_at = created_at where user_uuid = $1', [revoked.user.uuid])
    await world.owner('update users set active = false where uuid = $1', [disabled.user.uuid])
    await world.owner("update users set role = 'ADMIN' where uuid = $1", [demoted.user.uuid])
    const sockets = [good, revoked, disabled, demoted, elsewhere].map(({ socket }) => socket)
    // One statement for all businesses; what HTTP requests have cached is not used.
    const before = world.services.db.statements()
    await recheckSockets(world.authenticator, [...sockets, good.socket])
    expect(world.services.db.statements() - before).toBe(1)
    expect(sockets.map(({ connected }) => connected)).toEqual([true, false, false, true, true])
    expect(sockets.map(({ updates }) => updates)).toEqual([0, 0, 0, 1, 0])
    expect(demoted.socket.actor).toMatchObject({ role: 'ADMIN', session: demoted.socket.actor.session })
  })

  it('are disconnected within a second of a revocation by another process', async () => {
    const { user, socket } = await connect()
    const stop = watchSockets(world.services, world.authenticator, () => (socket.connected ? [socket] : []))
    await world.owner('update sessions set revoked_at = created_at where user_uuid = $1', [user.uuid])
    await expect.poll(() => socket.connected).toBe(false)
    await stop()
  })

  it('are disconnected when their token expires even without the database, and otherwise stay while it is unreachable', async () => {
    const [ending, staying] = [await connect(), await connect()]
    Object.assign(ending.socket, { actor: { ...ending.socket.actor, tokenExpiresAt: world.clock.now() } })
    const away = { recheck: vi.fn(() => Promise.reject(new Error('away'))) }
    const stop = watchSockets(world.services, away, () => [ending.socket, staying.socket])
    world.clock.advance(1)
    expect(ending.socket.connected).toBe(false)
    await stop()
    expect(away.recheck).toHaveBeenCalled()
    expect(staying.socket.connected).toBe(true)
  })
})
