import { afterAll, beforeAll, expect, it } from 'vitest'
import { mailbox } from '../channels/providers/gmail/test-mailbox'
import { bootContractWorld, type ContractWorld } from '../channels/test/world'
import { deleteContact } from '../contacts/erase/delete-contact'
import { pullAccount } from '../inbound/pull/pull-account'
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
/** Receives a mail, and returns its customer and entry. */
async function receiveMail(message: { type: 'text'; text: string } | { type: 'html'; html: string }) {
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
const looks = () =>
  world.rows("select target, actor_uuid from audit_lines where action = 'interaction.view'", [])
const originals = (entry: string) =>
  world.rows<{ html: string }>('select html from mail_originals where entry_uuid = $1', [entry])

it('is stored apart from the message, and shown sanitized', async () => {
  const { entry } = await receiveMail({ type: 'html', html })
  expect(entry.body).toMatchObject({ original: true })
  expect(JSON.stringify(entry.body)).not.toContain('espia.test')
  expect((await originals(entry.uuid))[0]?.html).toContain('<script>')

  const { body } = await ask(entry.uuid).expect(200)
  expect(body).toEqual({ url: expect.stringMatching(/^\/api\/mail-originals\//), remote_images: true })
  expect(await looks()).toEqual([])
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

it('may be read by whoever may read the message', async () => {
  const { id, entry } = await receiveMail({ type: 'html', html })
  await world.served(id)
  await ask(entry.uuid, 'ana').expect(200)
  await ask(entry.uuid, 'luis').expect(404)
  await ask(entry.uuid, 'stranger').expect(404)
})

it('is shown by a signed link that expires', async () => {
  const { entry } = await receiveMail({ type: 'html', html })
  const { url } = (await ask(entry.uuid)).body as { url: string }
  const [text = '', signature = ''] = (url.split('/').at(-1) ?? '').split('.')
  const other = Buffer.from(
    Buffer.from(text, 'base64url').toString().replace('"images":false', '"images":true'),
  ).toString('base64url')
  const expectExpired = async (token: string) => {
    const { text: page } = await world.api.request().get(`/api/mail-originals/${token}`).expect(200)
    expect(page).toContain('Este enlace ya venció')
  }
  await expectExpired(`${other}.${signature}`)
  await expectExpired(`${text}.`)
  world.api.clock.advance(5 * 60_000)
  await expectExpired(`${text}.${signature}`)
})

it('does not exist for a mail without HTML', async () => {
  const { entry } = await receiveMail({ type: 'text', text: 'Solo texto' })
  expect(entry.body).not.toHaveProperty('original')
  await ask(entry.uuid).expect(404)
})

it('is erased with the contact', async () => {
  const { entry } = await receiveMail({ type: 'html', html })
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

it('that an admin opens in somebody else’s chat is a look into it in the audit log', async () => {
  const { entry } = await receiveMail({ type: 'html', html })
  const { ana, admin } = world.api.world.tienda
  await world.api.owner.query(`update interactions set status = 'assigned', user_uuid = $2 where uuid = $1`, [
    entry.interaction_uuid,
    ana.uuid,
  ])
  await ask(entry.uuid, 'ana').expect(200)
  expect(await looks()).toEqual([])
  await ask(entry.uuid, 'admin').expect(200)
  expect(await looks()).toEqual([{ target: entry.interaction_uuid, actor_uuid: admin.uuid }])
})
