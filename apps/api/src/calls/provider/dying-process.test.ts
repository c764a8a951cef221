import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { armFaults, type FaultPoint } from '../../platform/errors/fault-points'
import { agentOf, type TestAgent } from '../../test/agent'
import { bootApi, type TestApi } from '../../test/boot'
import { finishAll, newPhone } from '../../test/chats'
import { tellOfCall } from '../../test/customer'
import { type CallProvider, startCallProvider } from '../../test/servers/call-provider'
import { sweepCalls } from '../change/sweep-calls'

let api: TestApi
let provider: CallProvider
let ana: TestAgent
beforeAll(async () => {
  provider = await startCallProvider()
  api = await bootApi({
    start: false,
    settings: { whatsappGraphBase: provider.base, accessTokenMinutes: 120 },
  })
  ana = await agentOf(api, api.world.tienda.ana)
})
beforeEach(async () => {
  await finishAll(api)
  await api.owner.query('delete from calls')
  provider.actions.length = 0
})
afterEach(() => {
  armFaults(null)
  provider.setFailing(false)
  ana.forget()
})
afterAll(async () => {
  ana.close()
  provider.stop()
  await api.stop()
})

interface RingingCall {
  readonly id: string
  readonly phone: string
  readonly uuid: string
}
async function ringingCall(): Promise<RingingCall> {
  const call = { id: `wacid.${randomUUID()}`, phone: newPhone() }
  await tellOfCall(api, api.world.tienda.whatsapp, 'connect', { at: api.clock.now(), ...call })
  return { ...call, uuid: (await rowOf(call)).uuid }
}
async function rowOf({ id }: { id: string }) {
  const { rows } = await api.owner.query(
    'select uuid, state, ending, seconds, report_end_at from calls where provider_call_id = $1',
    [id],
  )
  return rows[0]
}

/** What the process that starts again does by itself, as time goes by. */
async function pass(seconds: number) {
  await api.clock.advance(seconds * 1000)
  await sweepCalls(api.services)
}

/** The process dies when it first comes by this point; the one that starts after it does not. */
function dieAt(where: FaultPoint) {
  let died = false
  armFaults((point) => {
    if (point !== where || died) return
    died = true
    throw new Error('killed')
  })
  return { hasDied: () => died }
}

const steps = {
  answer: ({ uuid }: RingingCall) => ana.post('/api/calls/answer/', { uuid, sdp: 'v=0 answer' }),
  keep: ({ uuid }: RingingCall) => ana.post('/api/calls/keep/', { uuid }),
  end: ({ uuid }: RingingCall) => ana.post('/api/calls/end/', { uuid }),
}
type Step = keyof typeof steps
const order: readonly Step[] = ['answer', 'keep', 'end']

const deaths: readonly [Step, FaultPoint][] = [
  ['answer', 'change.after-commit'],
  ['answer', 'call.before-pre_accept'],
  ['answer', 'call.after-pre_accept'],
  ['keep', 'call.before-accept'],
  ['keep', 'call.after-accept'],
  ['keep', 'change.after-commit'],
  ['end', 'change.after-commit'],
  ['end', 'call.before-terminate'],
  ['end', 'call.after-terminate'],
]

