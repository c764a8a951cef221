import { fill, h, icon } from '../lib/dom'
import { momentOf } from '../lib/format'
import { api, type Knobs } from './api'
import { groups, turned } from './drawer-fields'
import { failureForm } from './failure-form'
import { deliveryRows, sentRows } from './journal'
import type { Store } from './store'

export interface Drawer {
  panel: HTMLElement
  /** Another button that opens and closes it. */
  toggle(): HTMLButtonElement
}

/** The desk's drawer stays as it was left when another telephone is taken up. */
const leftOpen = 'mandos-abiertos'

/** The drawer of the desk: how the provider misbehaves, the clock, and what went to and fro of late. */
export function openDrawer(store: Store): Drawer {
  const knobs = h('div', { class: 'knobs' })
  const sent = h('ol', { class: 'log', 'aria-label': 'Lo que envió Hilo', tabindex: 0 })
  const told = h('ol', { class: 'log', 'aria-label': 'Últimos avisos a Hilo', tabindex: 0 })
  const clock = h('output', {})
  const toggles: HTMLButtonElement[] = []
  let refreshing: ReturnType<typeof setInterval> | undefined
  let opener: HTMLButtonElement | undefined

  const showKnobs = async () => {
    const [now, start] = await Promise.all([api.knobs(), api.knobsAtStart()])
    const set = (change: Knobs) => api.setKnobs(change).catch(showKnobs)
    const many = turned(now, start)
    for (const toggle of toggles) {
      toggle.dataset.turned = many > 0 ? String(many) : ''
      toggle.title = many === 0 ? 'Mandos de prueba' : `Mandos de prueba: ${many} fuera de lo normal`
    }
    const focused = document.activeElement?.id
    fill(knobs, ...groups({ now, start, set }))
    // Drawn anew: the keyboard stays where it was.
    if (focused) knobs.querySelector<HTMLElement>(`#${CSS.escape(focused)}`)?.focus()
  }
  const nameOf = (id: string) => store.customers.find((one) => one.id === id)?.name ?? id
  const showLogs = async () => {
    const [outbox, deliveries] = await Promise.all([api.outbox(), api.deliveries()])
    const nothing = () => h('li', {}, 'Nada todavía.')
    const rows = [sentRows(outbox, nameOf), deliveryRows(deliveries)]
    for (const [at, list] of [sent, told].entries()) {
      const now = rows[at] ?? []
      fill(list, ...(now.length === 0 ? [nothing()] : now))
    }
  }
  const showClock = () => {
    clock.textContent = momentOf(store.now())
  }
  const advance = (name: string, ms: number) =>
    h('button', { type: 'button', class: 'outline', onclick: () => store.moveClock(ms) }, name)

  const open = async (yes: boolean) => {
    panel.hidden = !yes
    for (const toggle of toggles) toggle.setAttribute('aria-expanded', String(yes))
    sessionStorage.setItem(leftOpen, yes ? 'sí' : '')
    clearInterval(refreshing)
    if (!yes) return
    showClock()
    refreshing = setInterval(() => showLogs().catch(() => {}), 2_000)
    await Promise.all([showKnobs(), showLogs()])
  }
  const quietly = (work: Promise<unknown>) => {
    work.catch(() => {
      // The stream says that the line is lost, and when it is back everything is asked for again.
    })
  }
  const close = () => {
    quietly(open(false))
    opener?.focus()
  }

  const calm = h(
    'button',
    {
      type: 'button',
      class: 'outline',
      onclick: async () => quietly(api.setKnobs(await api.knobsAtStart())),
    },
    'Todo como al principio',
  )
  const panel = h(
    'section',
    {
      class: 'drawer',
      id: 'drawer',
      'aria-label': 'Mandos de prueba',
      hidden: true,
      onkeydown: (event) => event instanceof KeyboardEvent && event.key === 'Escape' && close(),
    },
    h(
      'header',
      {},
      h('h2', {}, 'Mandos de prueba'),
      h(
        'button',
        { type: 'button', class: 'icon-button', 'aria-label': 'Cerrar', onclick: close },
        icon('close'),
      ),
    ),
    h('h3', {}, 'Próximos envíos de Hilo'),
    failureForm(),
    h('h3', {}, 'Reloj de los proveedores'),
    clock,
    h(
      'div',
      { class: 'row' },
      advance('+1 h', 3_600_000),
      advance('+23 h', 82_800_000),
      advance('+24 h', 86_400_000),
    ),
    h(
      'p',
      { class: 'help' },
      'Vencen ventanas, archivos y permisos. Solo vuelve atrás al arrancar de nuevo.',
    ),
    h('h3', {}, 'Lo que envió Hilo'),
    sent,
    h('h3', {}, 'Últimos avisos a Hilo'),
    told,
    knobs,
    calm,
  )
  store.on(['knobs', 'accounts'], () => quietly(showKnobs()))
  store.on(['clock', 'chat'], showClock)
  if (sessionStorage.getItem(leftOpen)) quietly(open(true))

  const toggle = () => {
    const button = h(
      'button',
      {
        type: 'button',
        class: 'drawer-toggle',
        'aria-label': 'Mandos de prueba',
        'aria-controls': 'drawer',
        'aria-expanded': String(!panel.hidden),
        onclick: () => {
          opener = button
          quietly(open(panel.hidden !== false))
        },
      },
      icon('sliders'),
      h('span', {}, 'Mandos'),
    )
    toggles.push(button)
    return button
  }
  return { panel, toggle }
}
