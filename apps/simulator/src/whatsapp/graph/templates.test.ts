import { expect, test } from 'vitest'
import { laura, type Started, startSimulator, tienda } from '../../test/start'

const to = '573001234567'
type Component = Record<string, unknown>
const template = (name: string, ...components: Component[]) => ({
  to,
  type: 'template',
  template: { name, language: { code: 'es_CO' }, components },
})
const text = (value: string, parameter_name?: string) => ({
  type: 'text',
  text: value,
  ...(parameter_name && { parameter_name }),
})
const body = (...values: string[]) => ({ type: 'body', parameters: values.map((one) => text(one)) })
const file = (kind: string, id: string) => ({ type: 'header', parameters: [{ type: kind, [kind]: { id } }] })
const button = (index: number, sub_type: string, parameter: Component) => ({
  type: 'button',
  sub_type,
  index: String(index),
  parameters: [parameter],
})
const code = (value: string) => button(0, 'copy_code', { type: 'coupon_code', coupon_code: value })

async function upload({ graph }: Started, mime = 'image/png'): Promise<string> {
  const form = new FormData()
  form.set('messaging_product', 'whatsapp')
  form.set('type', mime)
  form.set('file', new File(['bytes'], 'archivo', { type: mime }))
  const { body: answer } = await graph(`${tienda.phone_number_id}/media`, { method: 'POST', body: form })
  return String(answer.id)
}
const card = (card_index: number, picture: string) => ({
  card_index,
  components: [file('image', picture), body('$ 10.000'), button(0, 'url', text(`p${card_index}`))],
})
const carousel = (...cards: Component[]) => ({ type: 'carousel', cards })

async function started() {
  const simulator = await startSimulator()
  await laura(simulator)
  return simulator
}
const shown = ({ whatsapp }: Started) => {
  const [customer] = whatsapp.customers()
  return customer && whatsapp.chat(customer.id).messages.at(-1)
}

test('a picture above, and an address that goes on', async () => {
  const simulator = await started()
  const picture = await upload(simulator)
  const parts = [file('image', picture), body('Laura', 'viernes'), button(0, 'url', text('ruanas'))]
  expect((await simulator.send(template('novedades_en_tienda', ...parts))).status).toBe(200)
  expect(shown(simulator)).toMatchObject({
    text: 'Hola Laura, esto acaba de llegar a la tienda. Lo apartamos hasta el viernes.',
    media: { id: picture, mime: 'image/png' },
    links: [{ kind: 'url', value: 'https://tiendaandina.example/novedades/ruanas' }],
    choices: [{ title: 'Apártalo' }],
  })
})

test('a document and named variables, a place, a code, cards', async () => {
  const simulator = await started()
  const document = await upload(simulator, 'application/pdf')
  const named = { type: 'body', parameters: [text('F-12', 'numero'), text('Laura', 'nombre')] }
  await simulator.send(template('factura_lista', file('document', document), named))
  expect(shown(simulator)).toMatchObject({
    text: 'Hola Laura, aquí está la factura F-12.',
    media: { id: document },
  })

  const location = { latitude: '4.65', longitude: '-74.05', name: 'Tienda', address: 'Calle 1' }
  const place = { type: 'header', parameters: [{ type: 'location', location }] }
  await simulator.send(template('punto_de_entrega', place, body('42')))
  expect(shown(simulator)).toMatchObject({ place: { latitude: 4.65, longitude: -74.05, name: 'Tienda' } })

  const title = { type: 'header', parameters: [text('Laura')] }
  await simulator.send(template('cupon_de_bienvenida', title, body('10 %'), code('HOLA10')))
  expect(shown(simulator)).toMatchObject({
    header: 'Un regalo para Laura',
    links: [{ kind: 'code', value: 'HOLA10' }, { kind: 'url' }],
  })

  const picture = await upload(simulator)
  const cards = [0, 1, 2].map((at) => card(at, picture))
  const { status } = await simulator.send(
    template('temporada_en_tarjetas', body('Laura'), carousel(...cards)),
  )
  expect(status).toBe(200)
  expect(shown(simulator)?.cards).toHaveLength(3)
  expect(shown(simulator)?.cards?.[1]).toMatchObject({
    text: 'Sombreros: desde $ 10.000.',
    media: { id: picture },
    links: [{ value: 'https://tiendaandina.example/prendas/p1' }],
    choices: [{ title: 'Quiero sombreros' }],
  })
})

const news = (picture: string, ...more: Component[]) =>
  template('novedades_en_tienda', file('image', picture), body('a', 'b'), ...more)
const link = button(0, 'url', text('x'))

test.each<[string, (picture: string, video: string) => Record<string, unknown>, number]>([
  ['no picture', () => template('novedades_en_tienda', body('a', 'b'), link), 132012],
  [
    'a video for a picture',
    (_, video) => template('novedades_en_tienda', file('video', video), body('a', 'b'), link),
    132012,
  ],
  ['an unknown picture', () => news('1', link), 100],
  ['a video under the name of a picture', (_, video) => news(video, link), 131053],
  ['no end of the address', (picture) => news(picture), 131008],
  ['an end with a space', (picture) => news(picture, button(0, 'url', text('a b'))), 131009],
  [
    'a value for an answer’s place as an address',
    (picture) => news(picture, link, button(1, 'url', text('x'))),
    132012,
  ],
  ['a value for no button', (picture) => news(picture, link, button(5, 'url', text('x'))), 131009],
  [
    'a title that the template has not',
    () => template('aviso_horario', { type: 'header', parameters: [text('x')] }),
    132012,
  ],
  ['one value too many', () => template('retomar_conversacion', body('a', 'b')), 132000],
  ['a line break', () => template('retomar_conversacion', body('a\nb')), 132018],
  ['a text that becomes too long', () => template('retomar_conversacion', body('a'.repeat(1000))), 132005],
  [
    'no code',
    () => template('cupon_de_bienvenida', { type: 'header', parameters: [text('L')] }, body('x')),
    131008,
  ],
  [
    'a code of 16',
    () =>
      template(
        'cupon_de_bienvenida',
        { type: 'header', parameters: [text('L')] },
        body('x'),
        code('A'.repeat(16)),
      ),
    131009,
  ],
  [
    'a card too few',
    (picture) => template('temporada_en_tarjetas', body('a'), carousel(card(0, picture), card(1, picture))),
    132012,
  ],
  ['no cards', () => template('temporada_en_tarjetas', body('a')), 132012],
  [
    'cards without a picture',
    () => template('temporada_en_tarjetas', body('a'), carousel(card(0, '1'), card(1, '1'), card(2, '1'))),
    100,
  ],
])('refuses %s', async (_, message, expected) => {
  const simulator = await started()
  const asked = message(await upload(simulator), await upload(simulator, 'video/mp4'))
  const { status, body: answer } = await simulator.send(asked)
  expect([status, answer.error?.code]).toEqual([400, expected])
})

test('an id of a file ends after thirty days', async () => {
  const simulator = await started()
  const picture = await upload(simulator)
  await simulator.clock.advance(31 * 86_400_000)
  expect((await simulator.send(news(picture, link))).body.error?.code).toBe(100)
  expect((await simulator.send(news(await upload(simulator), link))).status).toBe(200)
})
