import type { CallState, RingingCall } from '@hilo/contracts'
import { NoMicrophone, openMicrophone } from '../../choices/call-devices/microphone'
import { newUuid } from '../../lib/text/uuid'
import { call as request } from '../../server/http/api-client'
import { errorSentence } from '../../server/http/api-error'
import { requestOnLeave } from '../../server/http/request-on-leave'
import { stopRinging } from '../../server/live/calls'
import type { Callee } from '../../server/live/requested-call'
import { type CallRecording, recordCall, type ShownRecordingState } from '../../server/recording/record-call'
import { calls } from '../../strings'
import { answerOffer, type CallConnection, type CallingConnection, makeOffer } from './call-connection'
import { isUnreachable, retryPauseMs, untilAnswered } from './until-answered'

/** The call that this tab is in. */
export interface OwnCall {
  readonly call: Callee & { readonly uuid: string }
  /** `calling`: the customer's phone does not ring yet. */
  readonly phase: 'asking' | 'calling' | 'ringing' | 'connecting' | 'speaking' | 'interrupted'
  /** Since when both sides can speak, by this browser's clock. */
  readonly since: number | null
  readonly muted: boolean
  /** Null: the call is not recorded, or the server has not said so yet. */
  readonly recording: ShownRecordingState | null
}

/** The server ends a call of whose tab it has heard nothing for twenty seconds. */
const stayEveryMs = 5_000

interface Events {
  /** Called once the call is answered: the chat is this person's now. */
  onAnswered: (call: Callee) => void
  onProblem: (sentence: string) => void
  onEnded: (sentence: string) => void
}

interface OwnCallStore {
  state(): OwnCall | null
  subscribe(listener: () => void): () => void
  answer(call: RingingCall): Promise<void>
  /** Calls a customer. */
  start(callee: Callee): Promise<void>
  /** Takes the customer's session description for the call that this tab began. */
  heardAnswer(uuid: string, sdp: string): void
  /** Takes the state of the call that the server reports. */
  heardState(uuid: string, state: CallState): void
  setMuted(muted: boolean): void
  hangUp(): void
  /** Asks the server for the state of the call after an interruption. */
  reconnected(): void
  /** Ends the call, because the tab is closed. */
  leave(): void
}

