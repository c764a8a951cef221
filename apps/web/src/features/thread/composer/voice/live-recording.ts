import { openMeter } from '../../../../lib/browser/media/sound-meter'
import type { VoiceForm } from './voice-forms'

export interface LiveRecording {
  pause(): void
  resume(): void
  /** Recorded so far, without pauses. */
  seconds(): number
  /** From 0 to 1: how loud it is now. */
  level(): number
  /** The recording so far, as a playable file. */
  recorded(): Promise<Blob>
  /** Releases the microphone. */
  close(): void
}

/** How often the recorder delivers a part. */
const partMs = 3_000

/**
 * Asks for the microphone and records.
 *
 * @param onLost the microphone was unplugged, or its permission taken back
 * @param onPart called with the sound recorded since the part before
 */
export async function startRecording(
  form: VoiceForm,
  onLost: () => void,
  onPart: (part: Blob) => void,
): Promise<LiveRecording> {
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { channelCount: 1, echoCancellation: true, noiseSuppression: true, autoGainControl: true },
  })
  const release = () => {
    for (const track of stream.getTracks()) track.stop()
  }
  try {
    return record(stream, form, release, onLost, onPart)
  } catch (error) {
    release()
    throw error
  }
}

function record(
  stream: MediaStream,
  { recorded, bitsPerSecond }: VoiceForm,
  release: () => void,
  onLost: () => void,
  onPart: (part: Blob) => void,
): LiveRecording {
  const recorder = new MediaRecorder(stream, { mimeType: recorded, audioBitsPerSecond: bitsPerSecond })
  const chunks: Blob[] = []
  /** Each request is answered by one event, in order. */
  const requests: (() => void)[] = []
  recorder.ondataavailable = ({ data }) => {
    if (data.size > 0) {
      chunks.push(data)
      onPart(data)
    }
    requests.shift()?.()
  }
  const request = () =>
    new Promise<void>((resolve) => {
      requests.push(resolve)
      recorder.requestData()
    })
  const meter = openMeter(stream)
  const [track] = stream.getAudioTracks()
  track?.addEventListener('ended', onLost)
  recorder.onerror = onLost
  recorder.start()
  const timer = setInterval(() => recorder.state === 'recording' && void request(), partMs)

  let before = 0
  let since: number | null = performance.now()
  const stopClock = () => {
    if (since !== null) before += performance.now() - since
    since = null
  }
  return {
    pause() {
      stopClock()
      if (recorder.state === 'recording') recorder.pause()
    },
    resume() {
      since ??= performance.now()
      if (recorder.state === 'paused') recorder.resume()
    },
    seconds: () => (before + (since === null ? 0 : performance.now() - since)) / 1000,
    level: meter.level,
    async recorded() {
      // A lost microphone has ended the recorder, which has delivered everything by then.
      if (recorder.state !== 'inactive') await request()
      return new Blob(chunks, { type: recorded })
    },
    close() {
      clearInterval(timer)
      stopClock()
      track?.removeEventListener('ended', onLost)
      recorder.onerror = null
      if (recorder.state !== 'inactive') recorder.stop()
      meter.close()
      release()
    },
  }
}
