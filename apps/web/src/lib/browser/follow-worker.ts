import { navigate } from './navigation'
import { type Pressed, setPressed } from './pressed'

/** Goes where the pressed notification says. */
export function followWorker(): void {
  if (!('serviceWorker' in navigator)) return
  navigator.serviceWorker.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const { open, ...press } = (data ?? {}) as Pressed & { open?: unknown }
    if (typeof open !== 'string' || !open.startsWith('/chat?')) return
    setPressed(press)
    navigate(open)
  })
}
