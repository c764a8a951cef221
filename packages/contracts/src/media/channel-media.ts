import { limits } from '../limits'
import type { ChannelType } from '../vocabulary'
import { type MediaFormatName, type MediaKind, mediaFormats } from './formats'

/** What a channel takes of one kind. */
interface MediaRule {
  /** What reaches the provider; a picture is written again in one of them. */
  readonly formats: readonly MediaFormatName[]
  /** The provider's limit of one file. A larger picture is made smaller. */
  readonly maxBytes: number
  /** The longest text beside it; null: the channel carries none, and a text is a message of its own. */
  readonly caption: number | null
}

/** The forms of a voice note. */
const voiceFormats = ['opus', 'm4a', 'wav'] as const
export type VoiceFormat = (typeof voiceFormats)[number]

export interface ChannelMedia extends Readonly<Record<MediaKind, MediaRule>> {
  /** The forms in which it takes a voice note, the best first: browsers cannot record all of them. */
  readonly voice: readonly VoiceFormat[]
  /** Files that one press of 'Enviar' may send. */
  readonly atOnce: number
  /** Bytes of all files of one message, which then carries all that are sent at once; null: each file is a message of its own. */
  readonly together: number | null
}

const megabyte = 1024 * 1024
const stills = ['jpeg', 'png'] as const
const pictures = [...stills, 'gif'] as const
const office = ['docx', 'xlsx', 'pptx'] as const
const oldOffice = ['doc', 'xls', 'ppt'] as const
const captioned = limits.captionLength
/** The text of a mail, whose files go along with it. */
const mailed = limits.textLength

const rule = (formats: readonly MediaFormatName[], megabytes: number, caption: number | null): MediaRule => ({
  formats,
  maxBytes: megabytes * megabyte,
  caption,
})

/**
 * What each channel carries to a customer, by its provider's documentation. The composer checks a file against it before it
 * is uploaded, and the server again. The reasons of doubtful cells stand in docs/channels/media.md.
 */
export const channelMedia: Readonly<Record<ChannelType, ChannelMedia>> = {
  whatsapp: {
    image: rule(stills, 5, captioned),
    audio: rule(['mp3', 'm4a', 'opus', 'amr', 'aac'], 16, null),
    voice: ['opus', 'm4a'],
    video: rule(['mp4', '3gp'], 16, captioned),
    document: rule(['pdf', ...office, ...oldOffice, 'txt'], 100, captioned),
    atOnce: 10,
    together: null,
  },
  telegram: {
    image: rule(pictures, 10, captioned),
    audio: rule(['mp3', 'm4a', 'opus'], 50, captioned),
    voice: ['opus', 'm4a'],
    video: rule(['mp4'], 50, captioned),
    document: rule(['pdf', ...office, ...oldOffice, 'txt', 'csv', 'zip'], 50, captioned),
    atOnce: 10,
    together: null,
  },
  messenger: {
    image: rule(pictures, 8, null),
    audio: rule(['mp3', 'm4a', 'aac', 'wav'], 25, null),
    voice: ['m4a', 'wav'],
    video: rule(['mp4', 'mov'], 25, null),
    document: rule(['pdf', ...office, 'zip'], 25, null),
    atOnce: 10,
    together: null,
  },
  instagram: {
    image: rule(pictures, 8, null),
    audio: rule(['m4a', 'aac', 'wav'], 25, null),
    voice: ['m4a', 'wav'],
    video: rule(['mp4', 'mov', 'webm'], 25, null),
    document: rule(['pdf'], 25, null),
    atOnce: 10,
    together: null,
  },
  gmail: {
    image: rule(pictures, 18, mailed),
    audio: rule(['mp3', 'm4a', 'opus', 'amr', 'aac', 'wav'], 18, mailed),
    voice: ['m4a', 'wav', 'opus'],
    video: rule(['mp4', '3gp', 'mov', 'webm'], 18, mailed),
    document: rule(['pdf', ...office, ...oldOffice, 'txt', 'csv', 'zip'], 18, mailed),
    atOnce: 20,
    // A mail of 25 MB holds files of about 18: it carries them in base64.
    together: 18 * megabyte,
  },
}

export const mediaRule = (channel: ChannelType, format: MediaFormatName): MediaRule =>
  channelMedia[channel][mediaFormats[format].kind]

/** Whether the channel takes files of this format, if need be written again. A GIF would lose its movement. */
export const carriesMedia = (channel: ChannelType, format: MediaFormatName): boolean =>
  (mediaFormats[format].kind === 'image' && format !== 'gif') ||
  mediaRule(channel, format).formats.includes(format)

/** Whether the channel takes a voice note in this format. */
export const carriesVoice = (channel: ChannelType, format: MediaFormatName): boolean =>
  (channelMedia[channel].voice as readonly MediaFormatName[]).includes(format)

/** The largest file that may be uploaded: a picture may be larger than the channel takes, as it is made smaller. */
export function maxMediaBytes(channel: ChannelType, format: MediaFormatName, uploadBytes: number): number {
  const { kind } = mediaFormats[format]
  return kind === 'image' ? uploadBytes : Math.min(channelMedia[channel][kind].maxBytes, uploadBytes)
}

/** The most files of one message of any channel. */
export const maxTogether: number = Math.max(
  ...Object.values(channelMedia).map(({ atOnce, together }) => (together === null ? 1 : atOnce)),
)

/** The largest upload of the files of one message: its pictures are made smaller on the server. */
export const maxUploadTogether = (uploadBytes: number): number => 3 * uploadBytes

/** What is kept free for a picture, however large the other files are. */
const pictureRoom = 256 * 1024

/** Whether these files fit into one message of the channel, its pictures made smaller. */
export function fitTogether(
  channel: ChannelType,
  files: readonly { readonly kind: MediaKind; readonly size: number }[],
): boolean {
  const { together } = channelMedia[channel]
  const sizes = files.map(({ kind, size }) => (kind === 'image' ? Math.min(size, pictureRoom) : size))
  return together === null || sizes.reduce((sum, size) => sum + size, 0) <= together
}

/** The most pixels of a picture, of a GIF in all its frames: it is decoded on the server, and a small file may hold very many. */
export const maxPixels = 50_000_000
export const maxFrames = 1_000
/** The longest side of a picture. One of 1 x 50 million pixels takes ten seconds to decode. */
export const maxGivenSide = 16_384
/** Longer sides are made shorter: no channel shows more. */
export const maxPictureSide = 4096
