import { type KnobText, knobGroups } from '../knobs'
import { h } from '../lib/dom'
import { readsWhenLooking, setReadsWhenLooking } from '../lib/reading'
import type { Knobs } from './api'
import { channel } from './channel'

interface Given {
  now: Knobs
  start: Knobs
  set: (change: Knobs) => unknown
}

type Value = Knobs[string]

/** The fields of the drawer, with the values as they are. What was turned stands out. */
export function groups(given: Given): HTMLElement[] {
  const shown = knobGroups.map(({ title, knobs }) => {
    const here = Object.entries(knobs).filter(
      ([knob]) => given.now[knob] !== undefined && !channel.idleKnobs.includes(knob),
    )
    return group(
      title,
      here.map(([knob, text]) => field(knob, text, given)),
    )
  })
  return [...shown, group('Este teléfono', [readSwitch()])]
}

/** How many are not as they were at the start. */
export const turned = (now: Knobs, start: Knobs): number =>
  Object.keys(now).filter((knob) => now[knob] !== start[knob]).length

const group = (title: string, fields: HTMLElement[]): HTMLElement =>
  h('fieldset', { class: 'group' }, h('legend', {}, title), ...fields)

function field(knob: string, text: KnobText, { now, start, set }: Given): HTMLElement {
  const value = now[knob] ?? null
  const change = (to: Value) => set({ [knob]: to })
  const input = text.options
    ? choiceOf(text.options, value, change)
    : typeof value === 'boolean'
      ? switchOf(value, change)
      : numberOf(value, start[knob] === null, change)
  return row(knob, text, input, value !== start[knob])
}

function row(id: string, { name, help }: KnobText, input: HTMLElement, changed: boolean): HTMLElement {
  input.id = `knob-${id}`
  input.setAttribute('aria-describedby', `knob-${id}-help`)
  return h(
    'div',
    { class: changed ? 'knob turned' : 'knob' },
    h('label', { for: input.id }, name),
    input,
    h('p', { id: `knob-${id}-help` }, help),
  )
}

function switchOf(value: boolean, change: (to: Value) => unknown): HTMLElement {
  const input = h('input', {
    type: 'checkbox',
    role: 'switch',
    checked: value,
    onchange: () => change(input.checked),
  })
  return input
}

/** Some may say nothing, which is another thing than zero. */
function numberOf(value: Value, mayBeEmpty: boolean, change: (to: Value) => unknown): HTMLElement {
  const input = h('input', {
    type: 'number',
    min: 0,
    value: value === null ? '' : Number(value),
    onchange: () =>
      change(mayBeEmpty && input.value === '' ? null : Math.max(0, Math.round(Number(input.value)))),
  })
  return input
}

function choiceOf(
  options: Record<string, string>,
  value: Value,
  change: (to: Value) => unknown,
): HTMLElement {
  const select = h(
    'select',
    { onchange: () => change(select.value) },
    ...Object.entries(options).map(([word, name]) =>
      h('option', { value: word, selected: word === value }, name),
    ),
  )
  return select
}

/** This one is the page's own: it is the page that looks. */
function readSwitch(): HTMLElement {
  const text = {
    name: 'Leer al mirar el chat',
    help: 'Lo que ves en el teléfono queda leído para el negocio.',
  }
  return row(
    'reads',
    text,
    switchOf(readsWhenLooking(), (yes) => setReadsWhenLooking(yes === true)),
    false,
  )
}
