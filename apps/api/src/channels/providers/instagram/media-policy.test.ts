import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { sweepFiles } from '../../../retention/sweep-files'
import { actorOf } from '../../../test/factories'
import { updateChannel } from '../../accounts/update-channel'
import { fetchMedia } from '../../media/fetch-media'
import { chatSecrets } from '../../test/meta-chat'
import { bootContractWorld, type ContractWorld, pdf } from '../../test/world'

const account = '17841400000000777'
let world: ContractWorld
beforeAll(async () => {
  world = await bootContractWorld({
    type: 'instagram',
    external_id: account,
    credentials: { ig_id: account, ...chatSecrets },
  })
})
afterAll(() => world.stop())
beforeEach(async () => {
  await world.reset()
  await policy('store')
})

async function policy(media_policy: 'store' | 'link_only'): Promise<void> {
  const by = { actor: actorOf(world.api.world.tienda.admin), address: '127.0.0.1' }
  const wanted = { id: world.account, data: { media_policy } }
  const changed = await updateChannel(world.api.services, { forget: () => {} }, by, wanted)
  expect(changed).toMatchObject({ media_policy })
}
async function entryOf(customer: string) {
  const [entry] = await world.thread(customer)
  if (!entry) throw new Error('no message came')
  return entry
}
/** Sends a file as a customer, and runs its job. */
async function sent() {
  const { instagram } = world.simulator
  const { id } = instagram.createCustomer({ name: 'Laura' })
  const file = { name: 'pedido.pdf', mime: 'application/pdf', bytes: Uint8Array.from(pdf) }
  const message = instagram.send(id, { type: 'document', file })
  await message.firstAttempt
  await fetched(id)
  return { id, message: message.id }
}
const fetched = async (customer: string) =>
  fetchMedia(world.api.services, { business: world.business, entry: (await entryOf(customer)).uuid })
const stored = async (customer: string) =>
  (
    await world.rows('select storage_key from stored_files where entry_uuid = $1', [
      (await entryOf(customer)).uuid,
    ])
  ).length

it('an account that stores no files gives the provider’s URL, for new messages only', async () => {
  const before = await sent()
  await policy('link_only')
  const { id } = await sent()
  expect((await entryOf(id)).body).toMatchObject({
    name: 'pedido.pdf',
    url: null,
    link: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\//),
  })
  expect(await stored(id)).toBe(0)
  // A second run changes nothing, and files that were stored before stay.
  const { version } = await entryOf(id)
  await fetched(id)
  expect((await entryOf(id)).version).toBe(version)
  expect(await stored(before.id)).toBe(1)
  await policy('store')
  await fetched(id)
  expect(await stored(id)).toBe(0)
  expect(await stored((await sent()).id)).toBe(1)
})

it('something shared comes with its picture or its URL, and without a picture where there is only a page', async () => {
  const { instagram } = world.simulator
  const png = Buffer.from('iVBORw0KGgo=', 'base64')
  const shared = async (file: { name: string; mime: string; bytes: Uint8Array<ArrayBuffer> }) => {
    const { id } = instagram.createCustomer({ name: 'Laura' })
    await instagram.send(id, { type: 'share', title: 'Ruana', file }).firstAttempt
    await fetched(id)
    return entryOf(id)
  }
  const about = { kind: 'post', title: 'Ruana', link: null }
  const picture = { name: 'ruana.png', mime: 'image/png', bytes: Uint8Array.from(png) }
  expect(await shared(picture)).toMatchObject({
    type: 'image',
    body: { url: expect.stringMatching(/^\/api\/files\//), mime: 'image/png', shared: about },
  })
  const page = { name: 'x.html', mime: 'text/html', bytes: Uint8Array.from(Buffer.from('<p>no')) }
  expect(await shared(page)).toMatchObject({ body: { url: null, expired: true, shared: about } })
  await policy('link_only')
  expect(await shared(picture)).toMatchObject({
    body: { url: null, link: expect.stringContaining('/cdn/'), shared: about },
  })
})

it('a URL that is not the provider’s is not shown', async () => {
  await policy('link_only')
  const { instagram } = world.simulator
  for (const [at, address] of [
    'https://otra.example/a.pdf',
    'http://scontent.cdninstagram.com/a.pdf',
    'https://scontent.cdninstagram.com:8443/a.pdf',
    'javascript:alert(1)//scontent.cdninstagram.com/a.pdf',
  ].entries()) {
    const { id } = instagram.createCustomer({ name: 'Laura' })
    await instagram.postRaw(account, {
      object: 'instagram',
      entry: [
        {
          id: account,
          time: 1795219204871,
          messaging: [
            {
              sender: { id },
              recipient: { id: account },
              timestamp: 1795219204523,
              message: { mid: `m_foreign_${at}`, attachments: [{ type: 'file', payload: { url: address } }] },
            },
          ],
        },
      ],
    })
    await fetched(id)
    const { body } = await entryOf(id)
    expect(body).toMatchObject({ url: null, refused: true })
    expect(body).not.toHaveProperty('link')
  }
})

it('a deleted message loses its link, and a stored file is deleted', async () => {
  const { instagram } = world.simulator
  const kept = await sent()
  const [file] = await world.rows<{ storage_key: string }>(
    'select storage_key from stored_files where entry_uuid = $1',
    [(await entryOf(kept.id)).uuid],
  )
  await policy('link_only')
  const linked = await sent()
  for (const { id, message } of [kept, linked])
    await instagram.send(id, { type: 'revoke', messageId: message }).firstAttempt
  expect((await entryOf(linked.id)).body).not.toHaveProperty('link')
  world.api.clock.advance(2 * 60 * 60_000)
  await sweepFiles(world.api.services)
  const keys: string[] = []
  for await (const { key } of world.api.services.storage.list()) keys.push(key)
  expect(keys).not.toContain(file?.storage_key)
})
