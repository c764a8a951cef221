import { type ChannelTemplate, type ChannelTemplates, templateSchema } from '@hilo/contracts'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { channelAccount } from '../../../test/channel-account'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../../test/fake-api'
import { now, uuid } from '../../../test/fixtures'
import { renderInSession } from '../../../test/render'
import TemplatesDialog from './templates-dialog'

const shop = channelAccount({ type: 'whatsapp', name: 'Tienda Andina' })
const rowOf = (
  name: string,
  more: Partial<ChannelTemplate> = {},
  template: object = {},
): ChannelTemplate => ({
  uuid: uuid(),
  account: shop.uuid,
  template: templateSchema.parse({
    ...{ name, language: 'es_CO', text: 'Hola {{1}}, tu pedido está listo.', category: 'utility' },
    ...template,
  }),
  ...{ asked_category: null, next_category: null, next_category_at: null, quality: null },
  ...{ reason: null, reason_detail: null, examples: { 'body.1': 'Laura' }, file: null },
  ...{ edit_again_at: null, edits_left: 10, updated_at: now, version: 1 },
  ...more,
})
const listOf = (...templates: ChannelTemplate[]): ChannelTemplates => ({
  templates,
  read_at: now,
  reason: null,
})

let api: FakeApi
beforeEach(() => {
  api = fakeApi()
  api.answer('listChannelTemplates', () => answered(listOf()))
})
const open = () => renderInSession(<TemplatesDialog channel={shop} onClose={() => {}} />)
const bodies = (name: string) => api.calls.filter((call) => call.name === name).map(({ body }) => body)

describe('Plantillas', () => {
  it('says of each its state, and why Meta refused it, in Spanish', async () => {
    api.answer('listChannelTemplates', () =>
      answered(
        listOf(
          rowOf('aviso', { quality: 'red', asked_category: 'utility' }, { category: 'marketing' }),
          rowOf(
            'promo',
            { reason: 'INVALID_FORMAT', reason_detail: 'Two are together.' },
            { state: 'rejected' },
          ),
          rowOf('rara', { reason: 'HOLOGRAM', examples: null }, { state: 'rejected' }),
          rowOf('callada', {}, { state: 'rejected' }),
        ),
      ),
    )
    open()
    const row = async (name: string) =>
      within((await screen.findByRole('heading', { name })).closest('li') as HTMLElement)
    const first = await row('aviso')
    first.getByText('Aprobada')
    first.getByText('Calidad baja')
    first.getByText(/La pediste de Utilidad, y Meta la puso de Promoción/)
    const refused = await row('promo')
    refused.getByText('Meta la rechazó: el formato no es válido.')
    refused.getByText('Meta dice: «Two are together.»')
    const other = await row('rara')
    other.getByText('Motivo de Meta: HOLOGRAM')
    const unsaid = await row('callada')
    unsaid.getByText('Meta la rechazó, y no dijo por qué.')
    expect(other.queryByRole('button', { name: 'Editar rara' })).toBeNull()
  })

  it('writes a template with its examples, and says what Meta would refuse before it is sent', async () => {
    api.answer('createChannelTemplate', () =>
      answered({ ...rowOf('pedido', {}, { state: 'pending' }), msg: 'Plantilla enviada a revisión' }),
    )
    const { user } = open()
    await screen.findByText('Este canal no tiene plantillas')
    await user.click(screen.getByRole('button', { name: 'Nueva plantilla' }))
    await user.type(await screen.findByLabelText('Nombre'), 'Pedido')
    await user.type(screen.getByLabelText('Texto'), 'Hola {{{{1}}, tu pedido está listo.')
    await user.click(screen.getByRole('button', { name: 'Enviar a revisión' }))
    await screen.findByText(/Usa solo letras minúsculas sin tilde/)
    screen.getByText('Escribe un ejemplo: Meta lo pide para revisar')
    expect(bodies('createChannelTemplate')).toEqual([])
    await user.clear(screen.getByLabelText('Nombre'))
    await user.type(screen.getByLabelText('Nombre'), 'pedido')
    await user.type(screen.getByLabelText('Ejemplo de {{1}}'), 'Laura')
    await user.click(screen.getByRole('button', { name: 'Enviar a revisión' }))
    await waitFor(() =>
      expect(bodies('createChannelTemplate')).toMatchObject([
        {
          name: 'pedido',
          text: 'Hola {{1}}, tu pedido está listo.',
          examples: { 'body.1': 'Laura' },
          footer: null,
        },
      ]),
    )
  })

  it('keeps what was written where Meta does not take it, and says why', async () => {
    const reason = 'Meta no aceptó la plantilla. Hay demasiadas variables para tan poco texto.'
    api.answer('listChannelTemplates', () => answered(listOf(rowOf('aviso'))))
    api.answer('updateChannelTemplate', () => refusedWith(502, 'TEMPLATE_REFUSED', reason))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Editar aviso' }))
    await user.type(await screen.findByLabelText('Pie (opcional)'), 'Tienda')
    screen.getByText(/quedan este mes/)
    await user.click(screen.getByRole('button', { name: 'Enviar a revisión' }))
    await screen.findByText(reason)
    expect(screen.getByLabelText('Pie (opcional)')).toHaveProperty('value', 'Tienda')
    expect(bodies('updateChannelTemplate')).toMatchObject([{ data: { version: 1, footer: 'Tienda' } }])
  })

  it('shows the last known ones with the reason, and what failed with a way to try again', async () => {
    api.answer('listChannelTemplates', () =>
      answered({ ...listOf(rowOf('aviso')), reason: 'El proveedor no está disponible por un momento.' }),
    )
    open()
    await screen.findByText(/Son las últimas que se conocen/)
  })

  it('shows the stored example of one that is changed, which the session may see', async () => {
    const url = `/api/files/${uuid()}`
    const file = { uuid: uuid(), name: 'ruana.png', kind: 'image', mime: 'image/png', size: 3, url } as const
    api.answer('listChannelTemplates', () =>
      answered(listOf(rowOf('aviso', { file }, { header: { kind: 'image' } }))),
    )
    api.answer('downloadFile', () => new Response('png'))
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Editar aviso' }))
    const picture = await screen.findByRole('img', { name: 'ruana.png' })
    expect(picture.getAttribute('src')).toMatch(/^blob:/)
    expect(api.calls.find(({ address }) => address === url)?.authorization).toMatch(/^Bearer /)
  })
})
