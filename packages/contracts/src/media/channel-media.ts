import { abilitiesOf } from '../channels/abilities'
import { type ChannelType, channelTypes } from '../vocabulary'
import { type MediaFormatName, type MediaKind, mediaFormats } from './formats'
import type { MediaRule } from './media-rules'

export const mediaRule = (channel: ChannelType, format: MediaFormatName): MediaRule =>
  abilitiesOf(channel).media[mediaFormats[format].kind]

/** Whether the channel takes files of this format, if need be written again. A GIF would lose its movement. */
export const carriesMedia = (channel: ChannelType, format: MediaFormatName): boolean =>
  (mediaFormats[format].kind === 'image' && format !== 'gif') ||
  mediaRule(channel, format).formats.includes(format)

/** Whether the channel takes a voice note in this format. */
export const carriesVoice = (channel: ChannelType, format: MediaFormatName): boolean =>
  (abilitiesOf(channel).media.voice as readonly MediaFormatName[]).includes(format)

/** The largest file that may be sent to a customer: limited by the channel and by the server. */
export const maxFileBytes = (channel: ChannelType, uploadBytes: number): number =>
  Math.min(abilitiesOf(channel).fileBytes, uploadBytes)

/** The largest file that may be uploaded: a picture may be larger than the channel takes, as it is made smaller. */
export function maxMediaBytes(channel: ChannelType, format: MediaFormatName, uploadBytes: number): number {
  const { kind } = mediaFormats[format]
  return kind === 'image' ? uploadBytes : Math.min(abilitiesOf(channel).media[kind].maxBytes, uploadBytes)
}

/** The most files of one message of any channel. */
export const maxTogether: number = Math.max(
  ...channelTypes.map((channel) => {
    const { atOnce, together } = abilitiesOf(channel).media
    return together === null ? 1 : atOnce
  }),
)

/** The largest upload of the files of one message: its pictures are made smaller on the server. */
export const maxUploadTogether = (uploadBytes: number): number => 3 * uploadBytes

/** Kept free for a picture, however large the other files are. */
const pictureRoom = 256 * 1024

/** Whether these files fit into one message of the channel, its pictures made smaller. */
export function fitTogether(
  channel: ChannelType,
  files: readonly { readonly kind: MediaKind; readonly size: number }[],
): boolean {
  const { together } = abilitiesOf(channel).media
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
