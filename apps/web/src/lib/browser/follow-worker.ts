import { navigate } from './navigation'

/** Goes where the pressed notification says. */
export function followWorker(): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    const address = (data as { open?: unknown } | null)?.open
    if (typeof address === 'string' && address.startsWith('/chat?')) navigate(address)
  }
  serviceWorker.addEventListener('message', onMessage)
  return () => serviceWorker.removeEventListener('message', onMessage)
}
