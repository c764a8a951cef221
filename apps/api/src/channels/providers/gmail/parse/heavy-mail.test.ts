import { afterAll, beforeAll, expect, it } from 'vitest'
import { pullAccount } from '../../../../inbound/pull/pull-account'
import { logIn } from '../../../../test/agent'
import { longestEventLoopBlock } from '../../../../test/observe/longest-event-loop-block'
import { bootContractWorld, type ContractWorld } from '../../../test/world'
import { mailbox } from '../test-mailbox'

let world: ContractWorld
let token: string
beforeAll(async () => {
  world = await bootContractWorld(mailbox('pesado'))
  token = (await logIn(world.api, world.api.world.tienda.admin)).token
})
afterAll(() => world.stop())

const pull = () => pullAccount(world.api.services, { account: world.account })
const tooMuch = 'Este correo es demasiado grande o complejo para mostrarlo aquí. Ábrelo en Gmail.'
/** A busy machine answers within some hundred milliseconds; code of quadratic time would block it for seconds. */
const maxAnswerMs = 1_500

let customers = 0
async function mailed(type: string, content: string): Promise<string> {
  customers += 1
  const { gmail } = world.simulator
  const { id } = gmail.createCustomer({ name: `Laura Pesada ${customers}` })
  const raw = `From: Laura <${id}>\nSubject: Pedido\nMessage-ID: <${customers}@pesado.test>\nContent-Type: ${type}\n\n${content}`
  await gmail.send(id, { type: 'raw', raw }).firstAttempt
  return id
}
const inBoth = (text: string, html: string): [string, string] => [
  'multipart/alternative; boundary=corte',
  `--corte\nContent-Type: text/plain\n\n${text}\n--corte\nContent-Type: text/html\n\n${html}\n--corte--\n`,
]
const entryOf = async (customer: string) => {
  const [entry] = await world.thread(customer)
  if (!entry) throw new Error('no mail came')
  return entry
}
const ask = (entry: string) =>
  world.api
    .request()
    .get(`/api/messages/${entry}/original?images=false`)
    .set('Authorization', `Bearer ${token}`)
const kept = (entry: string) =>
  world.rows<{ clean: string | null; cleaned_by: number | null }>(
    'select clean, cleaned_by from mail_originals where entry_uuid = $1',
    [entry],
  )

it('a mail of tags that never end does not block other requests', async () => {
  const id = await mailed('text/html', `Hola ${'<blockquote '.repeat(50_000)}`)
  expect(await longestEventLoopBlock(pull)).toBeLessThan(maxAnswerMs)
  expect((await entryOf(id)).body).toMatchObject({ text: 'Hola', subject: 'Pedido' })
})

it('a mail that is nested too deeply has a sentence in place of its text', async () => {
  const id = await mailed('text/html', `${'<b>'.repeat(100_000)}Hola`)
  expect(await longestEventLoopBlock(pull)).toBeLessThan(maxAnswerMs)
  expect((await entryOf(id)).body).toEqual({ text: tooMuch, subject: 'Pedido' })
})

it('an original that is too complex has that sentence too, even where its text can be read', async () => {
  const id = await mailed(...inBoth('Hola', '<b>'.repeat(100_000)))
  await pull()
  const { uuid, body } = await entryOf(id)
  expect(body).toMatchObject({ text: 'Hola', original: true })
  let url = ''
  expect(
    await longestEventLoopBlock(async () => {
      url = (await ask(uuid).expect(200)).body.url
    }),
  ).toBeLessThan(maxAnswerMs)
  let page = ''
  expect(
    await longestEventLoopBlock(async () => {
      page = (await world.api.request().get(url).expect(200)).text
    }),
  ).toBeLessThan(maxAnswerMs)
  expect(page).toContain(tooMuch)
})

it('an original that is too long to be stored has a sentence in its place', async () => {
  const id = await mailed(...inBoth('Hola', `<p>${'a'.repeat(1_000_001)}</p>`))
  await pull()
  const { url } = (await ask((await entryOf(id)).uuid).expect(200)).body
  expect((await world.api.request().get(url)).text).toContain('demasiado grande')
})

it('an original is cleaned once, and again after an update of the cleaner', async () => {
  const id = await mailed(...inBoth('Hola', '<p>Hola</p><script>x()</script>'))
  await pull()
  const { uuid } = await entryOf(id)
  expect(await kept(uuid)).toEqual([{ clean: null, cleaned_by: null }])
  const { url } = (await ask(uuid).expect(200)).body
  const [first] = await kept(uuid)
  expect(first?.clean?.trim()).toBe('<p>Hola</p>')

  const write = (clean: string, by: number | null) =>
    world.rows('update mail_originals set clean = $2, cleaned_by = $3 where entry_uuid = $1', [
      uuid,
      clean,
      by,
    ])
  const shown = async () => (await world.api.request().get(url)).text
  await write('lo guardado', first?.cleaned_by ?? null)
  expect(await shown()).toContain('lo guardado')
  await write('lo guardado', 0)
  expect(await shown()).not.toContain('lo guardado')
  expect(await kept(uuid)).toEqual([first])
})
