import { type ChannelType, channelTypes, isRefusal, newChannelSchema } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { actorOf } from '../../../test/factories'
import { bootHealthWorld, type HealthWorld, played } from '../../test/health-world'
import { disconnectChannel } from '../disconnect-channel'
import { listChannels } from '../list-channels'
import { createVerifiedChannel, updateVerifiedChannel } from './verified-channel'

let world: HealthWorld
beforeAll(async () => {
  world = await bootHealthWorld()
})
afterAll(() => world.stop())
beforeEach(() => {
  world.simulator.reset()
})

const accounts = { forget: () => {} }
const by = () => ({ actor: actorOf(world.api.world.tienda.admin), address: '127.0.0.1' })
/** The field of each token, an unknown token, and the sentence for it. */
const tokens: Record<ChannelType, readonly [field: string, bad: string, said: RegExp]> = {
  whatsapp: ['access_token', 'de-otro', /no acepta el token/],
  telegram: ['bot_token', '77001234:AAotro', /^Telegram no acepta el token/],
  instagram: ['page_access_token', 'de-otra', /no acepta el token/],
  messenger: ['page_access_token', 'de-otra', /no acepta el token/],
  gmail: ['refresh_token', '1//0-de-otro', /^Google no acepta la autorización/],
}
const away = () => ({
  ...world.services,
  settings: {
    ...world.services.settings,
    whatsappGraphBase: 'http://127.0.0.1:1',
    messengerGraphBase: 'http://127.0.0.1:1',
    instagramGraphBase: 'http://127.0.0.1:1',
    telegramApiBase: 'http://127.0.0.1:1',
    gmailApiBase: 'http://127.0.0.1:1',
    googleTokenUrl: 'http://127.0.0.1:1/token',
  },
})
const connect = (type: ChannelType, change: object = {}, services = world.services) =>
  createVerifiedChannel(
    services,
    accounts,
    by(),
    newChannelSchema.parse({
      ...played[type],
      type,
      name: type,
      credentials: { ...played[type].credentials, ...change },
    }),
  )
const connected = async (type: ChannelType) =>
  (await listChannels(world.services, { business: world.business })).find((one) => one.type === type)
const unproven = /^Las credenciales no se pudieron comprobar\. .+ no está disponible por un momento\.$/

describe.each(channelTypes)('%s', (type) => {
  const [field, bad, said] = tokens[type]
  const disconnect = () => disconnectChannel(world.services, accounts, by(), world.accounts[type])
  const change = (credentials: Record<string, string>, services = world.services) =>
    updateVerifiedChannel(services, accounts, by(), { id: world.accounts[type], data: { credentials } })

  it('is not connected with a token that its provider refuses, with the reason at its field', async () => {
    await disconnect()
    const refused = await connect(type, { [field]: bad })
    if (!isRefusal(refused)) throw new Error('connected')
    expect(refused.code).toBe('INVALID_INPUT')
    expect(Object.keys(refused.fields ?? {})).toEqual([`credentials.${field}`])
    expect(Object.values(refused.fields ?? {})[0]).toMatch(said)
    expect(await connected(type)).toBeUndefined()
    expect(await connect(type)).toMatchObject({ state: 'active', last_error: null })
  })

  it('is connected while its provider does not answer, with a note that nobody has verified it', async () => {
    await disconnect()
    expect(await connect(type, {}, away())).toMatchObject({
      state: 'active',
      last_error: expect.stringMatching(unproven),
    })
    expect((await connected(type))?.last_error).toMatch(unproven)
  })

  it('keeps its token where a new one is refused', async () => {
    const before = await connected(type)
    const refused = await change({ [field]: bad })
    if (!isRefusal(refused)) throw new Error('changed')
    expect(Object.keys(refused.fields ?? {})).toEqual([`data.credentials.${field}`])
    expect((await connected(type))?.version).toBe(before?.version)
    const [, token = ''] = Object.entries(played[type].credentials).find(([name]) => name === field) ?? []
    expect(await change({ [field]: token }, away())).toMatchObject({
      last_error: expect.stringMatching(unproven),
    })
  })

  it('accepts credentials that cannot be verified, even while the provider refuses the token', async () => {
    world.simulator[type].setKnobs({ tokenRevoked: true })
    const [name = '', value = ''] =
      Object.entries(played[type].credentials).find(([one]) =>
        ['app_secret', 'secret_token', 'audience'].includes(one),
      ) ?? []
    const before = await connected(type)
    expect(await change({ [name]: value })).toMatchObject({ version: (before?.version ?? 0) + 1 })
  })
})

it('a number that the token does not open is not connected', async () => {
  await disconnectChannel(world.services, accounts, by(), world.accounts.whatsapp)
  const other = { ...played.whatsapp.credentials, phone_number_id: '555' }
  const refused = await createVerifiedChannel(
    world.services,
    accounts,
    by(),
    newChannelSchema.parse({ type: 'whatsapp', name: 'Otro', external_id: '555', credentials: other }),
  )
  if (!isRefusal(refused)) throw new Error('connected')
  expect(Object.values(refused.fields ?? {})[0]).toMatch(/revisa el identificador/)
})

it('a number is not connected with another business account, with the reason at that field', async () => {
  const waba = (waba_id: string) => ({ id: world.accounts.whatsapp, data: { credentials: { waba_id } } })
  if (!(await connected('whatsapp'))) await connect('whatsapp')
  const changed = await updateVerifiedChannel(world.services, accounts, by(), waba('123'))
  if (!isRefusal(changed)) throw new Error('changed')
  expect(changed.fields).toEqual({
    'data.credentials.waba_id': expect.stringMatching(/revisa el identificador/),
  })
  await disconnectChannel(world.services, accounts, by(), world.accounts.whatsapp)
  const refused = await connect('whatsapp', { waba_id: '123' })
  if (!isRefusal(refused)) throw new Error('connected')
  expect(Object.keys(refused.fields ?? {})).toEqual(['credentials.waba_id'])
  expect(await connect('whatsapp')).toMatchObject({ state: 'active', last_error: null })
})
