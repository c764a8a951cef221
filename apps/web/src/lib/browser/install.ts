/** Chromium's own event: it can be asked once, from a press. */
interface InstallPrompt extends Event {
  prompt(): Promise<{ readonly outcome: 'accepted' | 'dismissed' }>
}

/** How Hilo gets its own icon here: the browser asks; or the person does it by hand. Null: it has one, or cannot. */
export type InstallWay = 'asks' | 'by-hand' | null

let prompt: InstallPrompt | null = null
const listeners = new Set<() => void>()
function keep(next: InstallPrompt | null): void {
  prompt = next
  for (const listener of listeners) listener()
}

/** Keeps the browser's offer for 'Mi cuenta', so that it shows none of its own over somebody's work. */
export function followInstall(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    keep(event as InstallPrompt)
  })
  addEventListener('appinstalled', () => keep(null))
}

export function onInstallChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

export function installWay(): InstallWay {
  if (matchMedia('(display-mode: standalone)').matches) return null
  if (prompt) return 'asks'
  // Only Safari on a phone or tablet says whether it was opened from the home screen.
  const { standalone } = navigator as { standalone?: boolean }
  return standalone === false && navigator.maxTouchPoints > 0 ? 'by-hand' : null
}

export async function install(): Promise<void> {
  const asked = prompt
  // It answers once; the browser offers it again at a later load.
  await asked?.prompt()
  keep(null)
}
