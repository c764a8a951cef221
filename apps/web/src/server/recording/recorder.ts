import type { Recording } from '@hilo/contracts'
import { mixSound, type Sides } from '../../lib/recording/mix-sound'
import { recordParts } from '../../lib/recording/record-parts'
import { recording as words } from '../../strings/calls/recording'
import { call as request } from '../http/api-client'
import { errorSentence } from '../http/api-error'
import { requestOnLeave } from '../http/request-on-leave'
import { mayRepeat } from './may-repeat'

interface Options {
  readonly uuid: string
  /** How many parts the server already has, which this tab sent before a reload. */
  readonly parts: number
  readonly sides: Sides
  /** Called when the recording ends before the call does. `reason` is null if the business ended it. */
  readonly onEnded: (reason: string | null) => void
}

export interface Recorder {
  setSides(sides: Sides): void
  stop(): void
  leave(): void
}

/** A tab that crashes loses at most this much. */
const partMs = 8_000
const retryPauseMs = 1_000
/** Browsers send at most some 64 KB after the page is gone. */
const maxBytesOnLeave = 45_000

/** Records both sides and sends the parts in their order, each until the server has it. Null: this browser cannot record. */
export async function startRecorder({ uuid, parts, sides, onEnded }: Options): Promise<Recorder | null> {
  const mixer = mixSound()
  mixer.setSides(sides)
  const recorder = await recordParts(mixer.track, () => end(words.failed))
  if (!recorder) {
    mixer.close()
    return null
  }
  const waiting: string[] = []
  let next = parts
  let sending = false
  let stopped = false
  let ended = false

  function put(): void {
    const part = recorder?.take()
    if (part && part.length > 0) waiting.push(toBase64(part))
    void send()
  }
  async function send(): Promise<void> {
    if (sending) return
    sending = true
    for (let [sound] = waiting; sound !== undefined && !ended; [sound] = waiting) {
      const answer = await untilAnswered(() =>
        request('addToRecording', { body: { uuid, part: next, sound: sound ?? '' } }),
      )
      if (answer === null) break
      waiting.shift()
      next += 1
      if (answer.state !== 'recording') end(null)
    }
    sending = false
  }
  /** Repeats a request until the server answers. Null: the server refuses it. */
  async function untilAnswered(ask: () => Promise<Recording>): Promise<Recording | null> {
    for (;;)
      try {
        return await ask()
      } catch (error) {
        if (!mayRepeat(error)) {
          end(errorSentence(error, words.failed))
          return null
        }
        await new Promise((resolve) => setTimeout(resolve, retryPauseMs))
      }
  }
  function end(reason: string | null): void {
    if (ended) return
    ended = true
    close()
    onEnded(reason)
  }
  function close(): void {
    clearInterval(timer)
    mixer.close()
  }
  async function finish(): Promise<void> {
    clearInterval(timer)
    await recorder?.stop().catch(() => undefined)
    mixer.close()
    put()
    while (sending && !ended) await new Promise((resolve) => setTimeout(resolve, 50))
    if (!ended) await untilAnswered(() => request('endRecording', { body: { uuid } }))
  }
  const timer = setInterval(put, partMs)

  return {
    setSides: mixer.setSides,
    stop() {
      if (stopped || ended) return
      stopped = true
      void finish()
    },
    leave() {
      if (stopped || ended) return
      stopped = true
      const part = recorder.take()
      if (part.length > 0 && part.length < maxBytesOnLeave && waiting.length === 0)
        requestOnLeave('addToRecording', { body: { uuid, part: next, sound: toBase64(part) } })
      close()
    },
  }
}

function toBase64(bytes: Uint8Array): string {
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return btoa(text)
}
