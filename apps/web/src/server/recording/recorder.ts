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
  /** How many parts the server has already: of this page before it was loaded again. */
  readonly parts: number
  readonly sides: Sides
  /** Before the call is: by the business, or because it failed. */
  readonly onEnded: (reason: string | null) => void
}

export interface Recorder {
  hear(sides: Sides): void
  stop(): void
  leave(): void
}

/** A tab that crashes loses no more. */
const partMs = 8_000
const againMs = 1_000
/** Browsers let some 64 KB outlive a page. */
const mostOnLeave = 45_000

/** Records both sides and sends the parts in their order, each until the server has it. Null: this browser cannot record. */
export async function startRecorder({ uuid, parts, sides, onEnded }: Options): Promise<Recorder | null> {
  const mixer = mixSound()
  mixer.hear(sides)
  const recorder = await recordParts(mixer.track, () => give(words.failed))
  if (!recorder) {
    mixer.close()
    return null
  }
  const waiting: string[] = []
  let next = parts
  let sending = false
  let stopped = false
  let given = false

  function put(): void {
    const part = recorder?.take()
    if (part && part.length > 0) waiting.push(toBase64(part))
    void send()
  }
  async function send(): Promise<void> {
    if (sending) return
    sending = true
    for (let [sound] = waiting; sound !== undefined && !given; [sound] = waiting) {
      const answer = await untilHeard(() =>
        request('addToRecording', { body: { uuid, part: next, sound: sound ?? '' } }),
      )
      if (answer === null) break
      waiting.shift()
      next += 1
      if (answer.state !== 'recording') give(null)
    }
    sending = false
  }
  /** Null: the server refuses it. */
  async function untilHeard(ask: () => Promise<Recording>): Promise<Recording | null> {
    for (;;)
      try {
        return await ask()
      } catch (error) {
        if (!mayRepeat(error)) {
          give(errorSentence(error, words.failed))
          return null
        }
        await new Promise((resolve) => setTimeout(resolve, againMs))
      }
  }
  function give(reason: string | null): void {
    if (given) return
    given = true
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
    while (sending && !given) await new Promise((resolve) => setTimeout(resolve, 50))
    if (!given) await untilHeard(() => request('endRecording', { body: { uuid } }))
  }
  const timer = setInterval(put, partMs)

  return {
    hear: mixer.hear,
    stop() {
      if (stopped || given) return
      stopped = true
      void finish()
    },
    leave() {
      if (stopped || given) return
      stopped = true
      const part = recorder.take()
      if (part.length > 0 && part.length < mostOnLeave && waiting.length === 0)
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
