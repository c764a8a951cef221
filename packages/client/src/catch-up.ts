import { commonErrorTable } from '@hilo/contracts'
import { isAnswer, type LiveSocket, type Refused } from './connect'

const pauseMs = 1_000
/** A no is an answer; that the server cannot, not so much at once, or said nothing, is none. */
const isNoAnswer = ({ code }: Refused): boolean =>
  code === 'TOO_MANY_REQUESTS' ||
  (code in commonErrorTable && commonErrorTable[code as keyof typeof commonErrorTable].status >= 500)

export interface CatchingUp {
  /** Asks at once, and resolves to the first outcome: why there is nothing, or null. */
  now(): Promise<Refused | 'superseded' | null>
  stop(): void
}

/**
 * Runs `ask` when told to and at every connection, until the server has answered it: one that is busy with everybody's
 * return may say that it cannot, or say nothing, and what is on the screen would stay as old as it is, or empty.
 *
 * @param onAnswer the outcome; a no that is asked again in a moment only if that fails too
 */
export function catchUp(
  socket: LiveSocket,
  ask: () => Promise<Refused | 'superseded' | null>,
  onAnswer?: (refusal: Refused | null) => void,
): CatchingUp {
  let timer: ReturnType<typeof setTimeout> | undefined
  let stopped = false
  let round = 0
  /** This is the second time at least. */
  let again = false
  async function now(): Promise<Refused | 'superseded' | null> {
    clearTimeout(timer)
    const mine = ++round
    const refusal = await ask()
    // Whoever asked after this one is told.
    if (stopped || mine !== round || refusal === 'superseded') return refusal
    // Without a line, the next connection asks.
    const repeats = refusal !== null && isNoAnswer(refusal) && socket.connected
    if (repeats) timer = setTimeout(now, pauseMs * (1 + Math.random()))
    // Whoever got nothing at all has waited long enough for it.
    if (!repeats || again || !isAnswer(refusal)) onAnswer?.(refusal)
    again = repeats
    return refusal
  }
  const onConnect = () => {
    again = false
    void now()
  }
  socket.on('connect', onConnect)
  return {
    now,
    stop() {
      stopped = true
      clearTimeout(timer)
      socket.off('connect', onConnect)
    },
  }
}
