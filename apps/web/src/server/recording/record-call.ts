import type { Recording } from '@hilo/contracts'
import type { Sides } from '../../lib/recording/mix-sound'
import { recording as words } from '../../strings/calls/recording'
import { call as request } from '../http/api-client'
import { errorSentence } from '../http/api-error'
import { mayRepeat } from './may-repeat'
import type { Recorder } from './recorder'

/** The state of the recording as the person in the call sees it, or null where the business does not record. */
export interface ShownRecordingState {
  readonly state: 'notifying' | 'recording' | 'none'
  /** Why the call is not recorded. */
  readonly reason: string | null
}

export interface CallRecording {
  setSides(sides: Sides): void
  /** The call is over: the rest is sent, and the server makes one file of all parts. */
  stop(): void
  /** The tab is closed: the recording so far is sent, and the server ends the recording by itself. */
  leave(): void
}

const retryPauseMs = 1_000

/**
 * Records a call in which both speak, if the business records calls: asks the server until the customer has been informed, and only then
 * begins. The code that records is loaded with the first call that is recorded.
 */
export function recordCall(
  uuid: string,
  onChange: (shown: ShownRecordingState | null) => void,
): CallRecording {
  let sides: Sides = { own: null, other: null }
  let recorder: Recorder | null = null
  let over = false
  const show = (state: ShownRecordingState['state'], reason: string | null = null) =>
    !over && onChange({ state, reason })

  async function follow(): Promise<void> {
    while (!over) {
      const recording = await ask()
      if (recording === null || over) return
      if (recording.state === 'off' || recording.state === 'stored') return onChange(null)
      if (recording.state === 'none') return void show('none', recording.reason)
      if (recording.state === 'recording') return begin(recording)
      show('notifying')
      await new Promise((resolve) => setTimeout(resolve, retryPauseMs))
    }
  }
  async function ask(): Promise<Recording | null> {
    while (!over)
      try {
        return await request('startRecording', { body: { uuid } })
      } catch (error) {
        if (!mayRepeat(error)) {
          show('none', errorSentence(error, words.failed))
          return null
        }
        await new Promise((resolve) => setTimeout(resolve, retryPauseMs))
      }
    return null
  }
  async function begin({ parts }: Recording): Promise<void> {
    try {
      const { startRecorder } = await import('./recorder')
      const started = await startRecorder({
        uuid,
        parts,
        sides,
        onEnded: (reason) => (reason === null ? onChange(null) : show('none', reason)),
      })
      if (!started) return void show('none', words.cannot)
      recorder = started
      recorder.setSides(sides)
      if (over) recorder.stop()
      else show('recording')
    } catch {
      show('none', words.failed)
    }
  }
  void follow()

  return {
    setSides(next) {
      sides = next
      recorder?.setSides(next)
    },
    stop() {
      over = true
      recorder?.stop()
    },
    leave() {
      over = true
      recorder?.leave()
    },
  }
}
