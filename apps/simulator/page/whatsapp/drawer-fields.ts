import { h } from '../lib/dom'
import { api, type Knobs } from './api'

type Field = [knob: string, name: string]

const webhookNumbers: Field[] = [
  ['duplicate', 'Copias de más'],
  ['reorder', 'Desordenar de a'],
  ['batch', 'Agrupar de a'],
  ['delayMs', 'Retraso (ms)'],
]
const webhookSwitches: Field[] = [
  ['paused', 'Detener las entregas'],
  ['badSignature', 'Firmar mal'],
  ['concurrent', 'Sin orden por cliente'],
  ['unknownType', 'Tipo de mensaje desconocido'],
  ['bsuidOnly', 'Sin teléfono (solo BSUID)'],
]
const sendSwitches: Field[] = [
  ['dropDelivered', 'Leído sin entregado'],
  ['statusBeforeAnswer', 'Estado antes de la respuesta'],
  ['syncWindowError', 'Ventana cerrada: rechazar de una vez'],
  ['pairRate', 'Límite de 1 mensaje cada 6 s'],
  ['trustPast', 'Creer lo anterior a este arranque'],
]
const sendNumbers: Field[] = [
  ['timeoutAfterAccept', 'Aceptar sin responder'],
  ['timeoutBeforeAccept', 'Ni aceptar ni responder'],
]

type Set = (change: Knobs) => unknown

/** The fields of the drawer, with the values as they are. */
export function groups(values: Knobs, set: Set): HTMLElement[] {
  return [
    h('h3', {}, 'Respuestas a esos envíos'),
    ...sendNumbers.map((field) => numberField(field, values, set)),
    ...sendSwitches.map((field) => switchField(field, values, set)),
    readSwitch(),
    h('h3', {}, 'Entregas a Hilo'),
    ...webhookNumbers.map((field) => numberField(field, values, set)),
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

const codes: [number, string][] = [
  [131047, '131047 · pasaron 24 horas'],
  [131026, '131026 · no se puede entregar'],
  [130429, '130429 · demasiados envíos'],
  [131056, '131056 · demasiados a esta persona'],
  [131053, '131053 · falló el archivo'],
  [131049, '131049 · Meta no lo entrega'],
  [131016, '131016 · servicio caído'],
  [131000, '131000 · error sin más'],
  [190, '190 · token vencido'],
]

/** 'Fail the next so many with this code.' */
export function failures(): HTMLElement {
  const code = h(
    'select',
    { 'aria-label': 'Código' },
    ...codes.map(([value, name]) => h('option', { value }, name)),
  )
  const times = h('input', { type: 'number', min: 1, max: 999, value: 1, 'aria-label': 'Cuántos' })
  const when = h(
    'select',
    { 'aria-label': 'Cuándo' },
    h('option', { value: 'now' }, 'al enviar'),
    h('option', { value: 'later' }, 'después, como estado'),
  )
  const said = h('output', {})
  const order = async () => {
    const failure = { code: Number(code.value), times: Number(times.value), when: when.value }
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
