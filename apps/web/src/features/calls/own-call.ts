import type { CallState, RingingCall } from '@hilo/contracts'
import { newUuid } from '../../lib/text/uuid'
import { call as request } from '../../server/http/api-client'
import { errorSentence } from '../../server/http/api-error'
import { requestOnLeave } from '../../server/http/request-on-leave'
import { stopRinging } from '../../server/live/calls'
import type { Callee } from '../../server/live/wanted-call'
import { calls } from '../../strings'
import { beginCall, isNetworkError } from './begin-call'
import { answerOffer, type CallingLine, type Line, makeOffer } from './line'
import { NoMicrophone, openMicrophone } from './microphone'

/** The call that this tab is in. */
export interface OwnCall {
  readonly call: Callee & { readonly uuid: string }
  /** `calling`: the customer's telephone does not ring yet. */
  readonly phase: 'asking' | 'calling' | 'ringing' | 'connecting' | 'speaking' | 'interrupted'
  /** Since when both sides can speak, by this browser's clock. */
  readonly since: number | null
  readonly muted: boolean
}

/** The server ends a call of whose tab it has heard nothing for twenty seconds. */
const keepEveryMs = 5_000

interface Events {
  /** The chat is this person's now. */
  onAnswered: (call: Callee) => void
  onProblem: (sentence: string) => void
  onEnded: (sentence: string) => void
}

export interface OwnCallStore {
  state(): OwnCall | null
  subscribe(listener: () => void): () => void
  answer(call: RingingCall): Promise<void>
  /** Calls a customer. */
  start(callee: Callee): Promise<void>
  /** The customer's side of the call that this tab began. */
  heardAnswer(uuid: string, sdp: string): void
  /** How the call stands, as the server says. */
  heardState(uuid: string, state: CallState): void
  setMuted(muted: boolean): void
  hangUp(): void
  /** The tab goes away. */
  leave(): void
}

export function createOwnCall({ onAnswered, onProblem, onEnded }: Events): OwnCallStore {
  let state: OwnCall | null = null
  let line: Line | null = null
  /** The same line, where this tab called. */
  let calling: CallingLine | null = null
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
    calling = null
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

  /** Every few seconds the server says how the call stands, so that an event that was missed is made up for. */
  async function keepCalling(uuid: string): Promise<void> {
    try {
      const { state: stands, answer } = await request('keepCall', { body: { uuid } })
      if (answer !== null) heardAnswer(uuid, answer)
      heardState(uuid, stands)
    } catch (error) {
      if (isCurrent(uuid) && !isNetworkError(error)) heardState(uuid, 'ended')
    }
  }

  function heardAnswer(uuid: string, sdp: string): void {
    if (isCurrent(uuid)) void calling?.connect(sdp).catch(() => lost(uuid))
  }

  function heardState(uuid: string, stands: CallState): void {
    if (!isCurrent(uuid) || !state || state.phase === 'asking') return
    if (stands === 'ended') {
      const sentence = calling && state.since === null ? calls.noAnswer : calls.ended
      close()
      onEnded(sentence)
      return
    }
    if (!calling) return
    if (stands === 'ringing' && state.phase === 'calling') change({ phase: 'ringing' })
    if (stands === 'active' && state.since === null) {
      change({ phase: 'speaking', since: Date.now() })
      line?.mute(state.muted)
    }
  }

  function lost(uuid: string): void {
    if (!isCurrent(uuid)) return
    end(uuid)
    onEnded(calls.lost)
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
        const microphone = await openMicrophone()
        const opened = await answerOffer(ringing.offer, microphone, {
          onConnected: () => connected(uuid),
          onInterrupted: () => change({ phase: 'interrupted' }),
          onLost: () => lost(uuid),
        })
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
    async start(callee) {
      if (state) {
        onProblem(calls.problems.already)
        return
      }
      const uuid = newUuid()
      set({ call: { ...callee, uuid }, phase: 'asking', since: null, muted: false })
      try {
        const microphone = await openMicrophone()
        const opened = await makeOffer(microphone, {
          onConnected: () => state?.since != null && change({ phase: 'speaking' }),
          // Before the customer has answered there is nothing to hear.
          onInterrupted: () => state?.since != null && change({ phase: 'interrupted' }),
          onLost: () => lost(uuid),
        })
        if (!isCurrent(uuid)) return opened.close()
        line = opened
        calling = opened
        change({ phase: 'calling' })
        const { conversation_uuid } = callee
        const begun = await beginCall({ uuid, conversation_uuid, sdp: opened.offer })
        // Hung up before the server had begun it.
        if (!isCurrent(uuid)) return tellEnd(uuid)
        keeping = setInterval(() => void keepCalling(uuid), keepEveryMs)
        if (begun.answer !== null) heardAnswer(uuid, begun.answer)
        heardState(uuid, begun.state)
      } catch (error) {
        if (!isCurrent(uuid)) return
        close()
        onProblem(
          error instanceof NoMicrophone ? error.message : errorSentence(error, calls.problems.notCalled),
        )
      }
    },
    heardAnswer,
    heardState,
    setMuted(muted) {
      change({ muted })
      if (state?.since !== null) line?.mute(muted)
    },
    hangUp() {
      if (state) end(state.call.uuid)
    },
    leave() {
      if (!state || state.phase === 'asking') return
      requestOnLeave('endCall', { body: { uuid: state.call.uuid } })
      close()
    },
  }
}
