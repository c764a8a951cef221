import { h, icon } from '../lib/dom'
import type { Composer } from './composer'

/** The clip: a file of any kind, and the things that a phone sends without one. */
export function attachments(composer: Composer): HTMLElement {
  const picker = h('input', {
    type: 'file',
    class: 'unseen',
    'aria-label': 'Archivo',
    tabindex: -1,
    onchange: async () => {
      const [file] = picker.files ?? []
      if (file) await composer.sendFile(file)
      picker.value = ''
    },
  })
  const item = (drawing: 'file' | 'pin' | 'person' | 'poll', name: string, run: () => unknown) =>
    h(
      'button',
      {
        type: 'button',
        class: 'action',
        onclick: () => {
          details.open = false
          run()
        },
      },
      icon(drawing),
      name,
    )

  const details = h(
    'details',
    { class: 'attach' },
    h('summary', { class: 'attach-open', 'aria-label': 'Adjuntar' }, icon('plus', 'turn')),
    h(
      'div',
      { class: 'action-menu' },
      item('file', 'Archivo, foto o audio', () => picker.click()),
      item('pin', 'Ubicación', () => composer.send(place)),
      item('person', 'Contacto', () => composer.send(contact)),
      item('poll', 'Encuesta', () => composer.send({ type: 'unsupported' })),
    ),
  )
  details.addEventListener('focusout', (event) => {
    const to = event.relatedTarget
    if (!(to instanceof Node && details.contains(to))) details.open = false
  })
  return h('div', {}, picker, details)
}

const place = {
  type: 'location',
  latitude: 4.6534,
  longitude: -74.0561,
  name: 'Parque de la 93',
  address: 'Cra. 11a # 93a, Bogotá',
}

const contact = { type: 'contacts', contacts: [{ name: 'Pedro Ruiz', phone: '+57 301 111 2233' }] }
