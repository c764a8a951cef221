/** Enough for speech, and what phones use. */
const rate = 16_000
const headerBytes = 44

/** Sound that every channel plays: one voice, 16 bits, not compressed. */
export async function toWav(recorded: Blob): Promise<ArrayBuffer> {
  // Decoding also brings the sound to the context's rate.
  const context = new OfflineAudioContext(1, 1, rate)
  return wavOf(monoOf(await context.decodeAudioData(await recorded.arrayBuffer())))
}

function monoOf(sound: AudioBuffer): Float32Array {
  const channels = Array.from({ length: sound.numberOfChannels }, (_, at) => sound.getChannelData(at))
  const mono = new Float32Array(sound.length)
  for (const channel of channels)
    for (const [at, sample] of channel.entries()) mono[at] = (mono[at] ?? 0) + sample / channels.length
  return mono
}

export function wavOf(samples: Float32Array): ArrayBuffer {
  const file = new ArrayBuffer(headerBytes + samples.length * 2)
  const view = new DataView(file)
  const name = (at: number, text: string) => {
    for (let index = 0; index < text.length; index += 1) view.setUint8(at + index, text.charCodeAt(index))
  }
  name(0, 'RIFF')
  view.setUint32(4, file.byteLength - 8, true)
  name(8, 'WAVEfmt ')
  view.setUint32(16, 16, true)
  view.setUint16(20, 1, true)
  view.setUint16(22, 1, true)
  view.setUint32(24, rate, true)
  view.setUint32(28, rate * 2, true)
  view.setUint16(32, 2, true)
  view.setUint16(34, 16, true)
  name(36, 'data')
  view.setUint32(40, samples.length * 2, true)
  for (const [at, sample] of samples.entries())
    view.setInt16(headerBytes + at * 2, Math.max(-1, Math.min(1, sample)) * 0x7fff, true)
  return file
}
