import { isTemplateFile, type Template, type TemplateField, templateFields } from '@hilo/contracts'
import { expect, it } from 'vitest'
import type { Contract, Scene } from './contract'
import { samples } from './sends-media'
import type { ServedCustomer } from './world'

const texts: Readonly<Record<string, string>> = {
  text: 'Laura Ñúñez',
  suffix: 'pedido-42',
  code: 'HOLA10',
  latitude: '4,65',
  longitude: '-74.05',
  place: 'Tienda Andina',
  address: 'Calle 93 # 13-24',
}

/** The provider takes whatever a template asks for, by its own rules. */
export function sendsTemplates({ provider, served, states }: Scene, { templates }: Contract) {
  if (!templates) return

  const valueFor = async (laura: ServedCustomer, { kind }: TemplateField): Promise<string> =>
    isTemplateFile(kind) ? laura.uploadForTemplate(await samples[kind]()) : (texts[kind] ?? '')
  async function fillIn(laura: ServedCustomer, { name, language, ...template }: Template) {
    const values: Record<string, string> = {}
    for (const field of templateFields({ name, language, ...template }))
      values[field.key] = await valueFor(laura, field)
    return { template: name, language, values }
  }

  it('lists templates of every kind, and sends all that it can fill in as the provider asks', async () => {
    const laura = await served()
    const listed = await laura.templates()
    expect(new Set(listed.map(({ header, cards }) => (cards.length > 0 ? 'cards' : header?.kind)))).toEqual(
      new Set([undefined, 'text', 'image', 'video', 'document', 'place', 'cards']),
    )
    expect(new Set(listed.map(({ obstacle }) => obstacle))).toEqual(
      new Set([null, 'catalog', 'form', 'not_approved']),
    )
    expect(new Set(listed.map(({ state }) => state))).toEqual(new Set(['approved', 'paused', 'rejected']))
    const sendable = listed.filter(({ obstacle }) => obstacle === null)
    for (const template of sendable) await laura.sendTemplate(await fillIn(laura, template))
    expect(await states(laura.id)).toEqual(sendable.map(() => ['sent', undefined]))
    const shown = provider().chat(laura.id).messages.slice(-sendable.length)
    expect(
      shown.map(({ media, cards }) => (media ? 1 : (cards ?? []).filter((card) => card.media).length)),
    ).toEqual(
      sendable.map((template) => templateFields(template).filter(({ kind }) => isTemplateFile(kind)).length),
    )
  })

  it('says in Spanish why a template was refused', async () => {
    const laura = await served()
    const [first] = (await laura.templates()).filter(({ header }) => header?.kind === 'image')
    if (!first) throw new Error('no template has a picture')
    for (const [code, reason] of refusals) {
      provider().fail({ code, times: 1, on: 'send' })
      await laura.sendTemplate(await fillIn(laura, first))
      expect((await states(laura.id)).at(-1)).toEqual(['failed', `WhatsApp rechazó la plantilla: ${reason}.`])
    }
  })

  it('never repeats a template with an unknown outcome', async () => {
    const laura = await served()
    const [first] = (await laura.templates()).filter(({ cards }) => cards.length > 0)
    if (!first) throw new Error('no template has cards')
    provider().setKnobs({ timeoutAfterAccept: 1 })
    await laura.sendTemplate(await fillIn(laura, first))
    await laura.deliver()
    expect(provider().outbox().messages).toHaveLength(1)
  })
}

const refusals: readonly (readonly [code: number, reason: string])[] = [
  [132000, 'el número de datos no coincide'],
  [132005, 'el texto es demasiado largo'],
  [132012, 'el formato de un dato no coincide'],
  [132015, 'está pausada'],
  [132018, 'un dato no es válido'],
]
