import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useState,
} from 'react'
import { isConnected, whenReconnected } from '../../lib/browser/connection'
import { isServerReachable } from '../../lib/browser/is-server-reachable'
import { common } from '../../strings'
import { cancelPendingDialog, EarlyKeys } from '../overlay/early-keys'
import { notify } from '../overlay/notify'
import { ToastButton } from '../overlay/toast-button'
import { ErrorState } from './error-state'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

interface Preloadable<Props> {
  Part: ComponentType<Props>
  /** Fetches it a moment before it is needed. */
  preload: () => void
}

interface PlaceholderProps {
  /** Renders only `waiting`, which keeps its identity when the part is wanted. */
  wanted?: boolean
  /** The placeholder until it has loaded. */
  waiting?: ReactNode
  /** Called when it failed to load, after a toast. Without it the error is shown in its place, or `waiting` if it is quiet. */
  onMissing?: () => void
  /** Nobody requested it: it waits for a connection, and nothing says that it failed to load. */
  quiet?: boolean
  /** Shows the error in one line. */
  compact?: boolean
}

const reload = () => location.reload()
const words = common.part

/**
 * A part of the screen in a file of its own, which can be preloaded. If it fails to load, the rest of the screen stays,
 * and the next use tries again, or in its place the next connection. Some browsers cache a failed import, and a new
 * release removes old files: if the server answers and the file still fails, only a reload helps.
 *
 * Not `lazy` with `Suspense`: that keeps a failure for good, and shows its fallback for a third of a second even for a
 * file that is almost there.
 */
export function preloadable<Props extends object>(load: Load<Props>): Preloadable<Props & PlaceholderProps> {
  let come: ComponentType<Props> | undefined
  const fetch = async () => {
    come ??= (await load()).default
  }

  function Part({
    wanted = true,
    waiting = null,
    onMissing,
    quiet = false,
    compact = false,
    ...props
  }: Props & PlaceholderProps) {
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    const [tries, tryAgain] = useReducer((count: number) => count + 1, 0)
    /** Whether a reload would help after the last failure. */
    const [missing, setMissing] = useState<{ after: number; gone: boolean } | null>(null)
    const fail = useEffectEvent((gone: boolean) => {
      if (!onMissing) return setMissing({ after: tries, gone })
      if (!quiet)
        notify.error(
          `${words.failed} ${gone ? words.gone : common.checkConnection}`,
          gone && <ToastButton onClick={reload}>{common.broken.reload}</ToastButton>,
        )
      onMissing()
    })
    useEffect(() => {
      if (!wanted || come) return
      // Some browsers cache a failed import, and with it the modules that other parts share.
      if (quiet && !isConnected()) return fail(false)
      let over = false
      const failed = async () => {
        if (!(await isServerReachable())) return over || fail(false)
        // The connection may have been cut for a moment only.
        fetch().then(
          () => over || redraw(),
          () => over || fail(true),
        )
      }
      fetch().then(() => over || redraw(), failed)
      return () => {
        over = true
      }
    }, [wanted, tries, quiet])
    const isOffline = missing?.gone === false
    useEffect(() => {
      if (isOffline) return whenReconnected(tryAgain)
    }, [isOffline])

    if (wanted && come) {
      const Come = come
      return <Come {...(props as Props)} />
    }
    if (!missing || quiet) return waiting
    return missing.gone ? (
      <ErrorState
        title={words.failed}
        hint={words.gone}
        action={common.broken.reload}
        compact={compact}
        onRetry={reload}
      />
    ) : (
      <ErrorState title={words.failed} busy={missing.after < tries} compact={compact} onRetry={tryAgain} />
    )
  }

  const preload = () => {
    // Some browsers cache a failed import, so nothing is preloaded without a connection.
    if (isConnected()) fetch().catch(() => undefined)
  }
  return { Part, preload }
}

/**
 * A preloadable dialog. It takes the keys from the moment it was requested. Requesting another dialog while it loads
 * cancels it.
 */
export function preloadableDialog<Props extends { onClose: () => void }>(
  load: Load<Props>,
): Preloadable<Props> {
  const { Part, preload } = preloadable(load)
  function Alone(props: Props) {
    // Before its own `EarlyKeys` registers itself.
    useLayoutEffect(cancelPendingDialog, [])
    return <Part {...props} waiting={<EarlyKeys onEscape={props.onClose} />} onMissing={props.onClose} />
  }
  return { Part: Alone, preload }
}

/** A preloadable screen or page. It takes the keys from the moment it was requested: no text beside it gets them. */
export function preloadableRoom<Props extends object>(
  load: Load<Props>,
): Preloadable<Props & Pick<PlaceholderProps, 'waiting'>> {
  const { Part, preload } = preloadable(load)
  function Room({ waiting, ...props }: Props & Pick<PlaceholderProps, 'waiting'>) {
    const early = (
      <>
        {waiting}
        <EarlyKeys />
      </>
    )
    return <Part {...(props as unknown as Props)} waiting={early} />
  }
  return { Part: Room, preload }
}
