/** The service worker, by which the installed application opens without a network. */
export const workerUrl = '/worker.js'

/**
 * Registers it once the page has loaded, so that what it fetches competes with nothing that is awaited. While
 * developing there is none: it would keep files that change.
 */
export function registerWorker(): () => void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return () => {}
  const register = () => {
    // Where it is refused (private windows, policies) Hilo works as a page.
    navigator.serviceWorker.register(workerUrl).catch(() => undefined)
  }
  if (document.readyState === 'complete') register()
  else addEventListener('load', register, { once: true })
  return () => removeEventListener('load', register)
}
