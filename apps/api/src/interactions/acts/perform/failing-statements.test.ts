import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { overrideStatements } from '../../../platform/db/pipeline/pipeline'
import { bootApi, type TestApi } from '../../../test/boot'
import { waitingChat } from '../../../test/chats'
import { actorOf } from '../../../test/factories'
import { finishInteraction } from '../finish-interaction'
import { takeInteraction } from '../take-interaction'

let api: TestApi
beforeAll(async () => {
  api = await bootApi({ start: false })
})
afterEach(() => overrideStatements(null))
afterAll(() => api.stop())

/** Everything that an act may write. */
const readState = async () => {
  // Published announcements are deleted a moment later: delete them before reading.
  await api.services.announcer.sweep()
  const { rows } = await api.owner.query(
    `select
       (select jsonb_agg(to_jsonb(i) order by uuid) from interactions i) as interactions,
       (select jsonb_agg(jsonb_build_array(uuid, last_seq, version) order by uuid) from conversations) as conversations,
       (select count(*)::int from entries) as entries,
       (select jsonb_agg(last_assigned_at order by uuid) from users) as turns,
       (select jsonb_agg(jsonb_build_array(key, run_at, revision) order by id) from graphile_worker._private_jobs) as jobs,
       (select max(id)::text from outbox) as outbox`,
  )
  return rows
}

it.each(['take', 'finish'] as const)(
  '%s writes nothing where one statement fails, whichever it is',
  async (act) => {
    const { services } = api
    const ana = actorOf(api.world.tienda.ana)
    await api.owner.query(`update settings set behavior_interaction = 'AUTOMATIC'`)
    await api.owner.query(`update whatsapp_configs set bot_output_message = 'Hasta pronto'`)
    /** A new chat to act on. */
    const chat = async () => {
      const { uuid } = await waitingChat(api)
      if (act === 'finish') await takeInteraction(services, ana, uuid)
      return uuid
    }
    const perform = (uuid: string) =>
      act === 'take' ? takeInteraction(services, ana, uuid) : finishInteraction(services, ana, uuid)

    const names: string[] = []
    const first = await chat()
    overrideStatements(({ name }) => {
      names.push(name)
      return null
    })
    await perform(first)
    overrideStatements(null)
    expect(names.length).toBeGreaterThan(4)

    await api.owner.query('update settings set maximum_active_conversation = 100')
    const uuid = await chat()
    // Announcements are deleted a moment after they are published: these must not vanish between two looks.
    await expect.poll(async () => (await api.owner.query('select 1 from outbox')).rowCount).toBe(0)
    for (const [place, name] of names.entries()) {
      const before = await readState()
      let sent = -1
      overrideStatements(() => {
        sent += 1
        return sent === place ? 'select postgres_goes_away()' : null
      })
      await expect(perform(uuid), name).rejects.toThrow('postgres_goes_away')
      overrideStatements(null)
      expect({ name, rows: await readState() }).toEqual({ name, rows: before })
    }
    const status = act === 'take' ? 'assigned' : 'finished'
    expect(await perform(uuid)).toMatchObject({ uuid, status })
  },
)
