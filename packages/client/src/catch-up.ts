import { commonErrorTable } from '@hilo/contracts'
import { type FailedAck, isFromServer } from './connect'
import type { LiveSocket } from './live-socket'

const pauseMs = 1_000
/** Overload, an internal error or no acknowledgement: asking again may succeed. Any other refusal is final. */
const isTemporary = ({ code }: FailedAck): boolean =>
  code === 'TOO_MANY_REQUESTS' ||
  (code in commonErrorTable && commonErrorTable[code as keyof typeof commonErrorTable].status >= 500)

export interface CatchUp {
  /** Asks now. Resolves to the error of this first attempt, or null. */
  run(): Promise<FailedAck | 'superseded' | null>
  stop(): void
}

/**
 * Runs `ask` on demand and at every connection, and repeats it while the failure is temporary: after an outage the
 * server may be too busy to answer, and without a repetition the screen would stay stale or empty.
 *
 * @param onAnswer called with the outcome; a temporary error that is retried is reported only if the retry fails too
 */
export function catchUp(
  socket: LiveSocket,
  ask: () => Promise<FailedAck | 'superseded' | null>,
  onAnswer?: (refusal: FailedAck | null) => void,
): CatchUp {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let round = 0
  /** Whether the last attempt failed and is being repeated. */
  let isRepeating = false
  async function run(): Promise<FailedAck | 'superseded' | null> {
    clearTimeout(timer)
    const ownRound = ++round
    const refusal = await ask()
    // A later call reports instead of this one.
    if (stopped || ownRound !== round || refusal === 'superseded') return refusal
    // Without a connection nothing is scheduled: the next connection asks.
    const repeats = refusal !== null && isTemporary(refusal) && socket.connected
    if (repeats) timer = setTimeout(run, pauseMs * (1 + Math.random()))
    // A request that timed out is reported at once: the person has waited long enough.
    if (!repeats || isRepeating || !isFromServer(refusal)) onAnswer?.(refusal)
    isRepeating = repeats
    return refusal
  }
  const onConnect = () => {
    isRepeating = false
    void run()
  }
  socket.on('connect', onConnect)
  return {
    run,
    stop() {
      stopped = true
      clearTimeout(timer)
      socket.off('connect', onConnect)
    },
  }
}
