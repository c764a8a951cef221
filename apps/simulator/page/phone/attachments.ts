import { h, icon } from '../lib/dom'
import { channel } from './channel'
import type { Composer } from './composer'

/** The clip: a file of any kind, and the things that a phone sends without one. */
export function attachments(composer: Composer): HTMLElement {
  const picker = h('input', {
    type: 'file',
    class: 'unseen',
    'aria-label': 'Archivo',
    tabindex: -1,
    multiple: true,
    onchange: async () => {
      await composer.sendFiles([...(picker.files ?? [])])
      picker.value = ''
    },
  })
  const item = (drawing: Parameters<typeof icon>[0], name: string, run: () => unknown) =>
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
      ...channel.extras.map(([drawing, name, message]) => item(drawing, name, () => composer.send(message))),
    ),
  )
  details.addEventListener('focusout', (event) => {
    const to = event.relatedTarget
    if (!(to instanceof Node && details.contains(to))) details.open = false
  })
  return h('div', {}, picker, details)
}
