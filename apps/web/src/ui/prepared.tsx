import {
  type ComponentType,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useLayoutEffect,
  useReducer,
  useState,
} from 'react'
import { lineIsUp } from '../lib/line'
import { serverAnswers } from '../lib/server-answers'
import { common } from '../strings'
import { callOffComing, EarlyKeys } from './early-keys'
import { ErrorState } from './error-state'
import { notify } from './notify'
import { ToastButton } from './toast-button'

type Load<Props> = () => Promise<{ default: ComponentType<Props> }>

interface Prepared<Props> {
  Part: ComponentType<Props>
  /** Fetches it a moment before it is needed. */
  prepare: () => void
}

interface Around {
  /** Not yet: only `waiting` is drawn, and stays as it is when it is wanted. */
  wanted?: boolean
  /** What stands in its place until it has come. */
  waiting?: ReactNode
  /** It cannot be had: whoever asked for it is told in a toast. Without this its own place says so. */
  onMissing?: () => void
  /** Its own place is a small one. */
  compact?: boolean
}

const reload = () => location.reload()
const words = common.part

/**
 * A part of the screen that comes in a file of its own, and can be fetched a moment before it is needed. One that does
 * not come leaves the rest of the screen as it is, and is asked for again by the next press. Some browsers keep the
 * failure, and a new release takes the old files away: where the server answers and the file does not come, only a
 * reload brings it.
 *
 * Not `lazy` in a `Suspense`: that keeps a failure for good, and leaves the place of whatever has to be waited for, be
 * it for an instant, empty for a third of a second.
 */
export function prepared<Props extends object>(load: Load<Props>): Prepared<Props & Around> {
  let come: ComponentType<Props> | undefined
  const fetch = async () => {
    come ??= (await load()).default
  }

  function Part({ wanted = true, waiting = null, onMissing, compact = false, ...props }: Props & Around) {
    const [, redraw] = useReducer((count: number) => count + 1, 0)
    const [tries, tryAgain] = useReducer((count: number) => count + 1, 0)
    /** Of the latest try that failed: whether a reload would help. */
    const [missing, setMissing] = useState<{ after: number; gone: boolean } | null>(null)
    const fail = useEffectEvent((gone: boolean) => {
      if (!onMissing) return setMissing({ after: tries, gone })
      notify.error(
        `${words.failed} ${gone ? words.gone : common.checkConnection}`,
        gone && <ToastButton onClick={reload}>{common.broken.reload}</ToastButton>,
      )
      onMissing()
    })
    useEffect(() => {
      if (!wanted || come) return
      let over = false
      fetch().then(
        () => over || redraw(),
        async () => {
          const gone = await serverAnswers()
          if (!over) fail(gone)
        },
      )
      return () => {
        over = true
      }
    }, [wanted, tries])

    if (wanted && come) {
      const Come = come
      return <Come {...(props as Props)} />
    }
    if (!missing) return waiting
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

  const prepare = () => {
    // Some browsers keep a failure for good: what nobody has asked for is not tried without a line.
    if (lineIsUp()) fetch().catch(() => undefined)
  }
  return { Part, prepare }
}

/**
 * One that lies over the screen, and takes the keys from the moment it was asked for. One at a time: what a pointer asks
 * for meanwhile calls off the one before it.
 */
export function preparedDialog<Props extends { onClose: () => void }>(load: Load<Props>): Prepared<Props> {
  const { Part, prepare } = prepared(load)
  function Alone(props: Props) {
    // Before its own `EarlyKeys` is the one that can be called off.
    useLayoutEffect(callOffComing, [])
    return <Part {...props} waiting={<EarlyKeys onEscape={props.onClose} />} onMissing={props.onClose} />
  }
  return { Part: Alone, prepare }
}
