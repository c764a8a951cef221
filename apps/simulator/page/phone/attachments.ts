import { h, icon } from '../lib/dom'
import { channel } from './channel'
import type { Composer } from './composer'
import { samples } from './samples'

type Drawing = Parameters<typeof icon>[0]

/** The clip: a file of any kind, examples of them, and the things that a phone sends without one. */
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
  const item = (drawing: Drawing, name: string, run: () => unknown) =>
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
  const sample = (drawing: Drawing, name: string, kind: keyof typeof samples) =>
    item(drawing, name, async () => composer.sendFiles([await samples[kind]()]))

  const opener = h('summary', { class: 'attach-open', 'aria-label': 'Adjuntar' }, icon('plus', 'turn'))
  const details = h(
    'details',
    {
      class: 'attach',
      onkeydown: (event) => {
        if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || !details.open) return
        details.open = false
        opener.focus()
      },
    },
    opener,
    h(
      'div',
      { class: 'action-menu' },
      item('clip', 'Archivo de este equipo', () => picker.click()),
      sample('picture', 'Foto de ejemplo', 'photo'),
      sample('file', 'PDF de ejemplo', 'pdf'),
      sample('voice', 'Nota de voz de ejemplo', 'voice'),
      channel.stickers && sample('smile', 'Sticker de ejemplo', 'sticker'),
      ...channel.extras.map(([drawing, name, message]) => item(drawing, name, () => composer.send(message))),
    ),
  )
  details.addEventListener('focusout', (event) => {
    const to = event.relatedTarget
    if (!(to instanceof Node && details.contains(to))) details.open = false
  })
  return h('div', {}, picker, details)
}
