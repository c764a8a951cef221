import { useEffect } from 'react'
import { tabs } from '../features/inbox/tabs'
import { focusSoon } from '../lib/focus-soon'
import { isWriting } from '../lib/is-writing'
import { readStored, writeStored } from '../lib/storage'
import { dialogHasKeys } from '../ui/early-keys'
import { goToTab } from './chat-place'
import { stepRow } from './rows'

/** Single letters can be set off by dictation: whoever uses it turns them off (WCAG 2.1.4). */
const key = 'hilo:single-keys'
export const singleKeys = (): boolean => readStored(key) !== 'off'
export const setSingleKeys = (on: boolean): void => writeStored(key, on ? null : 'off')

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/** Held down with K, whatever the layout; the palette itself goes by it again. */
export const isPaletteKey = (event: PaletteKey): boolean =>
  event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey
type PaletteKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

interface Actions {
  /** Presses the button of that name in the open chat. */
  press: (action: string) => void
  help: () => void
  palette: () => void
  leave: () => void
}

/** As a press on it does, where it stands; else the way leads there. What had the focus may go: the tab takes it. */
function chooseTab(at: number): void {
  const [selector, tab] = [`[role="tab"][aria-keyshortcuts="Alt+${at + 1}"]`, tabs[at]]
  const button = find(selector)
  if (button) button.click()
  else if (tab) goToTab(tab)
  focusSoon(selector)
}

/** Alt with a letter is matched by its place on the keyboard, for it types other characters on many layouts. */
function onAlt(event: KeyboardEvent, { press }: Actions): boolean {
  const at = ['Digit1', 'Digit2', 'Digit3'].indexOf(event.code)
  if (at >= 0) {
    chooseTab(at)
    return true
  }
  switch (event.code) {
    case 'ArrowDown':
    case 'KeyJ':
      stepRow(1)
      return true
    case 'ArrowUp':
    case 'KeyK':
      stepRow(-1)
      return true
    case 'KeyE':
      press('finish')
      return true
    case 'KeyT':
      press('transfer')
      return true
    case 'KeyI':
      press('contact')
      return true
    case 'KeyN':
      press('note')
      return true
    case 'KeyU':
      press('attach')
      return true
    default:
      return false
  }
}

function onSingle(event: KeyboardEvent, { help }: Actions): boolean {
  if (!singleKeys()) return false
  switch (event.key) {
    case '/':
      find('[data-search]')?.focus()
      return true
    case 'r':
    case 'R':
      find('[data-composer]')?.focus()
      return true
    case '?':
      help()
      return true
    default:
      return false
  }
}

const regions = [
  'nav',
  '[data-region="list"]',
  '[data-region="log"]',
  '[data-composer]',
  '[data-region="toasts"]',
]
const focusable = 'a[href], button:not(:disabled), input, textarea, [tabindex="0"]'

/** From region to region, each at its first stop; those that are not on the screen are passed over. */
function stepRegion(step: 1 | -1): void {
  const stops = regions.flatMap((selector) => {
    const region = find(selector)
    const stop = region?.matches(focusable)
      ? region
      : region?.querySelector<HTMLElement>(`[tabindex="0"], ${focusable}`)
    return region && stop ? [{ region, stop }] : []
  })
  const at = stops.findIndex(({ region }) => region.contains(document.activeElement))
  stops[(at + step + stops.length) % stops.length]?.stop.focus()
}

export function useShortcuts(actions: Actions): void {
  const { press, help, palette, leave } = actions
  useEffect(() => {
    const given = { press, help, palette, leave }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || event.getModifierState('AltGraph')) return
      if (dialogHasKeys()) return
      let done = false
      if (event.key === 'F6') {
        stepRegion(event.shiftKey ? -1 : 1)
        done = true
      } else if (isPaletteKey(event)) {
        palette()
        done = true
      } else if (event.altKey && !event.ctrlKey && !event.metaKey) done = onAlt(event, given)
      else if (!event.ctrlKey && !event.metaKey && !isWriting(event.target)) {
        if (event.key === 'Escape') leave()
        done = onSingle(event, given)
      }
      if (done) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [press, help, palette, leave])
}
