import { fill, h, icon } from '../lib/dom'
import { momentOf, timeOf } from '../lib/format'
import { api, type DeliveryRow, type Knobs } from './api'
import { failures, groups } from './drawer-fields'
import type { Store } from './store'

/** The drawer of the desk: how the provider misbehaves, the clock, and what happened to the last webhooks. */
export function openDrawer(store: Store): { panel: HTMLElement; toggle: HTMLButtonElement } {
  const knobs = h('div', { class: 'knobs' })
  const log = h('ol', { class: 'log', 'aria-label': 'Últimas entregas' })
  const clock = h('output', {})
  let refreshing: ReturnType<typeof setInterval> | undefined

  const showKnobs = async () => {
    const values = await api.knobs()
    const set = (change: Knobs) => api.setKnobs(change).catch(showKnobs)
    fill(knobs, ...groups(values, set))
  }
  const showLog = async () => {
    const rows = await api.deliveries()
    fill(
      log,
      ...(rows.length === 0 ? [h('li', {}, 'Nada ha salido todavía.')] : rows.reverse().map(deliveryRow)),
    )
  }
  const showClock = () => {
    clock.textContent = `Hora del simulador: ${momentOf(store.now())}`
  }
  const advance = (name: string, ms: number) =>
    h('button', { type: 'button', class: 'outline', onclick: () => store.moveClock(ms) }, name)

  const open = async (yes: boolean) => {
    panel.hidden = !yes
    toggle.setAttribute('aria-expanded', String(yes))
    clearInterval(refreshing)
    if (!yes) return
    showClock()
    await Promise.all([showKnobs(), showLog()])
    refreshing = setInterval(() => showLog().catch(() => {}), 2_000)
  }

  const toggle = h(
    'button',
    {
      type: 'button',
      class: 'icon-button drawer-toggle',
      'aria-label': 'Mandos de prueba',
      'aria-controls': 'drawer',
      'aria-expanded': 'false',
      onclick: () => open(panel.hidden !== false),
    },
    icon('sliders'),
  )
  const panel = h(
    'section',
    { class: 'drawer', id: 'drawer', 'aria-label': 'Mandos de prueba', hidden: true },
    h(
      'header',
      {},
      h('h2', {}, 'Mandos de prueba'),
      h(
        'button',
        { type: 'button', class: 'icon-button', 'aria-label': 'Cerrar', onclick: () => open(false) },
        icon('close'),
      ),
    ),
    h('h3', {}, 'Reloj'),
    clock,
    h(
      'div',
      { class: 'row' },
      advance('+1 h', 3_600_000),
      advance('+23 h', 82_800_000),
      advance('+24 h', 86_400_000),
    ),
    h('h3', {}, 'Próximos envíos del negocio'),
    failures(),
    knobs,
    h('h3', {}, 'Últimas entregas'),
    log,
  )
  store.on(['knobs'], () => {
    if (!panel.hidden) showKnobs().catch(() => {})
  })
  store.on(['clock', 'chat'], showClock)
  return { panel, toggle }
}

function deliveryRow({ carries, state, attempts }: DeliveryRow): HTMLElement {
  const last = attempts.at(-1)
  const result = last ? (last.status === null ? 'sin respuesta' : String(last.status)) : 'por salir'
  const tries = attempts.length > 1 ? ` · ${attempts.length} intentos` : ''
  return h(
    'li',
    { class: state },
    h('span', {}, carriedNames[carries] ?? carries),
    h('span', { class: 'result' }, `${result}${tries}`),
    last && h('time', {}, timeOf(last.at)),
  )
}

const carriedNames: Record<string, string> = { messages: 'Mensaje', statuses: 'Estado', raw: 'Cuerpo propio' }
