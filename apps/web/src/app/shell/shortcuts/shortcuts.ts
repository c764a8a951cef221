import { useEffect } from 'react'
import { tabs } from '../../../features/inbox/tabs'
import { isComposing } from '../../../lib/browser/is-composing'
import { readStored, writeStored } from '../../../lib/browser/stored/storage'
import { focusWhenRendered } from '../../../lib/focus/focus-when-rendered'
import { isTextField } from '../../../lib/focus/is-text-field'
import { dialogHasKeys } from '../../../ui/overlay/early-keys'
import { goToTab } from '../../chat/chat-location'
import { openAdjacentChat } from './list-rows'

/** Dictation can trigger single-letter shortcuts, so they can be turned off (WCAG 2.1.4). */
const key = 'hilo:single-keys'
export const singleKeys = (): boolean => readStored(key) !== 'off'
export const setSingleKeys = (on: boolean): void => writeStored(key, on ? null : 'off')

const find = (selector: string) => document.querySelector<HTMLElement>(selector)

/** Ctrl or Cmd with K, on any layout; it opens and closes the palette. */
export const isPaletteKey = (event: PaletteKey): boolean =>
  event.key.toLowerCase() === 'k' && event.ctrlKey !== event.metaKey && !event.altKey && !event.shiftKey
type PaletteKey = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>

interface Actions {
  /** Presses the button of that name in the open chat. */
  press: (action: string) => void
  help: () => void
  palette: () => void
  takeNext: () => void
  leave: () => void
}

/** Clicks the tab if it is shown, else navigates to it; focuses the tab. */
function chooseTab(at: number): void {
  const [selector, tab] = [`[role="tab"][aria-keyshortcuts="Alt+${at + 1}"]`, tabs[at]]
  const button = find(selector)
  if (button) button.click()
  else if (tab) goToTab(tab)
  focusWhenRendered(selector)
}

/** Alt with a letter is matched by the key's code, because it types other characters on many layouts. */
function onAlt(event: KeyboardEvent, { press, takeNext }: Actions): boolean {
  const at = ['Digit1', 'Digit2', 'Digit3'].indexOf(event.code)
  if (at >= 0) {
    chooseTab(at)
    return true
  }
  switch (event.code) {
    case 'ArrowDown':
    case 'KeyJ':
      openAdjacentChat(1)
      return true
    case 'ArrowUp':
    case 'KeyK':
      openAdjacentChat(-1)
      return true
    case 'KeyS':
      // A key that is held down takes one chat, not many.
      if (!event.repeat) takeNext()
      return true
    case 'KeyA':
      press('accept')
      return true
    case 'KeyE':
      press('finish')
      return true
    case 'KeyT':
      press('transfer')
      return true
    case 'KeyP':
      press('pause')
      return true
    case 'KeyV':
      press('video')
      return true
    case 'KeyL':
      press('labels')
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
  '[data-region="call"]',
  'nav',
  '[data-region="list"]',
  '[data-region="log"]',
  '[data-composer]',
  '[data-region="toasts"]',
]
const focusable = 'a[href], button:not(:disabled), input, textarea, [tabindex="0"]'

/** Moves the focus to the next region on the screen, to its first focusable element. */
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
  const { press, help, palette, takeNext, leave } = actions
  useEffect(() => {
    const given = { press, help, palette, takeNext, leave }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.defaultPrevented || isComposing(event) || event.getModifierState('AltGraph')) return
      if (dialogHasKeys()) return
      let done = false
      if (event.key === 'F6') {
        stepRegion(event.shiftKey ? -1 : 1)
        done = true
      } else if (isPaletteKey(event)) {
        palette()
        done = true
      } else if (event.altKey && !event.ctrlKey && !event.metaKey) done = onAlt(event, given)
      else if (!event.ctrlKey && !event.metaKey && !isTextField(event.target)) {
        if (event.key === 'Escape') leave()
        done = onSingle(event, given)
      }
      if (done) event.preventDefault()
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [press, help, palette, takeNext, leave])
}
