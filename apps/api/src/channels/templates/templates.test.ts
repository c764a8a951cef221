import type { ChannelTemplate, ChannelTemplates } from '@hilo/contracts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { agentOf, logIn } from '../../test/agent'
import { mediaSamples } from '../test/media-samples'
import { bootProviderWorld, type ProviderWorld } from '../test/test-provider'

const minuteMs = 60_000
let world: ProviderWorld
let admin: string
let clock = 0
beforeAll(async () => {
  world = await bootProviderWorld()
})
beforeEach(async () => {
  await world.reset()
  // The tests move the clock by days.
  admin = (await logIn(world.api, world.api.world.tienda.admin)).token
  await world.rows('delete from channel_templates')
  await world.rows('update channel_accounts set templates_read_at = null')
})
afterAll(() => world.stop())

async function ask(method: 'get' | 'post' | 'put' | 'delete', path: string, body?: object, token = admin) {
  const request = world.api.request()[method](`/api/channels/${path}`).set('Authorization', `Bearer ${token}`)
  const { status, body: answer } = await (body ? request.send(body) : request)
  return { status, answer }
}
const list = async (): Promise<ChannelTemplates> =>
  (await ask('get', `${world.account.uuid}/templates/all/`)).answer
const refresh = async (): Promise<ChannelTemplates> =>
  (await ask('post', 'templates/read/', { id: world.account.uuid })).answer
const named = ({ templates }: ChannelTemplates, name: string): ChannelTemplate | undefined =>
  templates.find(({ template }) => template.name === name)

const uuidOf = (last: number) => `7e570000-0000-4000-8000-${String(last).padStart(12, '0')}`
const draft = (more: object = {}) => ({
  uuid: uuidOf(++clock),
  account: world.account.uuid,
  name: 'pedido_listo',
  language: 'es_CO',
  category: 'utility',
  header: { kind: 'text', text: 'Pedido {{1}}' },
  text: 'Hola {{1}}, tu pedido {{2}} ya se puede recoger en la tienda.',
  footer: 'Tienda Andina',
  buttons: [
    { kind: 'reply', text: 'Voy en camino' },
    { kind: 'url', text: 'Ver', url: 'https://tienda.test/pedidos/{{1}}' },
  ],
  examples: { 'header.1': '1042', 'body.1': 'Laura', 'body.2': '1042', 'button.1': '1042' },
  file: null,
  ...more,
})
const create = (more: object = {}) => ask('post', 'templates/create/', draft(more))
const atMeta = (name: string) =>
  world.simulator.whatsapp.templates(world.account.phone_number_id).filter((one) => one.name === name)
const edited = (row: ChannelTemplate, more: object = {}) => {
  const { uuid: _, account: __, name: ___, language: ____, ...content } = draft()
  return { id: row.uuid, data: { ...content, version: row.version, ...more } }
}
const review = async (name: string, said: Parameters<typeof world.simulator.whatsapp.review>[1]) => {
  const [template] = atMeta(name)
  await world.simulator.whatsapp.review(template?.id ?? '', said)
}

