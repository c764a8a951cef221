import { h } from '../lib/dom'
import { api } from './api'
import { channel, channelName } from './channel'

/** 'Fail the next so many with this code.' */
export function failureForm(): HTMLElement {
  const code = h(
    'select',
    { 'aria-label': 'Código' },
    ...channel.failures.map(([, name], index) => h('option', { value: index }, name)),
  )
  const times = h('input', { type: 'number', min: 1, max: 999, value: 1, 'aria-label': 'Cuántos' })
  const when = h(
    'select',
    { 'aria-label': 'Cuándo', hidden: channelName !== 'whatsapp' },
    h('option', { value: 'now' }, 'al enviar'),
    h('option', { value: 'later' }, 'después, como estado'),
  )
  const said = h('output', {})
  const order = async () => {
    const [chosen] = channel.failures[Number(code.value)] ?? []
    // Only WhatsApp tells failures later, as a status.
    const later = channelName === 'whatsapp' ? { when: when.value } : {}
    const failure = { ...chosen, times: Number(times.value), ...later }
    await api.fail(failure)
    said.textContent = failure.times === 1 ? 'Fallará el próximo.' : `Fallarán los próximos ${failure.times}.`
  }
  return h(
    'form',
    {
      class: 'failures',
      'aria-label': 'Hacer fallar envíos',
      onsubmit: (event) => {
        event.preventDefault()
        order().catch((error: unknown) => {
          said.textContent = error instanceof Error ? error.message : String(error)
        })
      },
    },
    code,
    h(
      'div',
      { class: 'row' },
      times,
      when,
      h('button', { type: 'submit', class: 'outline' }, 'Hacer fallar'),
    ),
    said,
  )
}
