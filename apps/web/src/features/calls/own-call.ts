import type { Call, RingingCall } from '@hilo/contracts'
import { call as request } from '../../server/http/api-client'
import { errorSentence } from '../../server/http/api-error'
import { requestOnLeave } from '../../server/http/request-on-leave'
import { stopRinging } from '../../server/live/calls'
import { calls } from '../../strings'
import { answerOffer, type Line } from './line'
import { NoMicrophone, openMicrophone } from './microphone'

/** The call that this tab is in. */
export interface OwnCall {
  readonly call: Call
  readonly phase: 'asking' | 'connecting' | 'speaking' | 'interrupted'
  /** Since when both sides can speak, by this browser's clock. */
  readonly since: number | null
  readonly muted: boolean
}

/** The server ends a call of whose tab it has heard nothing for twenty seconds. */
const keepEveryMs = 5_000

interface Events {
  /** The chat is this person's now. */
  onAnswered: (call: Call) => void
  onProblem: (sentence: string) => void
  onEnded: (sentence: string) => void
}

export interface OwnCallStore {
  state(): OwnCall | null
  subscribe(listener: () => void): () => void
  answer(call: RingingCall): Promise<void>
  setMuted(muted: boolean): void
  hangUp(): void
  /** The server says that it is over. */
  heardEnd(uuid: string): void
  /** The tab goes away. */
  leave(): void
}

export function createOwnCall({ onAnswered, onProblem, onEnded }: Events): OwnCallStore {
  let state: OwnCall | null = null
  let line: Line | null = null
  let keeping: ReturnType<typeof setInterval> | undefined
  const listeners = new Set<() => void>()

  function set(next: OwnCall | null): void {
    state = next
    for (const listener of listeners) listener()
  }
  const change = (part: Partial<OwnCall>) => state && set({ ...state, ...part })

  function close(): void {
    clearInterval(keeping)
    line?.close()
    line = null
    set(null)
  }

  const isCurrent = (uuid: string) => state?.call.uuid === uuid

  /** The server accepts the call at the first of these; then both sides are heard. */
  async function keep(uuid: string): Promise<void> {
    try {
      await request('keepCall', { body: { uuid } })
    } catch (error) {
      // Without the network the sound may go on: the next one tells.
      if (isCurrent(uuid) && !isNetworkError(error)) {
        close()
        onEnded(errorSentence(error, calls.ended))
      }
      return
    }
    if (!isCurrent(uuid) || !state) return
    if (state.since === null) {
      change({ since: Date.now() })
      line?.mute(state.muted)
    }
    if (state.phase === 'connecting') change({ phase: 'speaking' })
  }

  function connected(uuid: string): void {
    if (state?.since !== null && state?.phase === 'interrupted') change({ phase: 'speaking' })
    if (keeping !== undefined) return
    void keep(uuid)
    keeping = setInterval(() => void keep(uuid), keepEveryMs)
  }

  // If it does not arrive, the server ends the call when it hears nothing more of this tab.
  const tellEnd = (uuid: string) => void request('endCall', { body: { uuid } }).catch(() => undefined)

  function end(uuid: string): void {
    close()
    tellEnd(uuid)
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async answer(ringing) {
      const { uuid } = ringing
      keeping = undefined
      set({ call: ringing, phase: 'asking', since: null, muted: false })
      try {
        const [microphone, ice] = await Promise.all([
          openMicrophone(),
          // Most networks need none of it.
          request('callIce').catch(() => ({ servers: [], relay_only: false })),
        ])
        const opened = await answerOffer(
          ringing.offer,
          microphone,
          {
            onConnected: () => connected(uuid),
            onInterrupted: () => change({ phase: 'interrupted' }),
            onLost() {
              end(uuid)
              onEnded(calls.lost)
            },
          },
          ice,
        )
        if (!isCurrent(uuid)) return opened.close()
        line = opened
        change({ phase: 'connecting' })
        const answered = await request('answerCall', { body: { uuid, sdp: opened.answer } })
        stopRinging(uuid)
        // Hung up before the server had heard the answer.
        if (!isCurrent(uuid)) return tellEnd(uuid)
        await opened.connect()
        onAnswered(answered)
        change({ call: answered })
      } catch (error) {
        if (!isCurrent(uuid)) return
        close()
        onProblem(error instanceof NoMicrophone ? error.message : errorSentence(error, calls.problems.failed))
      }
    },
    setMuted(muted) {
      change({ muted })
      if (state?.since !== null) line?.mute(muted)
    },
    hangUp() {
      if (state) end(state.call.uuid)
    },
    heardEnd(uuid) {
      if (!isCurrent(uuid) || state?.phase === 'asking') return
      close()
      onEnded(calls.ended)
    },
    leave() {
      if (!state || state.phase === 'asking') return
      requestOnLeave('endCall', { body: { uuid: state.call.uuid } })
      close()
    },
  }
}

const isNetworkError = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'status' in error && error.status === 0
