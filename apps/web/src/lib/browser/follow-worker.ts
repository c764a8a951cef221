import { navigate } from './navigation'

/** Goes where the pressed notification says. */
export function followWorker(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const address = (data as { open?: unknown } | null)?.open
    if (typeof address === 'string' && address.startsWith('/chat?')) navigate(address)
  })
}
