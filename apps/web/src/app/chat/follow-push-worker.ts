import { everHadPushes, hasPushes } from '../../lib/browser/stored/push-device'

/** Renews the subscription of a device with pushes if it is gone: checks once, and whenever the worker reports that it was lost. */
export function followSubscription(): () => void {
  const renew = (lost: boolean) => {
    if (!hasPushes()) return
    import('../../features/account/renew-subscription')
      .then((part) => part.renewSubscription(lost))
      // The next load tries again.
      .catch(() => undefined)
  }
  renew(false)
  return onWorker('unsubscribed', () => renew(true))
}

/** Sends the texts that the person wrote in notifications: at the start, once the network is back, and when the worker could not. */
export function followAnswers(user: string): () => void {
  let bringing = Promise.resolve()
  const bring = () => {
    // Checked each time, because pushes may be switched on while this page is open.
    if (!everHadPushes()) return
    // One after another, so that none is taken twice.
    bringing = bringing
      .then(() => import('./bring-answers'))
      .then((part) => part.bringAnswers(user))
      .catch(() => undefined)
  }
  bring()
  addEventListener('online', bring)
  const stop = onWorker('kept', bring)
  return () => {
    removeEventListener('online', bring)
    stop()
  }
}

function onWorker(what: 'unsubscribed' | 'kept', listener: () => void): () => void {
  if (!('serviceWorker' in navigator)) return () => {}
  const { serviceWorker } = navigator
  const onMessage = ({ data }: MessageEvent<unknown>) => {
    if ((data as Partial<Record<string, unknown>> | null)?.[what] === true) listener()
  }
  serviceWorker.addEventListener('message', onMessage)
  return () => serviceWorker.removeEventListener('message', onMessage)
}
