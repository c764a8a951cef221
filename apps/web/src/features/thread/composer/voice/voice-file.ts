import { mediaFormats, type VoiceFormat } from '@hilo/contracts'
import {
  BlobSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  Input,
  MP4,
  Mp4OutputFormat,
  OggOutputFormat,
  Output,
  type OutputFormat,
  WEBM,
} from 'mediabunny'
import { toWav } from './to-wav'

/** The voice note as a file in the form that is sent. Opus and AAC are packed anew, not encoded anew. */
export async function voiceFile(recorded: Blob, format: VoiceFormat): Promise<File> {
  const { mime, endings } = mediaFormats[format]
  const bytes = await makers[format](recorded)
  return new File([bytes], `nota-de-voz.${endings[0]}`, { type: mime })
}

const makers: Readonly<Record<VoiceFormat, (recorded: Blob) => Promise<ArrayBuffer>>> = {
  opus: (recorded) => repackage(recorded, 'opus', new OggOutputFormat()),
  m4a: async (recorded) =>
    asAudio(await repackage(recorded, 'aac', new Mp4OutputFormat({ fastStart: 'in-memory' }))),
  wav: toWav,
}

/** Moves the packets of sound into another container. What browsers record has no length and no index. */
async function repackage(recorded: Blob, codec: 'opus' | 'aac', format: OutputFormat): Promise<ArrayBuffer> {
  const input = new Input({ source: new BlobSource(recorded), formats: [WEBM, MP4] })
  const track = await input.getPrimaryAudioTrack()
  const decoderConfig = await track?.getDecoderConfig()
  if (!track || !decoderConfig) throw new Error('the recording has no sound')
  const target = new BufferTarget()
  const output = new Output({ format, target })
  const source = new EncodedAudioPacketSource(codec)
  output.addAudioTrack(source)
  await output.start()
  const sink = new EncodedPacketSink(track)
  const begin = await track.getFirstTimestamp()
  for await (const packet of sink.packets())
    await source.add(packet.clone({ timestamp: packet.timestamp - begin }), { decoderConfig })
  await output.finalize()
  if (!target.buffer) throw new Error('nothing was written')
  return target.buffer
}

/** Names the brand of MP4 files with sound alone, by which providers and Hilo distinguish them from videos. */
function asAudio(file: ArrayBuffer): ArrayBuffer {
  new Uint8Array(file).set(new TextEncoder().encode('M4A '), brandAt)
  return file
}
/** Behind the size and the name of the first box. */
const brandAt = 8
