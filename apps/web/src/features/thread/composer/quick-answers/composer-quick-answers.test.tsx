import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answered, fakeApi, refusedWith } from '../../../../test/fake-api'
import { uuid } from '../../../../test/fixtures'
import { openComposer } from '../../../../test/open-composer'

const open = openComposer

const answer = (name: string, message: string, type = 'Saludo', uses = 0) => ({
  uuid: uuid(),
  name,
  message,
  type,
  uses,
  created_at: '2026-11-20T19:32:00.000Z',
  updated_at: '2026-11-20T19:32:00.000Z',
  version: 1,
})
const answers = [
  answer('Despedida', 'Gracias por escribirnos, {{ nombre }}. Te atendió {{agente}}.', 'Cierre'),
  answer('Envío', 'Tu pedido {{pedido}} sale mañana.', 'Información', 2),
  answer('Saludo', 'Hola, ¿en qué te ayudo?'),
]
const listed = () => screen.findByRole('listbox', { name: 'Respuestas rápidas' })
const names = async () =>
  within(await listed())
    .queryAllByRole('option')
    .map((one) => answers.find(({ name }) => one.textContent?.startsWith(name))?.name)

describe('quick answers', () => {
  const offered = () => {
    const api = fakeApi()
    api.answer('listQuickAnswers', () => answered(answers))
    api.answer('countQuickAnswerUse', () => answered({ uuid: uuid(), uses: 1 }))
    return api
  }
  const text = () => screen.getByLabelText<HTMLTextAreaElement>('Mensaje', { selector: 'textarea' })

  it('open with a slash that begins the text or follows a blank', async () => {
    offered()
    const { keys } = open()
    await keys.type(text(), 'y/o 3 / 4')
    expect(screen.queryByRole('listbox')).toBeNull()
    for (const before of ['', 'Te cuento que ', 'uno{Shift>}{Enter}{/Shift}']) {
      await keys.clear(text())
      await keys.type(text(), `${before}/`)
      await listed()
      expect(text().getAttribute('aria-expanded')).toBe('true')
    }
  })

  it('within a sentence replace only what was typed after the slash, up to the caret', async () => {
    offered()
    const { keys } = open()
    await keys.type(text(), 'Ana: . Quedo atenta.')
    text().setSelectionRange(5, 5)
    await keys.keyboard('/salu')
    await waitFor(async () => expect(await names()).toEqual(['Saludo']))
    await keys.keyboard('{Enter}')
    expect(text().value).toBe('Ana: Hola, ¿en qué te ayudo?. Quedo atenta.')
  })

  it('leave a sentence alone in which a slash follows a blank', async () => {
    offered()
    const { keys, onSend } = open()
    await keys.type(text(), 'Abrimos lunes /martes')
    await screen.findByText('Ninguna respuesta rápida coincide')
    await keys.type(text(), ' y jueves')
    await waitFor(() => expect(screen.queryByText('Ninguna respuesta rápida coincide')).toBeNull())
    expect(text().getAttribute('aria-expanded')).toBeNull()
    await keys.keyboard('{Enter}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('Abrimos lunes /martes y jueves', expect.any(String))
  })

  it('are listed with names that begin with the typed text first, the typed part marked, and the variables filled in', async () => {
    const named = [
      answer('Precio de envío', 'El envío vale $12.000.'),
      answer('Envío gratis', '{{nombre}}, va gratis.'),
    ]
    fakeApi().answer('listQuickAnswers', () => answered([...named, ...answers]))
    const { keys } = open()
    await keys.type(text(), '/envi')
    const list = within(await listed())
    await waitFor(() => expect(list.getAllByRole('option')).toHaveLength(3))
    const options = list.getAllByRole('option')
    expect(options.map((one) => one.textContent)).toEqual([
      'EnvíoInformaciónTu pedido {{pedido}} sale mañana.',
      'Envío gratisSaludoLaura, va gratis.',
      'Precio de envíoSaludoEl envío vale $12.000.',
    ])
    expect(options.map((one) => one.querySelector('mark')?.textContent)).toEqual(['Enví', 'Enví', 'enví'])
  })

  it('count a hyphen as typed: what begins with it comes first', async () => {
    const named = [
      answer('gracias', 'Gracias.', 'Cierre', 9),
      answer('gracias-espera', 'Gracias por esperar.'),
    ]
    fakeApi().answer('listQuickAnswers', () => answered(named))
    const { keys } = open()
    await keys.type(text(), '/gracias-')
    const list = within(await listed())
    await waitFor(() => expect(list.getAllByRole('option')).toHaveLength(2))
    const options = list.getAllByRole('option')
    expect(options.map((one) => one.querySelector('mark')?.textContent)).toEqual(['gracias-', 'gracias'])
    await keys.keyboard('{Enter}')
    expect(text().value).toBe('Gracias por esperar.')
  })

  it('of which none matches are closed by the first Enter; the second one sends', async () => {
    offered()
    const { keys, onSend } = open()
    await keys.type(text(), '/xyz123')
    await screen.findByText('Ninguna respuesta rápida coincide')
    screen.getByText('Enter o Esc cierran')
    await keys.keyboard('{Enter}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(onSend).not.toHaveBeenCalled()
    await keys.keyboard('{Enter}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('/xyz123', expect.any(String))
  })

  it('that match only inside their message are not chosen: Enter closes the list, arrows choose', async () => {
    const hours = answer('horario', 'Abrimos de 8 a 5 en la carrera 7.', 'Información')
    const api = fakeApi()
    api.answer('listQuickAnswers', () => answered([hours]))
    api.answer('countQuickAnswerUse', () => answered({ uuid: uuid(), uses: 1 }))
    const { keys, onSend } = open()
    await keys.type(text(), 'Atendemos 24 /7')
    await screen.findByRole('option', { name: /^horario/u, selected: false })
    expect(text().getAttribute('aria-activedescendant')).toBeNull()
    screen.getByText('↑ ↓ para elegir · Enter o Esc cierran')
    await keys.keyboard('{Enter}{Enter}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('Atendemos 24 /7', expect.any(String))
    await keys.type(text(), '/7')
    await screen.findByRole('option', { name: /^horario/u, selected: false })
    await keys.keyboard('{ArrowDown}{Enter}')
    expect(text().value).toBe(hours.message)
  })

  it('are found by name, message and type, without accents; Enter inserts one', async () => {
    offered()
    const { keys, onSend } = open()
    await keys.type(text(), '/envio')
    await waitFor(async () => expect(await names()).toEqual(['Envío']))
    await keys.clear(text())
    await keys.type(text(), '/cierre')
    await waitFor(async () => expect(await names()).toEqual(['Despedida']))
    await keys.keyboard('{Enter}')
    expect(text().value).toBe('Gracias por escribirnos, Laura. Te atendió Ana Restrepo.')
    expect(onSend).not.toHaveBeenCalled()
    expect(screen.queryByRole('listbox')).toBeNull()
  })

  it('are found on every page of the server', async () => {
    const pages = ['', 'uno', 'dos'].map((cursor, at) => ({ cursor, next: ['uno', 'dos', ''][at] ?? '' }))
    fakeApi().answer('listQuickAnswers', ({ address }) => {
      const asked = new URLSearchParams(address.split('?')[1]).get('cursor') ?? ''
      const page = pages.find(({ cursor }) => cursor === asked)
      const named = [answer(`Garantía ${asked || 'cero'}`, 'Un año.')]
      return Response.json(named, page?.next ? { headers: { 'x-next-cursor': page.next } } : {})
    })
    const { keys } = open()
    await keys.type(text(), '/garantia')
    const list = within(await listed())
    for (const name of ['cero', 'uno', 'dos'])
      expect(await list.findByRole('option', { name: new RegExp(`^Garantía ${name}`, 'u') })).toBeTruthy()
  })

  it('are chosen with the arrow keys; the most used one comes first, and each use is counted', async () => {
    const api = offered()
    const { keys } = open()
    await keys.type(text(), '/')
    await waitFor(async () => expect(await names()).toEqual(['Envío', 'Despedida', 'Saludo']))
    await keys.keyboard('{ArrowUp}{Tab}')
    expect(text().value).toBe('Hola, ¿en qué te ayudo?')
    await keys.clear(text())
    await keys.click(screen.getByRole('button', { name: 'Respuestas rápidas' }))
    await waitFor(async () => expect(await names()).toEqual(['Envío', 'Saludo', 'Despedida']))
    const counted = api.calls.filter(({ address }) => address.includes('/quickanswer/use/'))
    expect(counted.map(({ address }) => address)).toEqual([`/api/quickanswer/use/${answers[2]?.uuid}/`])
  })

  it('take an Enter that is pressed while they are loading', async () => {
    let come: (list: Response) => void = () => {}
    fakeApi().answer('listQuickAnswers', () => new Promise((resolve) => (come = resolve)))
    const { keys, onSend } = open()
    await keys.type(text(), '/cierre{Enter}')
    await screen.findByRole('listbox')
    await keys.keyboard('{Enter}')
    expect(text().value).toBe('/cierre')
    come(answered(answers))
    await waitFor(async () => expect(await names()).toEqual(['Despedida']))
    await keys.keyboard('{Enter}')
    expect(text().value).toMatch(/^Gracias/u)
    expect(onSend).not.toHaveBeenCalled()
  })

  it('that could not be loaded are requested again by Enter or a press, and show the right keys', async () => {
    const api = fakeApi()
    api.answer('listQuickAnswers', () => refusedWith(503, 'UNAVAILABLE', 'El servicio no está disponible.'))
    const { keys, onSend } = open()
    await keys.type(text(), '/cierre')
    await screen.findByText('El servicio no está disponible.', { selector: 'form p' })
    screen.getByText('Enter reintenta · Esc cierra')
    await keys.click(screen.getByRole('button', { name: 'Reintentar' }))
    expect(document.activeElement).toBe(text())
    await screen.findByRole('button', { name: 'Reintentar', busy: false })
    api.answer('listQuickAnswers', () => answered(answers))
    await keys.keyboard('{Enter}')
    await waitFor(async () => expect(await names()).toEqual(['Despedida']))
    screen.getByText('↑ ↓ para elegir · Enter inserta · Esc cierra')
    expect(text().value).toBe('/cierre')
    expect(onSend).not.toHaveBeenCalled()
  })

  it('close with Escape and keep the text', async () => {
    offered()
    const { keys } = open()
    await keys.type(text(), '/sal')
    await listed()
    await keys.keyboard('{Escape}')
    expect(screen.queryByRole('listbox')).toBeNull()
    expect(text().value).toBe('/sal')
    expect(document.activeElement).toBe(text())
  })

  it('with an unresolved variable are held back once', async () => {
    offered()
    const { keys, onSend } = open()
    await keys.type(text(), '/env')
    await waitFor(async () => expect(await names()).toEqual(['Envío']))
    await keys.keyboard('{Enter}')
    expect(document.querySelector('mark')?.textContent).toBe('{{pedido}}')
    await keys.keyboard('{Enter}')
    expect(onSend).not.toHaveBeenCalled()
    expect(await screen.findAllByText(/^Completa \{\{pedido\}\}/u)).not.toHaveLength(0)
    await keys.keyboard('{Enter}')
    expect(onSend).toHaveBeenCalledExactlyOnceWith('Tu pedido {{pedido}} sale mañana.', expect.any(String))
  })
})