describe('a template of a channel', () => {
  it('is listed with its state, its category and its quality', async () => {
    const { templates, reason } = await list()
    expect(reason).toBeNull()
    expect(templates.map(({ template }) => template.state)).toEqual(
      expect.arrayContaining(['approved', 'paused', 'rejected']),
    )
    expect(named({ templates, read_at: null, reason }, 'ver_catalogo')).toMatchObject({
      examples: null,
      template: { obstacle: 'catalog', category: 'marketing' },
    })
  })

  it('is created with all its parts, and Meta has them as they were written', async () => {
    const { status, answer } = await create()
    expect([status, answer.msg, answer.template.state]).toEqual([
      200,
      'Plantilla enviada a revisión',
      'pending',
    ])
    expect(atMeta('pedido_listo')).toMatchObject([
      {
        status: 'PENDING',
        category: 'UTILITY',
        components: [
          { type: 'HEADER', format: 'TEXT', example: { header_text: ['1042'] } },
          { type: 'BODY', example: { body_text: [['Laura', '1042']] } },
          { type: 'FOOTER', text: 'Tienda Andina' },
          {
            type: 'BUTTONS',
            buttons: [
              { type: 'QUICK_REPLY', text: 'Voy en camino' },
              { type: 'URL', example: ['https://tienda.test/pedidos/1042'] },
            ],
          },
        ],
      },
    ])
    const row = named(await refresh(), 'pedido_listo')
    expect(row).toMatchObject({ uuid: answer.uuid, examples: draft().examples, version: answer.version })
  })

  it('with names for its variables is written with them', async () => {
    await create({
      header: null,
      buttons: [],
      text: 'Hola {{nombre}}, tu pedido {{numero}} ya se puede recoger en la tienda.',
      examples: { 'body.nombre': 'Laura', 'body.numero': '1042' },
    })
    expect(atMeta('pedido_listo')).toMatchObject([
      {
        parameter_format: 'NAMED',
        components: [
          {
            example: {
              body_text_named_params: [
                { param_name: 'nombre', example: 'Laura' },
                { param_name: 'numero', example: '1042' },
              ],
            },
          },
          {},
        ],
      },
    ])
    expect(named(await refresh(), 'pedido_listo')?.examples).toEqual({
      'body.nombre': 'Laura',
      'body.numero': '1042',
    })
  })

  it('with a picture uploads it as an example, and keeps it', async () => {
    const upload = await world.api
      .request()
      .post('/api/conversations/template/file/')
      .set('Authorization', `Bearer ${admin}`)
      .field('account', world.account.uuid)
      .attach('attach', await mediaSamples.jpeg(), { filename: 'tienda.jpg', contentType: 'image/jpeg' })
    expect(upload.status).toBe(200)
    const { status, answer } = await create({
      header: { kind: 'image' },
      file: upload.body.uuid,
      examples: { 'body.1': 'Laura', 'body.2': '1042', 'button.1': '1042' },
    })
    expect([status, answer.file?.uuid]).toEqual([200, upload.body.uuid])
    const [
      {
        components: [header],
      } = { components: [] },
    ] = atMeta('pedido_listo')
    expect(header).toMatchObject({
      format: 'IMAGE',
      example: { header_handle: [expect.stringMatching(/^4::/)] },
    })
    const file = await world.api.request().get(answer.file.url).set('Authorization', `Bearer ${admin}`)
    expect(file.status).toBe(200)
  })

  it('is sent once, however often it is asked for', async () => {
    const body = draft()
    const answers = await Promise.all([1, 2, 3].map(() => ask('post', 'templates/create/', body)))
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0)
    expect(atMeta('pedido_listo')).toHaveLength(1)
    expect((await ask('post', 'templates/create/', body)).status).toBe(200)
    expect((await create()).answer.code).toBe('TEMPLATE_TAKEN')
    expect(atMeta('pedido_listo')).toHaveLength(1)
  })

  it('whose answer was lost is found by its name in the next list', async () => {
    // As if the process had died after Meta had it.
    const first = await create()
    await world.rows(
      `update channel_templates set state = 'submitting', external_id = null, version = 1 where uuid = $1`,
      [first.answer.uuid],
    )
    expect(named(await refresh(), 'pedido_listo')).toMatchObject({
      uuid: first.answer.uuid,
      template: { state: 'pending' },
    })
  })

  it('that never arrived says so after a minute, and is sent again', async () => {
    const { answer } = await create()
    world.simulator.whatsapp.reset()
    await world.rows(
      `update channel_templates set state = 'submitting', external_id = null where uuid = $1`,
      [answer.uuid],
    )
    world.api.clock.advance(2 * minuteMs)
    const row = named(await refresh(), 'pedido_listo')
    expect(row?.template.state).toBe('unsent')
    if (!row) return
    const again = await ask('put', 'templates/update/', edited(row))
    expect([again.status, again.answer.template?.state]).toEqual([200, 'pending'])
    expect(atMeta('pedido_listo')).toHaveLength(1)
  })

  it.each<[string, object, Record<string, string>]>([
    ['a name with capitals', { name: 'Pedido' }, { name: 'Usa solo letras minúsculas sin tilde' }],
    ['a variable at the end', { text: 'Tu pedido es el {{1}}' }, { text: 'no puede empezar ni terminar' }],
    [
      'a gap in the numbers',
      { text: 'Hola {{1}}, tu pedido {{3}} está listo.' },
      { text: 'Numera las variables' },
    ],
    ['no example', { examples: { 'body.1': 'Laura' } }, { 'examples.body.2': 'Escribe un ejemplo' }],
    ['a picture without a file', { header: { kind: 'image' } }, { file: 'Elige un archivo de ejemplo' }],
  ])('with %s is refused before Meta is asked', async (_, more, expected) => {
    const { status, answer } = await create(more)
    expect(status).toBe(422)
    for (const [field, said] of Object.entries(expected)) expect(answer.fields[field]).toContain(said)
    expect(atMeta(String((more as { name?: string }).name ?? 'pedido_listo'))).toEqual([])
  })

  it('that Meta does not take leaves no row, and says why in Spanish', async () => {
    const refused = await create({
      header: null,
      buttons: [],
      text: 'Hola {{1}} {{x}}'.replace('{{x}}', 'ahora {{2}} y {{3}} ya.'),
      examples: { 'body.1': 'a', 'body.2': 'b', 'body.3': 'c' },
    })
    expect(refused).toMatchObject({
      status: 502,
      answer: {
        code: 'TEMPLATE_REFUSED',
        msg: 'Meta no aceptó la plantilla. Hay demasiadas variables para tan poco texto: escribe más palabras o quita variables.',
      },
    })
    world.simulator.whatsapp.fail({ code: 424242, on: 'templates' })
    expect((await create()).answer.msg).toBe('Meta no aceptó la plantilla. Meta dice: «(#424242) Error»')
    expect(await world.count('channel_templates', "name = 'pedido_listo'")).toBe(0)
  })

  it('of another category than asked says both', async () => {
    const { answer } = await create({
      text: 'Hola {{1}}, tu descuento {{2}} ya se puede usar en la tienda.',
    })
    expect(answer).toMatchObject({ template: { category: 'marketing' }, asked_category: 'utility' })
  })
})

