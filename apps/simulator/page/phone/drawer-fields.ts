import type { Field } from '../channels'
import { h } from '../lib/dom'
import { api, type Knobs } from './api'
import { channel, channelName } from './channel'

const webhookNumbers: Field[] = [
  ['duplicate', 'Copias de más'],
  ['reorder', 'Desordenar de a'],
  ['batch', 'Agrupar de a'],
  ['delayMs', 'Retraso (ms)'],
]
const webhookSwitches: Field[] = [
  ['paused', 'Detener las entregas'],
  ['down', 'Hilo no contesta'],
  ['badSignature', 'Firmar mal'],
  ['concurrent', 'Sin orden por cliente'],
]
/** Telegram and Pub/Sub carry one thing in each webhook. */
const batches = channelName !== 'telegram' && channelName !== 'gmail'

type Set = (change: Knobs) => unknown

/** The fields of the drawer, with the values as they are. */
export function groups(values: Knobs, set: Set): HTMLElement[] {
  return [
    h('h3', {}, 'Respuestas a esos envíos'),
    ...channel.numbers.map((field) => numberField(field, values, set)),
    ...channel.switches.map((field) => switchField(field, values, set)),
    readSwitch(),
    h('h3', {}, 'Entregas a Hilo'),
    ...webhookNumbers
      .filter(([knob]) => batches || knob !== 'batch')
      .map((field) => numberField(field, values, set)),
    ...webhookSwitches.map((field) => switchField(field, values, set)),
  ]
}

function numberField([knob, name]: Field, values: Knobs, set: Set): HTMLElement {
  const input = h('input', {
    type: 'number',
    min: 0,
    value: Number(values[knob] ?? 0),
    onchange: () => set({ [knob]: Math.max(0, Math.round(Number(input.value))) }),
  })
  return h('label', { class: 'knob' }, h('span', {}, name), input)
}

function switchField([knob, name]: Field, values: Knobs, set: Set): HTMLElement {
  const input = h('input', {
    type: 'checkbox',
    role: 'switch',
    checked: values[knob] === true,
    onchange: () => set({ [knob]: input.checked }),
  })
  return h('label', { class: 'knob' }, h('span', {}, name), input)
}

/** This one is the page's own: it is the page that looks. */
function readSwitch(): HTMLElement {
  const input = h('input', {
    type: 'checkbox',
    role: 'switch',
    checked: localStorage.getItem('leer-al-mirar') !== 'no',
    onchange: () => localStorage.setItem('leer-al-mirar', input.checked ? 'sí' : 'no'),
  })
  return h('label', { class: 'knob' }, h('span', {}, 'Leer al mirar el chat'), input)
}

/** 'Fail the next so many with this code.' */
export function failures(): HTMLElement {
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
          said.textContent = String(error)
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
