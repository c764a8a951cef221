import { abilitiesOf, type ChannelType, limits, maxMediaBytes, type VoiceFormat } from '@hilo/contracts'

/** The format that is recorded, and the format that it is converted to. */
export interface VoiceForm {
  readonly format: VoiceFormat
  /** The type that the browser records. */
  readonly recorded: string
  readonly bitsPerSecond: number
}

/** Chromium, Firefox and Safari (since 18.4) record the first, Safari and most Chromiums the second. */
const opus = 'audio/webm;codecs=opus'
const aac = 'audio/mp4;codecs=mp4a.40.2'
const recordings: Readonly<Record<VoiceFormat, readonly string[]>> = {
  opus: [opus],
  m4a: [aac],
  // Any format will do, because it is decoded first.
  wav: [opus, aac, 'audio/mp4'],
}
/** WhatsApp's phones play a voice note at once up to 512 KB, which is almost three minutes. Encoders of AAC begin at 96 kbit/s. */
const bitsPerSecond = { opus: 24_000, m4a: 96_000, wav: 64_000 }
/** The most that one second takes in the file that is sent. */
const bytesPerSecond: Readonly<Record<VoiceFormat, number>> = { opus: 4_000, m4a: 13_500, wav: 32_000 }

/** The first of the channel's forms that this browser can make, or null. */
export function chooseForm(channel: ChannelType, canRecord: (type: string) => boolean): VoiceForm | null {
  for (const format of abilitiesOf(channel).media.voice) {
    const recorded = recordings[format].find(canRecord)
    if (recorded !== undefined) return { format, recorded, bitsPerSecond: bitsPerSecond[format] }
  }
  return null
}

export const canRecord = (type: string): boolean =>
  typeof MediaRecorder !== 'undefined' && MediaRecorder.isTypeSupported(type)

/** A shorter recording counts as pressed by mistake. */
export const shortestSeconds = 1

/** The longest voice note that the channel and the server take. */
export const longestSeconds = (channel: ChannelType, { format }: VoiceForm, uploadBytes: number): number =>
  Math.min(
    limits.voiceSeconds,
    Math.floor(maxMediaBytes(channel, format, uploadBytes) / bytesPerSecond[format]),
  )
