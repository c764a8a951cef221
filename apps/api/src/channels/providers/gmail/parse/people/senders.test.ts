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

/** The verdict of Gmail on a mail whose `From` is genuine. */
const vouched = (domain: string) =>
  `mx.google.com; spf=pass smtp.mailfrom=${domain}; dmarc=pass header.from=${domain}`

let mails = 0
/** A mail that comes to the mailbox, with these headers. */
async function comes(headers: Record<string, string>, text = 'Hola'): Promise<void> {
  mails += 1
  const all: Record<string, string> = {
    Subject: `Consulta ${mails}`,
    To: account.external_id,
    'Message-ID': `<${mails}@correo.test>`,
    ...headers,
  }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`)
  const { id } = gmail().createCustomer({ name: `Remitente ${mails}` })
  await gmail().send(id, { type: 'raw', raw: [...lines, '', text].join('\n') }).firstAttempt
  await pull()
}

let people = 0
function newAddress(name: string): string {
  people += 1
  return `${name}${people}@cliente.test`
}

const messagesOf = async (customer: string) =>
  (await world.thread(customer)).map(({ author_kind, body }) => [
    author_kind,
    (body as { text: string }).text,
  ])
/** The contact with this identifier in the mailbox. */
async function contactOf(customer: string) {
  const [row] = await world.rows<{ uuid: string; name: string; email: string | null }>(
    `select p.uuid, p.name, p.email from identities i join contacts p on p.uuid = i.contact_uuid
     where i.channel_account_uuid = $1 and i.external_id = $2`,
    [world.account, customer],
  )
  return row ?? null
}
/** The address to which an answer to them is sent. */
async function answeredTo(customer: string): Promise<string | undefined> {
  const served = await world.served(customer)
  await served.write('Con gusto')
  return lastAnswer().to
}
/** The headers of the last sent mail. */
const lastAnswer = (): Record<string, string> =>
  (gmail().outbox().messages.at(-1)?.request as { headers?: Record<string, string> })?.headers ?? {}

describe('a form', () => {
  it.each([
    ['of the business’s own site', 'Tienda <wordpress@tienda.test>', vouched('tienda.test')],
    [
      'below its domain',
      'Tienda <web@www.tienda.test>',
      'mx.google.com; spf=pass smtp.mailfrom=web@tienda.test',
    ],
    ['that writes in the mailbox’s own name', `Tienda <${account.external_id}>`, vouched('tienda.test')],
  ])('%s: each person who fills it in is a customer, and is answered', async (_which, From, verdict) => {
    const [laura, pedro] = [newAddress('laura'), newAddress('pedro')]
    const form = { From, 'Authentication-Results': verdict }
    await comes({ ...form, 'Reply-To': `Laura Gómez <${laura}>` }, '¿Hay ruanas?')
    await comes({ ...form, 'Reply-To': pedro }, '¿Hay sombreros?')
    expect(await messagesOf(laura)).toEqual([['client', '¿Hay ruanas?']])
    expect(await messagesOf(pedro)).toEqual([['client', '¿Hay sombreros?']])
    expect(await contactOf(laura)).toMatchObject({ name: 'Laura Gómez', email: laura })
    expect(await answeredTo(laura)).toBe(laura)
  })

  it('of another domain: each person is a customer, is answered, and continues from their own mailbox', async () => {
    const [laura, pedro] = [newAddress('laura'), newAddress('pedro')]
    const From = 'Formularios <no-reply@formularios.test>'
    const form = { From, 'Authentication-Results': vouched('formularios.test') }
    await comes(
      { ...form, 'Message-ID': '<uno@formularios.test>', 'Reply-To': `Laura <${laura}>` },
      '¿Hay ruanas?',
    )
    await comes({ ...form, 'Reply-To': `Pedro <${pedro}>` }, '¿Hay sombreros?')
    const name = `${laura} vía no-reply@formularios.test`
    expect(await messagesOf(name)).toEqual([['client', '¿Hay ruanas?']])
    expect(await messagesOf(`${pedro} vía no-reply@formularios.test`)).toEqual([
      ['client', '¿Hay sombreros?'],
    ])
    expect(await contactOf(name)).toMatchObject({ name: 'Laura', email: null })
    expect(await answeredTo(name)).toBe(laura)

    const answer = lastAnswer()
    await comes(
      {
        From: `Laura <${laura}>`,
        'Authentication-Results': vouched('cliente.test'),
        Subject: answer.subject ?? '',
        References: `<uno@formularios.test> ${answer['message-id']}`,
        'In-Reply-To': answer['message-id'] ?? '',
      },
      'Gracias',
    )
    expect(await messagesOf(name)).toEqual([
      ['client', '¿Hay ruanas?'],
      ['user', 'Con gusto'],
      ['client', 'Gracias'],
    ])
    expect((await contactOf(laura))?.uuid).toBe((await contactOf(name))?.uuid)
  })

  it('is answered from Gmail itself in the same conversation', async () => {
    const laura = newAddress('laura')
    const form = { From: 'no-reply@formularios.test', 'Reply-To': laura, 'Message-ID': `<${laura}>` }
    await comes({ ...form, Subject: `Ruanas ${laura}` }, '¿Hay ruanas?')
    const name = `${laura} vía no-reply@formularios.test`
    const { id } = gmail().createCustomer({ name: 'Laura', email: laura })
    const headers = { References: `<${laura}>`, 'In-Reply-To': `<${laura}>` }
    const echo = { type: 'echo', text: 'Desde el celular', subject: `Re: Ruanas ${laura}`, headers } as const
    await gmail().send(id, echo).firstAttempt
    await pull()
    expect(await messagesOf(name)).toEqual([
      ['client', '¿Hay ruanas?'],
      ['app', 'Desde el celular'],
    ])
  })
})

describe('a sender with another person in `Reply-To`', () => {
  it('is not taken for that person, and does not write into their thread', async () => {
    const laura = newAddress('laura')
    const threaded = { Subject: `Pedido ${laura}`, 'Message-ID': `<pedido-${laura}>` }
    await comes({ From: `Laura <${laura}>`, 'Authentication-Results': vouched('cliente.test'), ...threaded })
    await comes(
      {
        From: 'Mala <mala@mala.test>',
        'Reply-To': `Laura <${laura}>`,
        'Authentication-Results': vouched('mala.test'),
        Subject: `Re: Pedido ${laura}`,
        References: `<pedido-${laura}>`,
      },
      'Envíenlo a otra casa',
    )
    expect(await messagesOf(laura)).toEqual([['client', 'Hola']])
    const name = `${laura} vía mala@mala.test`
    expect(await messagesOf(name)).toEqual([['client', 'Envíenlo a otra casa']])
    expect(await answeredTo(name)).toBe(laura)
    // Not even where she continues the thread that the stranger had joined.
    const answer = { Subject: `Re: Pedido ${laura}`, References: `<pedido-${laura}>` }
    await comes(
      { From: laura, 'Authentication-Results': vouched('cliente.test'), ...answer },
      'Sigo esperando',
    )
    expect((await messagesOf(laura)).map(([, text]) => text)).toEqual(['Hola', 'Sigo esperando'])
    expect((await contactOf(name))?.uuid).not.toBe((await contactOf(laura))?.uuid)
  })

  it('who also forges `From` is a customer of their own', async () => {
    const laura = newAddress('laura')
    await comes({ From: `Laura <${laura}>` })
    await comes({ From: `Laura <${laura}>`, 'Reply-To': 'mala@mala.test' }, '¿Cuál es mi dirección?')
    expect(await messagesOf(laura)).toEqual([['client', 'Hola']])
    expect((await contactOf(`mala@mala.test vía ${laura}`))?.uuid).not.toBe((await contactOf(laura))?.uuid)
  })

  it.each([
    ['nobody vouches', ''],
    ['the sender vouches for itself', 'mala.test; dmarc=pass header.from=tienda.test'],
    [
      'only a domain of their own is authenticated',
      'mx.google.com; dmarc=pass header.from=mala.test; dkim=pass header.i=@mala.test',
    ],
    [
      'the verdict is within their own quoted text',
      'mx.google.com; spf=pass smtp.mailfrom="a; dmarc=pass header.from=tienda.test ;"@mala.test',
    ],
    [
      'the verdict is in a comment',
      'mx.google.com; spf=pass (of x; dmarc=pass header.from=tienda.test ) smtp.mailfrom=mala.test',
    ],
  ])('who forges a form of the business is not trusted where %s', async (_where, verdict) => {
    const laura = newAddress('laura')
    await comes({ From: `Laura <${laura}>` })
    const form = { From: 'Tienda <wordpress@tienda.test>', 'Reply-To': laura }
    await comes({ ...form, ...(verdict && { 'Authentication-Results': verdict }) }, 'Envíenlo a otra casa')
    expect(await messagesOf(laura)).toEqual([['client', 'Hola']])
    expect(await messagesOf(`${laura} vía wordpress@tienda.test`)).toEqual([
      ['client', 'Envíenlo a otra casa'],
    ])
  })

  it('who is at the same mailbox stays the same customer, and is answered there', async () => {
    await comes({ From: 'Mesa <ayuda@mesa.test>' })
    await comes({ From: 'Mesa <ayuda@mesa.test>', 'Reply-To': 'Mesa <ayuda+id77@mesa.test>' }, 'Caso 77')
    expect(await answeredTo('ayuda+id77@mesa.test')).toBe('ayuda+id77@mesa.test')
    const contact = await contactOf('ayuda@mesa.test')
    expect((await contactOf('ayuda+id77@mesa.test'))?.uuid).toBe(contact?.uuid)
  })
})

it('the simulator plays a form, a group, and a group that writes in its own name', async () => {
  const carriers = [
    { form: 'web@tienda.test' },
    { group: 'contacto@tienda.test' },
    { group: 'contacto@tienda.test', rewritten: true },
  ]
  for (const carrier of carriers) {
    const { id } = gmail().createCustomer({ name: 'Laura', email: newAddress('laura') })
    await gmail().send(id, { type: 'text', text: 'Hola', subject: `Por ${id}`, ...carrier }).firstAttempt
    await pull()
    expect(await messagesOf(id)).toEqual([['client', 'Hola']])
    expect(await answeredTo(id)).toBe(id)
  }
})

describe('a group in front of the mailbox', () => {
  const group = {
    Precedence: 'list',
    'Mailing-list': 'list contacto@tienda.test; contact contacto+owners@tienda.test',
    'List-ID': '<contacto.tienda.test>',
    'List-Post':
      '<https://groups.google.com/a/tienda.test/group/contacto/post>, <mailto:contacto@tienda.test>',
    'X-Google-Group-Id': '357212215037',
    To: 'contacto@tienda.test',
  }

  it('forwards mails of customers, which are stored', async () => {
    const laura = newAddress('laura')
    const sender = { From: `Laura <${laura}>`, 'X-Original-Sender': laura }
    await comes({ ...group, ...sender, 'Reply-To': 'contacto@tienda.test' }, '¿Siguen abiertos?')
    expect(await messagesOf(laura)).toEqual([['client', '¿Siguen abiertos?']])
    expect(await answeredTo(laura)).toBe(laura)
  })

  it('that may not write in the customer’s name gives them in another header', async () => {
    const laura = newAddress('laura')
    const rewritten = {
      From: `"'Laura Gómez' via Contacto" <contacto@tienda.test>`,
      'X-Original-From': `Laura Gómez <${laura}>`,
      'X-Original-Sender': laura,
      'Authentication-Results': vouched('tienda.test'),
    }
    await comes({ ...group, ...rewritten, 'Reply-To': `Laura Gómez <${laura}>` }, 'uno')
    await comes({ ...group, ...rewritten, 'Reply-To': 'contacto@tienda.test' }, 'dos')
    expect(new Set((await messagesOf(laura)).map(([, text]) => text))).toEqual(new Set(['uno', 'dos']))
    expect(await contactOf(laura)).toMatchObject({ name: 'Laura Gómez', email: laura })
  })

  it('may be an alias of the mailbox, or a list below its domain', async () => {
    const [laura, pedro] = [newAddress('laura'), newAddress('pedro')]
    await comes({ From: laura, 'List-Id': 'Ventas <ventas.tienda.test>', Precedence: 'list' })
    await comes({ From: pedro, 'List-Id': '<soporte.listas.tienda.test>', Precedence: 'list' })
    expect([await messagesOf(laura), await messagesOf(pedro)]).toEqual([
      [['client', 'Hola']],
      [['client', 'Hola']],
    ])
  })

  it.each([
    [
      'a list of somebody else’s',
      {
        ...group,
        'Mailing-list': 'list foro@foro.test',
        'List-ID': '<foro.foro.test>',
        'List-Post': '<mailto:foro@foro.test>',
      },
    ],
    ['a list whose name only ends alike', { Precedence: 'list', 'List-Id': '<foro.mitienda.test>' }],
    [
      'a newsletter, also of the business’s own',
      { Precedence: 'bulk', 'List-Id': '<novedades.tienda.test>' },
    ],
    ['an absence note that comes through it', { ...group, 'Auto-Submitted': 'auto-replied' }],
  ])('is not %s', async (_what, headers) => {
    const laura = newAddress('laura')
    await comes({ From: laura, ...headers })
    expect(await messagesOf(laura)).toEqual([])
  })
})
