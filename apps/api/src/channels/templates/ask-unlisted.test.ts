import type { ChannelTemplate, ChannelTemplates } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { logIn } from '../../test/agent'
import { bootProviderWorld, type ProviderWorld } from '../test/test-provider'
import { askUnlisted } from './ask-unlisted'

const minuteMs = 60_000
let demoTemplates = 0
let world: ProviderWorld
let admin: string
beforeAll(async () => {
  world = await bootProviderWorld()
  demoTemplates = world.simulator.whatsapp.templates(world.account.phone_number_id).length
})
beforeEach(async () => {
  await world.reset()
  admin = (await logIn(world.api, world.api.world.tienda.admin)).token
  await world.rows('delete from channel_templates')
  await world.rows('update channel_accounts set templates_read_at = null')
})
afterAll(() => world.stop())

async function ask(method: 'post' | 'put' | 'delete', path: string, body: object) {
  const request = world.api.request()[method](`/api/channels/templates/${path}`)
  const { status, body: answer } = await request.set('Authorization', `Bearer ${admin}`).send(body)
  return { status, answer }
}
const refresh = async (): Promise<ChannelTemplates> =>
  (await ask('post', 'read/', { id: world.account.uuid })).answer
const named = ({ templates }: ChannelTemplates, name: string): ChannelTemplate | undefined =>
  templates.find(({ template }) => template.name === name)
const content = {
  category: 'utility',
  ...{ header: null, text: 'Hola, tu pedido ya se puede recoger.', footer: null, buttons: [] },
  ...{ examples: {}, file: null },
}
const create = (name: string, last: number) =>
  ask('post', 'create/', {
    ...{ uuid: `7e570000-0000-4000-8000-${String(last).padStart(12, '0')}` },
    ...{ account: world.account.uuid, name, language: 'es_CO', ...content },
  })
const meta = () => world.simulator.whatsapp
const atMeta = (name: string) =>
  meta()
    .templates(world.account.phone_number_id)
    .find((one) => one.name === name)
/** All others are beyond the thousand that a list has. */
const addThousand = () =>
  meta().addTemplates(
    world.account.phone_number_id,
    Array.from({ length: 1_000 }, (_, at) => `promo_${at}`),
  )
/** As if the process had died before it wrote the answer. */
const forgetAnswers = () =>
  world.rows(
    "update channel_templates set state = 'submitting', external_id = null, version = 1 where name like 'pedido%'",
  )

describe('an account of more than a thousand templates', () => {
  it('confirms one that arrived, though its list does not reach it', async () => {
    await create('pedido_listo', 1)
    addThousand()
    await forgetAnswers()
    expect(named(await refresh(), 'pedido_listo')?.template.state).toBe('pending')
    expect(await world.count('channel_templates', "name = 'pedido_listo' and external_id is not null")).toBe(
      1,
    )
  })

  it('gives up one that never arrived, which is then sent again or deleted', async () => {
    const names = ['pedido', 'pedido_fuera']
    for (const [at, name] of names.entries()) await create(name, at + 1)
    world.simulator.whatsapp.reset()
    addThousand()
    // Its name contains the other's.
    meta().addTemplates(world.account.phone_number_id, ['pedido_fuera_hoy'])
    await forgetAnswers()
    expect(named(await refresh(), 'pedido')?.template.state).toBe('submitting')
    world.api.clock.advance(2 * minuteMs)
    const after = await refresh()
    const rows = names.map((name) => named(after, name))
    expect(rows.map((row) => row?.template.state)).toEqual(['unsent', 'unsent'])
    const [first, second] = rows
    // There it has room for another.
    world.simulator.whatsapp.reset()
    const again = await ask('put', 'update/', {
      id: first?.uuid,
      data: { ...content, version: first?.version },
    })
    expect([again.status, atMeta('pedido')?.status]).toEqual([200, 'PENDING'])
    expect((await ask('delete', `delete/${second?.uuid}/`, {})).status).toBe(200)
  })

  it('loses those that were deleted at Meta, ten in each reading', async () => {
    const names = Array.from({ length: 15 }, (_, at) => `aviso_${at}`)
    meta().addTemplates(world.account.phone_number_id, names)
    await refresh()
    world.simulator.whatsapp.reset()
    addThousand()
    world.api.clock.advance(2 * minuteMs)
    const left = async () =>
      (await refresh()).templates.filter(({ template }) => names.includes(template.name)).length
    expect(await left()).toBeGreaterThanOrEqual(5)
    // The others that the list lacks have their turn too.
    await refresh()
    expect(await left()).toBe(0)
    expect(await world.count('channel_templates')).toBe(1_000 + demoTemplates)
  })
})

it('a name that Meta does not take hinders no other', async () => {
  const list = { templates: [], complete: false }
  const error = (kind: 'rejected' | 'rate_limited') => ({ error: { kind, code: '100', msg: 'No' } })
  const asked = async (kind: 'rejected' | 'rate_limited') => {
    const connection = {
      templates: async (name?: string) => (name === 'a' ? error(kind) : { ...list, complete: true }),
    }
    const account = { business: world.business, uuid: world.account.uuid }
    return [...(await askUnlisted(world.api.services, account, connection as never, list)).wholeNames]
  }
  await create('a', 1)
  await create('b', 2)
  expect([await asked('rejected'), await asked('rate_limited')]).toEqual([['b'], []])
})
