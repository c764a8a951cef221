import type { NowReport } from '@hilo/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { agentOf, type TestAgent } from '../../test/agent'
import { type AnotherProcess, atProcess, bootApi, type TestApi } from '../../test/boot'
import { waitingChat } from '../../test/chats'

/** An admin on one process, an agent on another. */
let api: TestApi
let other: AnotherProcess
let admin: TestAgent
let ana: TestAgent
beforeAll(async () => {
  api = await bootApi({ processes: 'one', role: 'api' })
  other = await api.anotherProcess('api')
  admin = await agentOf(api, api.world.tienda.admin)
  ana = await agentOf(atProcess(api, other), api.world.tienda.ana)
})
afterAll(async () => {
  for (const agent of [admin, ana]) agent.close()
  await api.stop()
})

async function askOf(url: string): Promise<Omit<NowReport, 'at'>> {
  const response = await fetch(`${url}/api/reports/now`, {
    headers: { Authorization: `Bearer ${admin.token}` },
  })
  const { at, ...report } = (await response.json()) as NowReport
  return report
}
const ask = async () => {
  const [here, there] = await Promise.all([askOf(api.url), askOf(other.url)])
  expect(here).toEqual(there)
  return here
}

it('says the same of everybody on each process, and what happens on one is heard on the other', async () => {
  const chat = await waitingChat(api)
  await admin.hears('presence', ({ users }) =>
    users.some(({ uuid, online }) => uuid === ana.user.uuid && online),
  )
  await expect
    .poll(ask)
    .toMatchObject({ online: 2, total: { waiting: 1, active: 0, oldest_waiting: expect.any(String) } })

  await ana.post('/api/interaction/assigned/user/', { uuid: chat.uuid })
  await admin.hears('remove:interaction:not:assigned', ({ interaction }) => interaction === chat.uuid)
  const taken = await ask()
  expect(taken.total).toMatchObject({ waiting: 0, active: 1, oldest_waiting: null })
  expect(taken.people.find(({ uuid }) => uuid === ana.user.uuid)).toMatchObject({ online: true, active: 1 })
})