describe('the process dies', () => {
  it.each(deaths)('in %s at %s, and the tab asks again: the call goes on', async (dying, point) => {
    const call = await ringingCall()
    for (const step of order) {
      const death = step === dying ? dieAt(point) : null
      const first = await steps[step](call)
      if (death) {
        expect([first.status, death.hasDied()]).toEqual([500, true])
        expect((await steps[step](call)).status).toBe(200)
      } else expect(first.status).toBe(200)
    }
    await pass(3)
    expect(await rowOf(call)).toMatchObject({ state: 'ended', ending: 'completed', report_end_at: null })
    expect(provider.stateOf(call.id)).toBe('ended')
    // Nothing that the provider agreed to was asked of it a second time.
    expect(provider.actions).toEqual(['pre_accept', 'accept', 'terminate'])
  })

  it.each(deaths)('in %s at %s, and the tab with it: the call ends, there too', async (dying, point) => {
    const call = await ringingCall()
    for (const step of order.slice(0, order.indexOf(dying)))
      expect((await steps[step](call)).status).toBe(200)
    const death = dieAt(point)
    expect([(await steps[dying](call)).status, death.hasDied()]).toEqual([500, true])
    await pass(20)
    await pass(45)
    await pass(5)
    expect(await rowOf(call)).toMatchObject({ state: 'ended', report_end_at: null })
    expect(provider.stateOf(call.id)).toBe('ended')
  })

  it('while it ends a call that nobody answered, and one that is declined', async () => {
    const missed = await ringingCall()
    await pass(15)
    dieAt('change.after-commit')
    await pass(45)
    expect(provider.stateOf(missed.id)).toBe('ringing')
    await pass(3)
    expect(provider.stateOf(missed.id)).toBe('ended')

    const declined = await ringingCall()
    const death = dieAt('call.before-reject')
    await steps.end(declined)
    expect([death.hasDied(), provider.stateOf(declined.id)]).toEqual([true, 'ringing'])
    await pass(3)
    expect([provider.stateOf(declined.id), await rowOf(declined)]).toMatchObject([
      'ended',
      { ending: 'rejected', report_end_at: null },
    ])
  })
})

describe('the provider', () => {
  it('that is out of order hears of the end later, and not for ever', async () => {
    const call = await ringingCall()
    provider.setFailing(true)
    expect((await steps.end(call)).status).toBe(200)
    await pass(5)
    expect((await rowOf(call)).report_end_at).not.toBeNull()
    provider.setFailing(false)
    await pass(5)
    expect([provider.stateOf(call.id), (await rowOf(call)).report_end_at]).toEqual(['ended', null])

    const lost = await ringingCall()
    provider.setFailing(true)
    await steps.end(lost)
    await pass(120)
    expect((await rowOf(lost)).report_end_at).toBeNull()
  })

  it('that says itself that it is over is not told', async () => {
    const call = await ringingCall()
    provider.setFailing(true)
    await steps.end(call)
    await tellOfCall(api, api.world.tienda.whatsapp, 'terminate', { at: api.clock.now(), ...call })
    expect(await rowOf(call)).toMatchObject({ ending: 'rejected', report_end_at: null })
  })

  it('hears that it is terminated where it was asked to accept, also before anybody was heard', async () => {
    const call = await ringingCall()
    await steps.answer(call)
    dieAt('call.after-accept')
    await steps.keep(call)
    expect((await steps.end(call)).body).toMatchObject({ state: 'ended', ending: 'completed' })
    expect(provider.actions).toEqual(['pre_accept', 'accept', 'terminate'])
  })
})

it('a chat is not finished while its customer calls, and does not expire meanwhile', async () => {
  await api.owner.query('update settings set expired_time = 1')
  const call = await ringingCall()
  await steps.answer(call)
  await steps.keep(call)
  const chat = async () =>
    (
      await api.owner.query(
        `select i.uuid, i.status, i.expires_at from interactions i join entries e on e.interaction_uuid = i.uuid
         where e.uuid = $1`,
        [call.uuid],
      )
    ).rows[0]
  const { uuid } = await chat()
  const finish = () => ana.post('/api/interaction/finished/user/', { uuid })
  expect((await finish()).body).toMatchObject({
    code: 'CALL_GOING_ON',
    msg: 'Este cliente está en una llamada. El chat se puede finalizar cuando termine.',
  })
  const due = () => api.owner.query('select from hilo_due_interactions($1, 10)', [api.clock.now()])
  for (let spoken = 0; spoken < 6; spoken += 1) {
    await api.clock.advance(15_000)
    await steps.keep(call)
  }
  expect((await due()).rowCount).toBe(0)
  await steps.end(call)
  const { expires_at } = await chat()
  expect((expires_at - api.clock.now().getTime()) / 1000).toBeCloseTo(60, 0)
  expect((await finish()).status).toBe(200)
})
