import { isPushed } from '../../lib/browser/stored/push-device'

/** Sees that a device with pushes still has its subscription: once, and whenever the worker says that it was lost. */
export function keepPushes(): () => void {
  const keep = (lost: boolean) => {
    if (!isPushed()) return
    import('../../features/account/keep-pushed')
      .then((part) => part.keepPushed(lost))
      // The next load tries again.
      .catch(() => undefined)
  }
  keep(false)
  if (!('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if ((data as { unsubscribed?: unknown } | null)?.unsubscribed === true) keep(true)
  }
  serviceWorker.addEventListener('message', onMessage)
  return () => serviceWorker.removeEventListener('message', onMessage)
}
