import { type Template, templateSchema } from '@hilo/contracts'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from '../../../lib/browser/navigation'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../../test/fake-api'
import { fromMe, mine } from '../../../test/fixtures'
import { renderInSession } from '../../../test/render'
import TemplateDialog from './template-dialog'

const again: Template = templateSchema.parse({
  name: 'retomar_conversacion',
  language: 'es_CO',
  text: 'Hola {{1}}, seguimos atentos a tu solicitud.',
  footer: 'Responde para continuar',
  buttons: [{ kind: 'reply', text: 'Sí, retomar' }],
})
const order: Template = {
  ...again,
  name: 'pedido_en_camino',
  text: 'Tu pedido {{1}} llega el {{2}}.',
}
const chat = mine()
const { uuid: conversation } = chat.conversation
let api: FakeApi
const sentBodies = () =>
  api.calls.filter(({ name }) => name === 'sendTemplate').map(({ body }) => body as Record<string, unknown>)

function open() {
  const onSent = vi.fn()
  const onClose = vi.fn()
  const view = renderInSession(
    <TemplateDialog
      conversation={conversation}
      account="cuenta"
      name="Laura Gómez"
      knownValues={{ nombre: 'Laura', agente: 'Ana' }}
      onSent={onSent}
      onClose={onClose}
    />,
  )
  return { ...view, onSent, onClose }
}
const send = () => screen.getByRole('button', { name: 'Enviar plantilla' })
const search = () => screen.findByRole('combobox', { name: 'Buscar plantilla' })

beforeEach(() => {
  api = fakeApi()
  api.answer('listTemplates', () => answered([again, order]))
  api.answer('sendTemplate', () => answered(fromMe(chat, 1, '')))
})