describe('what Meta says of a template', () => {
  it('reaches the screens of admins by the socket, and the picker', async () => {
    await create()
    const agent = await agentOf(world.api, world.api.world.tienda.admin)
    const heard = agent.hears('update:templates')
    await review('pedido_listo', { kind: 'status', event: 'APPROVED' })
    world.api.clock.advance(3_000)
    await world.api.services.announcer.sweep()
    expect(await heard).toEqual({ channel: world.account.uuid })
    expect(named(await list(), 'pedido_listo')?.template.state).toBe('approved')
  })

  it('says in its words why it was refused', async () => {
    await create()
    await review('pedido_listo', {
      kind: 'status',
      event: 'REJECTED',
      reason: 'INVALID_FORMAT',
      rejection_info: { reason: 'Two parameters are together.', recommendation: 'Separate them.' },
    })
    expect(named(await list(), 'pedido_listo')).toMatchObject({
      template: { state: 'rejected' },
      reason: 'INVALID_FORMAT',
      reason_detail: 'Two parameters are together. Separate them.',
    })
  })

  it('changes its category, now or in a day, and its quality', async () => {
    await create()
    await review('pedido_listo', { kind: 'next_category', category: 'MARKETING' })
    expect(named(await list(), 'pedido_listo')).toMatchObject({ next_category: 'marketing' })
    await review('pedido_listo', { kind: 'category', category: 'MARKETING' })
    await review('pedido_listo', { kind: 'quality', score: 'RED' })
    expect(named(await list(), 'pedido_listo')).toMatchObject({
      template: { category: 'marketing' },
      asked_category: 'utility',
      next_category: null,
      quality: 'red',
    })
  })

  it('of a template that nobody listed makes the list be read again', async () => {
    await list()
    await world.rows("delete from channel_templates where name = 'aviso_horario'")
    expect(named(await list(), 'aviso_horario')).toBeUndefined()
    await review('aviso_horario', { kind: 'quality', score: 'GREEN' })
    expect(named(await list(), 'aviso_horario')).toMatchObject({ quality: 'green' })
  })
})

describe('a change of a template', () => {
  const approved = async () => {
    await create()
    await review('pedido_listo', { kind: 'status', event: 'APPROVED' })
    const row = named(await list(), 'pedido_listo')
    if (!row) throw new Error('it is not listed')
    return row
  }
  const text = 'Hola {{1}}, tu pedido {{2}} te espera en la tienda desde hoy.'

  it('is reviewed again, once a day where it was approved', async () => {
    const row = await approved()
    const done = await ask('put', 'templates/update/', edited(row, { text }))
    expect(done.answer).toMatchObject({ template: { state: 'pending', text } })
    expect(atMeta('pedido_listo')).toMatchObject([{ status: 'PENDING' }])
    await review('pedido_listo', { kind: 'status', event: 'APPROVED' })
    const again = named(await list(), 'pedido_listo')
    expect([again?.edits_left, again?.edit_again_at]).toEqual([9, expect.any(String)])
    if (!again) return
    expect((await ask('put', 'templates/update/', edited(again, { text }))).answer.code).toBe(
      'TEMPLATE_EDITED_OFTEN',
    )
    world.api.clock.advance(25 * 60 * minuteMs)
    await world.simulator.clock.advance(25 * 60 * minuteMs)
    admin = (await logIn(world.api, world.api.world.tienda.admin)).token
    expect((await ask('put', 'templates/update/', edited(again, { text }))).status).toBe(200)
  })

  it('of two at once is sent once', async () => {
    const row = await approved()
    const answers = await Promise.all(
      [1, 2].map(() => ask('put', 'templates/update/', edited(row, { text }))),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409])
  })

  it('that Meta does not take is taken back', async () => {
    const row = await approved()
    world.simulator.whatsapp.fail({ code: 100, on: 'templates' })
    expect((await ask('put', 'templates/update/', edited(row, { text }))).answer.code).toBe(
      'TEMPLATE_REFUSED',
    )
    expect(named(await list(), 'pedido_listo')).toMatchObject({
      template: { state: 'approved', text: row.template.text },
      edits_left: 10,
    })
  })

  it('is deleted at Meta and here, and its name is held', async () => {
    const row = await approved()
    expect((await ask('delete', `templates/delete/${row.uuid}/`)).status).toBe(200)
    expect(atMeta('pedido_listo')).toEqual([])
    expect(named(await refresh(), 'pedido_listo')).toBeUndefined()
    expect((await create()).answer.msg).toContain('se está borrando')
  })
})
