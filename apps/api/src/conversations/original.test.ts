import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailbox } from '../channels/gmail/test-mailbox'
import { pullAccount } from '../channels/pull-account'
import { bootContractWorld, type ContractWorld } from '../channels/test/world'
import { deleteContact } from '../contacts/delete-contact'
import { logIn } from '../test/agent'
import { actorOf } from '../test/factories'

const html =
  '<p style="color:#b00">Hola, <b>Andina</b></p><img src="https://espia.test/a.gif"><script>x()</script>'
let world: ContractWorld
let tokens: Record<'ana' | 'luis' | 'admin' | 'stranger', string>
beforeAll(async () => {
  world = await bootContractWorld(mailbox('original'))
  const { tienda, otra } = world.api.world
  const tokenOf = async (user: Parameters<typeof logIn>[1]) => (await logIn(world.api, user)).token
  tokens = {
    ana: await tokenOf(tienda.ana),
    luis: await tokenOf(tienda.luis),
    admin: await tokenOf(tienda.admin),
    stranger: await tokenOf(otra.admin),
  }
})
afterAll(() => world.stop())

let customers = 0
/** A mail that came in, and its message. */
async function written(message: { type: 'text'; text: string } | { type: 'html'; html: string }) {
  customers += 1
  const { gmail } = world.simulator
  const { id } = gmail.createCustomer({ name: `Laura Original ${customers}` })
  await gmail.send(id, { subject: 'Consulta', ...message }).firstAttempt
  await pullAccount(world.api.services, { account: world.account })
  const [entry] = await world.thread(id)
  if (!entry) throw new Error('no mail came')
  return { id, entry }
}
const ask = (entry: string, who: keyof typeof tokens = 'admin', images = 'false') =>
  world.api
    .request()
    .get(`/api/messages/${entry}/original?images=${images}`)
    .set('Authorization', `Bearer ${tokens[who]}`)
const originals = (entry: string) =>
  world.rows<{ html: string }>('select html from mail_originals where entry_uuid = $1', [entry])

it('of a mail is kept apart from its message, and shown without anything that runs or loads', async () => {
  const { entry } = await written({ type: 'html', html })
  expect(entry.body).toMatchObject({ original: true })
  expect(JSON.stringify(entry.body)).not.toContain('espia.test')
  expect((await originals(entry.uuid))[0]?.html).toContain('<script>')

  const { body } = await ask(entry.uuid).expect(200)
  expect(body).toEqual({ url: expect.stringMatching(/^\/api\/letters\//), remote_images: true })
  const letter = await world.api.request().get(body.url).expect(200)
  expect(letter.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
  })
  const policy = letter.headers['content-security-policy'] ?? ''
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('img-src data:;')
  expect(policy).toMatch(/sandbox(?! allow-scripts)/)
  expect(policy).not.toMatch(/allow-(?:scripts|same-origin|forms|top-navigation)/)
  expect(letter.text).toContain('<b>Andina</b>')
  expect(letter.text).not.toMatch(/espia\.test|<script/)

  const shown = (await ask(entry.uuid, 'admin', 'true').expect(200)).body
  const pictured = await world.api.request().get(shown.url).expect(200)
  expect(pictured.text).toContain('src="https://espia.test/a.gif"')
  expect(pictured.headers['content-security-policy']).toContain('img-src data: https: http:')
})

it('is for whoever may see the message', async () => {
  const { id, entry } = await written({ type: 'html', html })
  await world.served(id)
  await ask(entry.uuid, 'ana').expect(200)
  await ask(entry.uuid, 'luis').expect(404)
  await ask(entry.uuid, 'stranger').expect(404)
})

it('is shown by an address that ends, and that nobody else can make', async () => {
  const { entry } = await written({ type: 'html', html })
  const { url } = (await ask(entry.uuid)).body as { url: string }
  const [text = '', signature = ''] = (url.split('/').at(-1) ?? '').split('.')
  const other = Buffer.from(
    Buffer.from(text, 'base64url').toString().replace('"images":false', '"images":true'),
  ).toString('base64url')
  const gone = async (token: string) => {
    const { text: page } = await world.api.request().get(`/api/letters/${token}`).expect(200)
    expect(page).toContain('Este enlace ya venció')
  }
  await gone(`${other}.${signature}`)
  await gone(`${text}.`)
  world.api.clock.advance(5 * 60_000)
  await gone(`${text}.${signature}`)
})

it('is none of a mail of words alone', async () => {
  const { entry } = await written({ type: 'text', text: 'Solo texto' })
  expect(entry.body).not.toHaveProperty('original')
  await ask(entry.uuid).expect(404)
})

it('goes with the contact', async () => {
  const { entry } = await written({ type: 'html', html })
  const { url } = (await ask(entry.uuid)).body as { url: string }
  const [row] = await world.rows<{ contact_uuid: string }>(
    'select contact_uuid from conversations where uuid = $1',
    [entry.conversation_uuid],
  )
  const { admin } = world.api.world.tienda
  await deleteContact(
    world.api.services,
    { actor: actorOf(admin), address: '127.0.0.1' },
    row?.contact_uuid ?? '',
  )
  expect(await originals(entry.uuid)).toEqual([])
  expect((await world.api.request().get(url)).text).toContain('Este enlace ya venció')
})
