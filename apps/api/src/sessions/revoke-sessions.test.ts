import { randomUUID } from 'node:crypto'
import { isRefusal } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Actor } from '../platform/http/actor'
import { rooms } from '../platform/realtime/rooms'
import { createSessionWorld, expectTokens, type SessionWorld, type TestUser } from '../test/sessions-world'
import { logOut } from './log-in/log-out'
import { revokeSessions } from './revoke-sessions'
import { refreshSession } from './tokens/refresh-session'

let world: SessionWorld
let user: TestUser
beforeAll(async () => {
  world = await createSessionWorld()
})
afterAll(() => world.stop())
beforeEach(async () => {
  user = await world.createUser(world.ana.business)
  world.cut.length = 0
})

async function open({ email } = user) {
  const tokens = expectTokens(await world.logIn({ email }))
  const actor = await actorOf(tokens.token)
  if (!actor) throw new Error('just logged in')
  return { ...tokens, actor, session: actor.session }
}
const actorOf = (token: string): Promise<Actor | null> => world.authenticator.authenticate(token)
const why = async (session: string) =>
  (await world.owner('select revoked_reason from sessions where uuid = $1', [session]))[0]?.revoked_reason

describe('logout', () => {
  const leave = (actor: Actor, uuid: string) =>
    logOut(world.services, world.authenticator, { actor, address: '192.0.2.1' }, uuid)

  it('ends this session, its tokens and its sockets at once, and no other', async () => {
    const here = await open()
    const there = await open()
    expect(await leave(here.actor, user.uuid.toUpperCase())).toEqual({ uuid: here.session })
    expect(world.cut).toEqual([rooms.session(here.session)])
    expect(await actorOf(here.token)).toBeNull()
    expect(await why(here.session)).toBe('logout')
    const again = await refreshSession(world.services, world.authenticator, here.refresh_token)
    expect(isRefusal(again) && again.code).toBe('INVALID_REFRESH')
    expect(await actorOf(there.token)).not.toBeNull()
  })

  it('refuses to end a session of another person, of another business, or an unknown one', async () => {
    const { actor, token } = await open()
    for (const other of [world.ana.uuid, world.eva.uuid, randomUUID()])
      expect(await leave(actor, other)).toMatchObject({ code: 'OTHER_USERS_SESSION', status: 403 })
    expect(await actorOf(token)).not.toBeNull()
    expect(world.cut).toEqual([])
  })

  it('succeeds twice', async () => {
    const { actor, session } = await open()
    for (let time = 0; time < 2; time++) expect(await leave(actor, user.uuid)).toEqual({ uuid: session })
  })
})

describe('revocation of a person', () => {
  const revoke = (except?: string) =>
    revokeSessions(world.services, world.authenticator, {
      business: user.business,
      user: user.uuid,
      why: 'password',
      ...(except ? { except } : {}),
    })

  it('ends every session except the given one (CVE-2021-3740)', async () => {
    const [mine, other, third] = [await open(), await open(), await open()]
    const colleague = await open(world.ana)
    const stranger = await open(world.eva)
    expect(new Set(await revoke(mine.session))).toEqual(new Set([other.session, third.session]))
    expect(new Set(world.cut)).toEqual(new Set([other, third].map(({ session }) => rooms.session(session))))
    for (const { token } of [other, third]) expect(await actorOf(token)).toBeNull()
    for (const { token } of [mine, colleague, stranger]) expect(await actorOf(token)).not.toBeNull()
    expect(await why(other.session)).toBe('password')
  })

  it('disconnects nothing when there is no session', async () => {
    const { session } = await open()
    expect(await revoke()).toEqual([session])
    world.cut.length = 0
    expect(await revoke()).toEqual([])
    expect(world.cut).toEqual([])
  })

  it('never revokes sessions of another business', async () => {
    const stranger = await open(world.eva)
    const revoked = await revokeSessions(world.services, world.authenticator, {
      business: user.business,
      user: world.eva.uuid,
      only: stranger.session,
      why: 'admin',
    })
    expect(revoked).toEqual([])
    expect(await actorOf(stranger.token)).not.toBeNull()
  })
})
