/** Both sides of a call. */
export interface Sides {
  readonly own: MediaStreamTrack | null
  readonly other: MediaStreamTrack | null
}

interface Mixer {
  readonly track: MediaStreamTrack
  /** Either may change in the middle of a call: another microphone, a new line. */
  setSides(sides: Sides): void
  close(): void
}

/** One track of the sound of both. Who is silent, or not there yet, is heard as silence. */
export function mixSound(): Mixer {
  const audio = new AudioContext({ sampleRate: 48_000 })
  void audio.resume()
  const both = audio.createMediaStreamDestination()
  both.channelCount = 1
  const [track] = both.stream.getAudioTracks()
  if (!track) throw new Error('a destination without a track')
  const heard: Record<keyof Sides, { track: MediaStreamTrack; node: AudioNode } | null> = {
    own: null,
    other: null,
  }
  return {
    track,
    setSides(sides) {
      for (const side of ['own', 'other'] as const) {
        const next = sides[side]
        if (heard[side]?.track === next) continue
        heard[side]?.node.disconnect()
        const node = next && audio.createMediaStreamSource(new MediaStream([next]))
        node?.connect(both)
        heard[side] = next && node && { track: next, node }
      }
    },
    close() {
      track.stop()
      void audio.close()
    },
  }
}
