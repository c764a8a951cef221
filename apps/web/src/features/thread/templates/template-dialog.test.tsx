import type { Template } from '@hilo/contracts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { navigate } from '../../../lib/browser/navigation'
import { answered, type FakeApi, fakeApi, refusedWith } from '../../../test/fake-api'
import { fromMe, mine } from '../../../test/fixtures'
import { renderInSession } from '../../../test/render'
import TemplateDialog from './template-dialog'

const again: Template = {
  name: 'retomar_conversacion',
  language: 'es_CO',
  text: 'Hola {{1}}, seguimos atentos a tu solicitud.',
  variables: ['1'],
  header: null,
  footer: 'Responde para continuar',
  buttons: ['Sí, retomar'],
}
const order: Template = {
  ...again,
  name: 'pedido_en_camino',
  text: 'Tu pedido {{1}} llega el {{2}}.',
  variables: ['1', '2'],
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
    await user.click(send())
    await waitFor(() => expect(onClose).toHaveBeenCalled())
    expect(onSent).toHaveBeenCalledOnce()
    expect(sentBodies()).toMatchObject([
      {
        conversation_uuid: conversation,
        template: 'pedido_en_camino',
        language: 'es_CO',
        variables: ['4521', 'martes'],
      },
    ])
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
