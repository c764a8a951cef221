import { access, can } from '@hilo/contracts'
import { afterAll, beforeAll, bench, describe } from 'vitest'
import { createSessionWorld, expectTokens, type SessionWorld } from '../test/sessions-world'

let world: SessionWorld
let token = ''
beforeAll(async () => {
  world = await createSessionWorld()
  token = expectTokens(await world.logIn({})).token
})
afterAll(() => world.stop())

describe('a request of a busy session', () => {
  bench('authentication and permission', async () => {
    const actor = await world.authenticator.authenticate(token)
    if (!actor || !can(actor, access.permission('permission_create_areas'))) throw new Error('refused')
  })
})