export function createOwnCall({ onAnswered, onProblem, onEnded }: Events): OwnCallStore {
  let state: OwnCall | null = null
  let connection: CallConnection | null = null
  /** The same connection as `connection`, if this tab began the call. */
  let calling: CallingConnection | null = null
  let staying: ReturnType<typeof setInterval> | undefined
  let recording: CallRecording | null = null
  const listeners = new Set<() => void>()

  function set(next: OwnCall | null): void {
    state = next
    for (const listener of listeners) listener()
  }
  const change = (part: Partial<OwnCall>) => state && set({ ...state, ...part })

  function close(): void {
    clearInterval(staying)
    staying = undefined
    recording?.stop()
    recording = null
    connection?.close()
    connection = null
    calling = null
    set(null)
  }

  const isCurrent = (uuid: string) => state?.call.uuid === uuid

  /** Begins what both sides hear: from now on the call has a duration and is recorded. */
  function speak(uuid: string): void {
    change({ since: Date.now() })
    connection?.mute(state?.muted ?? false)
    recording ??= recordCall(uuid, (shown) => isCurrent(uuid) && change({ recording: shown }))
    if (connection) recording.setSides(connection.sides())
  }

  /** Reports that this tab is in the call. The server accepts the call at the first report; then both sides are heard. */
  async function stay(uuid: string): Promise<void> {
    try {
      await request('stayInCall', { body: { uuid } })
    } catch (error) {
      // The next request shows the state of the call.
      if (isCurrent(uuid) && !isUnreachable(error)) {
        close()
        onEnded(errorSentence(error, calls.ended))
      }
      if (isCurrent(uuid) && state?.since === null)
        setTimeout(() => isCurrent(uuid) && void stay(uuid), retryPauseMs)
      return
    }
    if (!isCurrent(uuid) || !state) return
    if (state.since === null) speak(uuid)
    if (state.phase === 'connecting') change({ phase: 'speaking' })
  }

  function connected(uuid: string): void {
    if (state?.since !== null && state?.phase === 'interrupted') change({ phase: 'speaking' })
    if (staying !== undefined) return
    void stay(uuid)
    staying = setInterval(() => void stay(uuid), stayEveryMs)
  }

  /** Asks the server every few seconds for the state of the call, in case an event was missed. */
  async function stayWhileCalling(uuid: string): Promise<void> {
    try {
      const { state: stands, answer } = await request('stayInCall', { body: { uuid } })
      if (answer !== null) heardAnswer(uuid, answer)
      heardState(uuid, stands)
    } catch (error) {
      if (isCurrent(uuid) && !isUnreachable(error)) heardState(uuid, 'ended')
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
      change({ phase: 'speaking' })
      speak(uuid)
    }
  }

  function lost(uuid: string): void {
    if (!isCurrent(uuid)) return
    end(uuid)
    onEnded(calls.lost)
  }

  // If the request is lost, the server ends the call once it hears nothing more from this tab.
  const reportEnd = (uuid: string) =>
    void untilAnswered(() => request('endCall', { body: { uuid } })).catch(() => undefined)

  function end(uuid: string): void {
    close()
    reportEnd(uuid)
  }

  return {
    state: () => state,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async answer(ringing) {
      const { uuid } = ringing
      set({ call: ringing, phase: 'asking', since: null, muted: false, recording: null })
      try {
        const microphone = await openMicrophone()
        const opened = await answerOffer(ringing.offer, microphone, {
          onConnected: () => connected(uuid),
          onInterrupted: () => change({ phase: 'interrupted' }),
          onLost: () => lost(uuid),
        })
        if (!isCurrent(uuid)) return opened.close()
        connection = opened
        change({ phase: 'connecting' })
        const answered = await untilAnswered(
          () => request('answerCall', { body: { uuid, sdp: opened.answer } }),
          () => isCurrent(uuid),
        )
        stopRinging(uuid)
        // The person hung up before the server had the answer.
        if (!isCurrent(uuid)) return reportEnd(uuid)
        await opened.connect()
        onAnswered(answered)
        change({ call: answered })
      } catch (error) {
        if (!isCurrent(uuid)) return
        close()
        onProblem(
          error instanceof NoMicrophone
            ? calls.problems[error.problem]
            : errorSentence(error, calls.problems.failed),
        )
      }
    },
    async start(callee) {
      if (state) {
        onProblem(calls.problems.already)
        return
      }
      const uuid = newUuid()
      set({ call: { ...callee, uuid }, phase: 'asking', since: null, muted: false, recording: null })
      try {
        const microphone = await openMicrophone()
        const opened = await makeOffer(microphone, {
          onConnected: () => state?.since != null && change({ phase: 'speaking' }),
          // Before the customer answers there is no sound to interrupt.
          onInterrupted: () => state?.since != null && change({ phase: 'interrupted' }),
          onLost: () => lost(uuid),
        })
        if (!isCurrent(uuid)) return opened.close()
        connection = opened
        calling = opened
        change({ phase: 'calling' })
        const { conversation_uuid } = callee
        // Repeats keep the uuid, so that the server begins one call only.
        const begun = await untilAnswered(
          () => request('startCall', { body: { uuid, conversation_uuid, sdp: opened.offer } }),
          () => isCurrent(uuid),
        )
        // The person hung up before the server had begun the call.
        if (!isCurrent(uuid)) return reportEnd(uuid)
        staying = setInterval(() => void stayWhileCalling(uuid), stayEveryMs)
        if (begun.answer !== null) heardAnswer(uuid, begun.answer)
        heardState(uuid, begun.state)
      } catch (error) {
        if (!isCurrent(uuid)) return
        close()
        onProblem(
          error instanceof NoMicrophone
            ? calls.problems[error.problem]
            : errorSentence(error, calls.problems.notCalled),
        )
      }
    },
    heardAnswer,
    heardState,
    setMuted(muted) {
      change({ muted })
      if (state?.since !== null) connection?.mute(muted)
    },
    hangUp() {
      if (state) end(state.call.uuid)
    },
    reconnected() {
      if (staying !== undefined && state) void (calling ? stayWhileCalling : stay)(state.call.uuid)
    },
    leave() {
      if (!state || state.phase === 'asking') return
      recording?.leave()
      requestOnLeave('endCall', { body: { uuid: state.call.uuid } })
      close()
    },
  }
}