describe('the template dialog', () => {
  it('draws the marks of WhatsApp in the preview, also around a value and those of a value', async () => {
    const text = '*Pedido {{1}}*, _listo_ y {{2}} con snake_case'
    api.answer('listTemplates', () => answered([{ ...again, name: 'con_marcas', text }]))
    const { user } = open()
    await user.click(await screen.findByRole('option', { name: /con marcas|con_marcas/iu }))
    await user.click(await screen.findByRole('textbox', { name: 'Dato 1' }))
    await user.paste('4521')
    await user.click(screen.getByRole('textbox', { name: 'Dato 2' }))
    await user.paste('sin ~IVA~ ya')
    const paragraph = within(screen.getByRole('figure')).getByText(/con snake_case$/u)
    expect(paragraph.textContent).toBe('Pedido 4521, listo y sin IVA ya con snake_case')
    const textsOf = (name: string) =>
      [...paragraph.querySelectorAll(name)].map((element) => element.textContent)
    expect(['strong', 'em', 'del'].map(textsOf)).toEqual([['Pedido 4521'], ['listo'], ['IVA']])
    // The values stay recognisable.
    expect(textsOf('mark')).toEqual(['4521', 'sin ', 'IVA', ' ya'])
  })

  it('searches, fills in, previews and sends', async () => {
    const { user, onSent, onClose } = open()
    await user.type(await search(), 'camino')
    expect(screen.getAllByRole('option')).toHaveLength(1)
    await user.keyboard('{Enter}')
    const first = await screen.findByRole('textbox', { name: 'Dato 1' })
    expect(document.activeElement).toBe(first)
    await user.keyboard('4521')
    await user.click(send())
    expect(sentBodies()).toEqual([])
    expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Dato 2' }))
    expect(screen.getByText('Completa este dato')).toBeTruthy()
    await user.paste('martes\to    jueves')
    await user.click(send())
    expect(screen.getByText(/^Escríbelo sin saltos de línea/u)).toBeTruthy()
    await user.clear(screen.getByRole('textbox', { name: 'Dato 2' }))
    await user.keyboard('martes')
    const preview = screen.getByRole('figure')
    expect(within(preview).getByText(/^Tu pedido/u).textContent).toBe('Tu pedido 4521 llega el martes.')
    expect(send().getAttribute('aria-keyshortcuts')).toBe('Control+Enter')
    await user.keyboard('{Control>}{Enter}{/Control}')
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(onSent).toHaveBeenCalledOnce()
    expect(sentBodies()).toMatchObject([
      {
        conversation_uuid: conversation,
        template: 'pedido_en_camino',
        language: 'es_CO',
        values: { 'body.1': '4521', 'body.2': 'martes' },
      },
    ])
  })

  it('shows the category of each template, and what it will cost', async () => {
    api.answer('listTemplates', () =>
      answered([
        { ...again, category: 'utility' },
        { ...order, category: 'marketing' },
        { ...again, name: 'rechazada', category: 'utility', state: 'rejected', obstacle: 'not_approved' },
      ]),
    )
    const cost = { currency: 'USD', service: 800, utility: 800, marketing: null, authentication: 800 }
    api.answer('messageCost', () => answered({ ...cost, free_messages: null, free_until: null }))
    open()
    await waitFor(() =>
      expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
        expect.stringMatching(/Utilidad · US\$\s0,0008/u),
        expect.stringContaining('Promoción · sin tarifa'),
        // It cannot be sent.
        expect.not.stringMatching(/US\$|tarifa/u),
      ]),
    )
  })

  it('needs one press where all values are known', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('option', { name: /^Retomar/u }))
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Dato 1' }).value).toBe('Laura')
    expect(screen.getByText('Responde para continuar')).toBeTruthy()
    expect(screen.getByText('Sí, retomar')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Enviar plantilla' }))
    await user.keyboard('{Enter}')
    await waitFor(() => expect(sentBodies()).toHaveLength(1))
  })

  it('asks before it discards what was filled in', async () => {
    const { user, onClose } = open()
    await user.click(await screen.findByRole('option', { name: /^Pedido/u }))
    await user.type(await screen.findByRole('textbox', { name: 'Dato 1' }), '4521')
    await user.keyboard('{Escape}')
    await user.click(await screen.findByRole('button', { name: 'Seguir editando' }))
    expect(screen.getByDisplayValue('4521')).toBeTruthy()
    act(() => navigate('/chat?c=another'))
    await screen.findByRole('alertdialog', { name: 'Tienes cambios sin guardar' })
    await user.click(screen.getByRole('button', { name: 'Descartar cambios' }))
    expect(onClose).toHaveBeenCalledOnce()
  })

  it('shows why sending was refused, keeps the values, and retries with the same uuid', async () => {
    api.answer('sendTemplate', () =>
      refusedWith(404, 'TEMPLATE_NOT_FOUND', 'Esta plantilla ya no está disponible en el canal.'),
    )
    const { user, onClose } = open()
    await user.click(await screen.findByRole('option', { name: /^Retomar/u }))
    await user.click(screen.getByRole('button', { name: 'Enviar plantilla' }))
    expect(await screen.findByText('Esta plantilla ya no está disponible en el canal.')).toBeTruthy()
    expect(onClose).not.toHaveBeenCalled()
    await user.click(screen.getByRole('button', { name: 'Enviar plantilla' }))
    await waitFor(() => expect(sentBodies()).toHaveLength(2))
    expect(sentBodies()[1]?.uuid).toBe(sentBodies()[0]?.uuid)
    await user.click(screen.getByRole('button', { name: 'Otra plantilla' }))
    expect(document.activeElement).toBe(await search())
  })

  const picture = () =>
    new File([Uint8Array.from([0xff, 0xd8, 0xff, 0xe0])], 'ruana.jpg', { type: 'image/jpeg' })
  const uploaded = (uuid: string) =>
    answered({
      uuid,
      name: 'ruana.jpg',
      kind: 'image',
      mime: 'image/jpeg',
      size: 4,
      url: `/api/files/${uuid}`,
    })
  const choose = (file: File) =>
    fireEvent.change(screen.getByLabelText('Elegir imagen', { selector: 'input' }), {
      target: { files: [file] },
    })

  it('uploads a picture, shows it, and sends it with the end of an address', async () => {
    const news = templateSchema.parse({
      ...again,
      name: 'novedades',
      header: { kind: 'image' },
      buttons: [{ kind: 'url', text: 'Ver en la web', url: 'https://tienda.test/{{1}}' }],
    })
    api.answer('listTemplates', () => answered([news]))
    api.answer('uploadTemplateFile', () => uploaded('0b7a3f4e-0000-4000-8000-000000000001'))
    const { user } = open()
    await user.click(await screen.findByRole('option', { name: /Imagen, 1 botón/u }))
    await user.click(send())
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Elegir imagen' }))
    expect(screen.getByText('Elige una imagen')).toBeTruthy()
    // Systems let people choose any file, whatever is asked for.
    const pdf = new File(['%PDF-1.4\n%%EOF'], 'a.pdf', { type: 'application/pdf' })
    choose(pdf)
    expect(await screen.findByText('Este archivo no es una imagen')).toBeTruthy()
    choose(picture())
    const preview = screen.getByRole('figure')
    expect(await within(preview).findByRole('img', { name: 'ruana.jpg' })).toBeTruthy()
    const suffix = screen.getByRole('textbox', { name: 'Final de la dirección de «Ver en la web»' })
    await user.type(suffix, 'dos palabras')
    await user.click(send())
    expect(await screen.findByText('Escríbelo sin espacios')).toBeTruthy()
    expect(document.activeElement).toBe(suffix)
    await user.clear(suffix)
    await user.type(suffix, 'ruanas')
    expect(within(preview).getByText('https://tienda.test/ruanas')).toBeTruthy()
    await user.click(send())
    await waitFor(() => expect(sentBodies()).toHaveLength(1))
    expect(sentBodies()[0]).toMatchObject({
      values: {
        'header.file': '0b7a3f4e-0000-4000-8000-000000000001',
        'body.1': 'Laura',
        'button.0': 'ruanas',
      },
    })
    const upload = api.calls.find(({ name }) => name === 'uploadTemplateFile')?.body as FormData
    expect([upload.get('account'), (upload.get('attach') as File).name]).toEqual(['cuenta', 'ruana.jpg'])
  })

  describe('that is sent while its picture is being uploaded', () => {
    const waits = () => screen.findByText('Se enviará en cuanto el archivo termine de subir.')
    const begin = async () => {
      let finish = (_: Response) => {}
      api.answer('listTemplates', () => answered([{ ...again, header: { kind: 'image' } }]))
      api.answer('uploadTemplateFile', () => new Promise<Response>((resolve) => (finish = resolve)))
      const { user } = open()
      await user.click(await screen.findByRole('option', { name: /^Retomar/u }))
      choose(picture())
      await screen.findByText('Subiendo ruana.jpg…')
      await user.click(send())
      await waits()
      return { user, finish: (answer: Response) => finish(answer) }
    }
    const id = '0b7a3f4e-0000-4000-8000-000000000001'

    it('is sent by itself once the upload is done', async () => {
      const { finish } = await begin()
      expect(sentBodies()).toEqual([])
      finish(uploaded(id))
      await waitFor(() => expect(sentBodies()).toHaveLength(1))
      expect(sentBodies()[0]).toMatchObject({ values: { 'header.file': id, 'body.1': 'Laura' } })
    })

    it('can be called off', async () => {
      const { user, finish } = await begin()
      await user.click(screen.getByRole('button', { name: 'No enviar todavía' }))
      finish(uploaded(id))
      await screen.findByText('ruana.jpg')
      expect(sentBodies()).toEqual([])
      await user.click(send())
      await waitFor(() => expect(sentBodies()).toHaveLength(1))
    })

    it('is called off by further typing, and by closing the dialog', async () => {
      const { user, finish } = await begin()
      await user.type(screen.getByDisplayValue('Laura'), ' Gómez')
      expect(screen.queryByRole('button', { name: 'No enviar todavía' })).toBeNull()
      await user.click(send())
      await waits()
      await user.keyboard('{Escape}')
      await screen.findByRole('alertdialog')
      finish(uploaded(id))
      await screen.findByText('ruana.jpg')
      expect(sentBodies()).toEqual([])
    })

    it('stays when the upload fails, and says why', async () => {
      const { finish } = await begin()
      finish(refusedWith(422, 'IMAGE_UNREADABLE', 'La imagen está dañada.'))
      await screen.findByText('La imagen está dañada.')
      expect(sentBodies()).toEqual([])
      expect(screen.queryByRole('button', { name: 'No enviar todavía' })).toBeNull()
    })
  })

  it('keeps what was filled in when an upload fails', async () => {
    api.answer('listTemplates', () => answered([{ ...again, header: { kind: 'image' } }]))
    api.answer('uploadTemplateFile', () => refusedWith(422, 'IMAGE_UNREADABLE', 'La imagen está dañada.'))
    const { user } = open()
    await user.click(await screen.findByRole('option', { name: /^Retomar/u }))
    choose(picture())
    expect(await screen.findByText('La imagen está dañada.')).toBeTruthy()
    expect(screen.getByDisplayValue('Laura')).toBeTruthy()
  })

  it('asks for each card apart, and shows them beside each other', async () => {
    const card = { media: 'image', text: 'Desde {{1}}', buttons: [] }
    api.answer('listTemplates', () => answered([{ ...again, buttons: [], cards: [card, card] }]))
    const { user } = open()
    await user.click(await screen.findByRole('option', { name: /2 tarjetas/u }))
    const second = screen.getByRole('group', { name: 'Tarjeta 2' })
    const scrolled = vi.spyOn(Element.prototype, 'scrollTo')
    await user.type(within(second).getByRole('textbox', { name: 'Dato 1' }), '$ 20.000')
    const cards = screen.getByRole('list', { name: 'Tarjetas de la plantilla' })
    expect(cards.tabIndex).toBe(0)
    // The second card is brought into sight, once.
    expect(scrolled.mock.contexts).toEqual([cards])
    expect(within(cards).getByRole('listitem', { name: 'Tarjeta 2' }).textContent).toContain('Desde $ 20.000')
    await user.click(send())
    expect(screen.getAllByText('Elige una imagen')).toHaveLength(2)
  })

  it('does not choose what cannot be sent, and says why', async () => {
    api.answer('listTemplates', () => answered([{ ...again, obstacle: 'catalog' }]))
    const { user } = open()
    const option = await screen.findByRole('option', { name: /Lleva productos del catálogo/u })
    expect(option.getAttribute('aria-disabled')).toBe('true')
    await user.click(option)
    await user.type(await search(), '{Enter}')
    expect(screen.queryByRole('figure')).toBeNull()
  })

  it('says that there are no templates', async () => {
    api.answer('listTemplates', () => answered([]))
    open()
    expect(await screen.findByText('No hay plantillas aprobadas')).toBeTruthy()
  })

  it('says that the channel did not answer, and asks again', async () => {
    const why = 'El canal no respondió con sus plantillas.'
    api.answer('listTemplates', () => refusedWith(503, 'TEMPLATES_UNAVAILABLE', why))
    const { user } = open()
    expect(await screen.findByText(why)).toBeTruthy()
    api.answer('listTemplates', () => answered([again]))
    await user.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(await search()).toBeTruthy()
  })
})
