import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pullAccount } from '../../../../../inbound/pull/pull-account'
import { bootContractWorld, type ContractWorld } from '../../../../test/world'
import { mailbox } from '../../test-mailbox'

const account = mailbox('soporte')
let world: ContractWorld
beforeAll(async () => {
  world = await bootContractWorld(account)
})
afterAll(() => world.stop())
beforeEach(() => world.reset())

const gmail = () => world.simulator.gmail
const pull = () => pullAccount(world.api.services, { account: world.account })
const postmasters = [
  'gmail',
  'outlook',
  'exchange',
  'postfix',
  'exim',
  'exim_classic',
  'qmail',
  'sendmail',
  'ses',
  'yahoo',
  'zoho',
] as const

let customers = 0
/** A customer whom Ana has answered, and the status of the answer. */
async function answered() {
  customers += 1
  const { id } = gmail().createCustomer({ name: `Laura Rebote ${customers}` })
  await gmail().send(id, { type: 'text', text: 'Hola', subject: `Consulta ${customers}` }).firstAttempt
  await pull()
  const laura = await world.served(id)
  await laura.write('Con gusto')
  const messageId = gmail().outbox().messages.at(-1)?.id ?? ''
  const answer = async () => (await world.thread(id)).find(({ author_kind }) => author_kind === 'user')
  return { id, messageId, answer, ...laura }
}

describe.each(postmasters)('a report of %s', (postmaster) => {
  it.each(['whole', 'headers'] as const)(
    'that has the returned mail (%s) makes the answer fail',
    async (returned) => {
      const { id, messageId, answer } = await answered()
      await gmail().send(id, { type: 'bounce', messageId, postmaster, returned }).firstAttempt
      await pull()
      expect(await answer()).toMatchObject({ status: 'failed', error: { code: 'BOUNCED' } })
      // It opens no interaction.
      expect(await world.thread(id)).toHaveLength(2)
      expect(await world.rows(`select from identities where external_id ~ 'daemon|postmaster'`)).toEqual([])
    },
  )

  it('of a delay leaves the answer as it was', async () => {
    const { id, messageId, answer } = await answered()
    await gmail().send(id, { type: 'bounce', messageId, postmaster, failed: false }).firstAttempt
    await pull()
    expect(await answer()).toMatchObject({ status: 'sent', error: null })
    const kept = `select error from webhook_items where state = 'ignored' order by received_at desc limit 1`
    expect(await world.rows(kept)).toMatchObject([{ error: expect.stringContaining('late') }])
  })
})

it.each(['gmail', 'outlook'] as const)(
  'a report of %s without the returned mail identifies it by its id',
  async (postmaster) => {
    const { id, messageId, answer } = await answered()
    await gmail().send(id, { type: 'bounce', messageId, postmaster, returned: 'nothing' }).firstAttempt
    await pull()
    expect(await answer()).toMatchObject({ status: 'failed', error: { code: 'BOUNCED' } })
  },
)

it('a report on an answer with an unknown outcome settles it as sent and failed', async () => {
  const { id, write } = await answered()
  gmail().setKnobs({ timeoutAfterAccept: 1 })
  await write('¿Sigue ahí?')
  const messageId = gmail().outbox().messages.at(-1)?.id ?? ''
  await gmail().send(id, { type: 'bounce', messageId, postmaster: 'postfix' }).firstAttempt
  await pull()
  expect((await world.thread(id)).at(-1)).toMatchObject({ status: 'failed', error: { code: 'BOUNCED' } })
})

it('a report is not lost where Gmail fails for a moment during its lookup', async () => {
  const { id, messageId, answer } = await answered()
  await gmail().send(id, { type: 'bounce', messageId, postmaster: 'qmail' }).firstAttempt
  gmail().fail({ code: 503, times: 1, on: 'messages' })
  await pull()
  expect(await answer()).toMatchObject({ status: 'sent' })
  await pull()
  expect(await answer()).toMatchObject({ status: 'failed' })
})

it.each([
  ['that it was read', 'disposition-notification', 'message/disposition-notification'],
  ['that somebody took it for spam', 'feedback-report', 'message/feedback-report'],
])('a report %s is no failure', async (_what, type, mime) => {
  const { id, answer } = await answered()
  const sent = gmail().outbox().messages.at(-1)?.request as { headers?: Record<string, string> }
  const name = sent?.headers?.['message-id'] ?? ''
  expect(name).toMatch(/^<.+>$/)
  const raw = [
    'From: MAILER-DAEMON@cliente.test',
    'Subject: Informe',
    `In-Reply-To: ${name}`,
    `Content-Type: multipart/report; report-type=${type}; boundary=b`,
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'Informe',
    '--b',
    `Content-Type: ${mime}`,
    '',
    'Version: 1',
    '--b',
    'Content-Type: message/rfc822',
    '',
    `Message-ID: ${name}`,
    '',
    'Con gusto',
    '--b--',
  ].join('\n')
  await gmail().send(id, { type: 'raw', raw }).firstAttempt
  await pull()
  expect(await answer()).toMatchObject({ status: 'sent' })
})

it('a mail that refers to an id of excessive length does not block the others', async () => {
  const { id } = gmail().createCustomer({ name: 'Nombre largo' })
  const headers = { References: `<${'a'.repeat(30_000)}@correo.test>` }
  await gmail().send(id, { type: 'text', text: 'Hola', headers }).firstAttempt
  await pull()
  expect(await world.thread(id)).toHaveLength(1)
})
