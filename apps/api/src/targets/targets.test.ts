import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Administration, bootAdministration } from '../test/administration'
import { agentOf, type TestAgent } from '../test/agent'
import { answers, chatOf, rowOf, startsConversation, waitingChat, writesAgain } from '../test/chats'

let hilo: Administration
let ana: TestAgent
let admin: TestAgent
let stranger: TestAgent
beforeAll(async () => {
  hilo = await bootAdministration()
  const { tienda, otra } = hilo.api.world
  ;[ana, admin, stranger] = await Promise.all([
    agentOf(hilo.api, tienda.ana),
    agentOf(hilo.api, tienda.admin),
    agentOf(hilo.api, otra.admin),
  ])
})
afterAll(async () => {
  for (const agent of [ana, admin, stranger]) agent.close()
  await hilo.stop()
})

/** Waits for the event, and forgets what was heard so far. */
async function hearsOfTargets(): Promise<void> {
  await ana.hears('update:targets')
  ana.forget()
}
const targets = async () => (await hilo.ana('get', '/api/area/targets/')).body

describe('targets', () => {
  it('are read with the hours that they are measured in, and the team hears of every change', async () => {
    const { tienda } = hilo.api.world
    expect(await targets()).toEqual({ areas: [], schedules: [] })
    const { body: area } = await hilo.admin('post', '/api/area/create/', {
      name: 'Taller',
      first_answer_minutes: 15,
    })
    await hearsOfTargets()
    const hours = [{ day: 1, from: '08:00', to: '18:00' }]
    const data = { enabled: true, hours }
    await hilo.admin('put', '/api/schedule/update/', { id: tienda.uuid, data })
    await hearsOfTargets()
    await hilo.admin('put', '/api/area/update/', { id: area.uuid, data: { end_minutes: 480 } })
    await hearsOfTargets()
    const { areas, schedules } = await targets()
    expect(areas).toEqual([{ uuid: area.uuid, first_answer_minutes: 15, end_minutes: 480 }])
    expect(schedules).toMatchObject([
      { enabled: false, until: expect.any(String) },
      { ...data, until: null },
    ])
    expect((await hilo.stranger('get', '/api/area/targets/')).body).toEqual({ areas: [], schedules: [] })
    expect(stranger.heard.map(({ event }) => event)).not.toContain('update:targets')
    // Its name is no target.
    await hilo.admin('put', '/api/area/update/', { id: area.uuid, data: { name: 'Taller 2' } })
    await ana.hears('update:area')
    expect(ana.heard.map(({ event }) => event)).not.toContain('update:targets')
  })

  it('end with their area', async () => {
    const { body: area } = await hilo.admin('post', '/api/area/create/', { name: 'Breve', end_minutes: 5 })
    expect((await targets()).areas.map(({ uuid }: { uuid: string }) => uuid)).toContain(area.uuid)
    await hilo.admin('delete', `/api/area/delete/${area.uuid}/`)
    expect((await targets()).areas.map(({ uuid }: { uuid: string }) => uuid)).not.toContain(area.uuid)
  })
})

describe('the first answer', () => {
  it('is the first message of a person to a customer who waits, and stays it', async () => {
    const chat = await waitingChat(hilo.api)
    expect((await rowOf(admin, chat)).answered_at).toBeNull()
    const { uuid } = chat
    await ana.post('/api/interaction/assigned/user/', { uuid })
    expect((await rowOf(ana, chat)).answered_at).toBeNull()
    await answers(ana, chat)
    const { answered_at, waiting_since } = await rowOf(ana, chat)
    expect([answered_at, waiting_since]).toEqual([expect.any(String), null])
    hilo.api.clock.advance(60_000)
    await writesAgain(hilo.api, chat)
    await answers(ana, chat)
    expect((await rowOf(ana, chat)).answered_at).toBe(answered_at)
  })

  it('is not what nobody asked for', async () => {
    const chat = await chatOf(hilo.api, ana)
    await answers(ana, chat)
    await ana.post('/api/interaction/finished/user/', { uuid: chat.uuid })
    const { interaction } = await startsConversation(hilo.api, ana, chat)
    expect(interaction.answered_at).toBeNull()
    await answers(ana, chat, 'Te cuento algo más')
    const started = { ...chat, uuid: interaction.uuid }
    expect((await rowOf(ana, started)).answered_at).toBeNull()
    await writesAgain(hilo.api, chat)
    await answers(ana, chat, 'Claro')
    expect((await rowOf(ana, started)).answered_at).not.toBeNull()
  })
})
