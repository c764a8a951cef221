import { canEncodeAudio, MediaStreamAudioTrackSource, NullTarget, OggOutputFormat, Output } from 'mediabunny'

const sound = { codec: 'opus', bitrate: 32_000 } as const

interface PartRecorder {
  /** Takes the bytes recorded since the last call; empty if there are none. */
  take(): Uint8Array
  /** Ends the recording; afterwards `take` answers the last bytes. */
  stop(): Promise<void>
}

/** Records a track as Opus in Ogg, in pages of a second, which can be taken as they come. Null: this browser cannot. */
export async function recordParts(
  track: MediaStreamTrack,
  onFailed: () => void,
): Promise<PartRecorder | null> {
  if (
    !(await canEncodeAudio(sound.codec, { bitrate: sound.bitrate, numberOfChannels: 1, sampleRate: 48_000 }))
  )
    return null
  let pages: Uint8Array[] = []
  const format = new OggOutputFormat({
    maximumPageDuration: 1,
    onPage: (page) => void pages.push(page.slice()),
  })
  const output = new Output({ format, target: new NullTarget() })
  const source = new MediaStreamAudioTrackSource(track as MediaStreamAudioTrack, sound, {
    timestampBase: 'zero',
  })
  source.errorPromise.catch(onFailed)
  output.addAudioTrack(source)
  await output.start()
  return {
    take() {
      const size = pages.reduce((sum, { length }) => sum + length, 0)
      const part = new Uint8Array(size)
      let at = 0
      for (const page of pages) {
        part.set(page, at)
        at += page.length
      }
      pages = []
      return part
    },
    stop: () => output.finalize(),
  }
}
