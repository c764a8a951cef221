import { limits } from '../limits'
import type { MediaFormatName, MediaKind } from './formats'

/** A channel's limits for one kind. */
export interface MediaRule {
  /** The formats that the provider gets; a picture is written again in one of them. */
  readonly formats: readonly MediaFormatName[]
  /** The provider's limit of one file. A larger picture is made smaller. */
  readonly maxBytes: number
  /** The longest text beside it; null: the channel carries none, and a text is a message of its own. */
  readonly caption: number | null
}

/** The forms of a voice note. */
export type VoiceFormat = Extract<MediaFormatName, 'opus' | 'm4a' | 'wav'>

/**
 * A channel's rules for files to a customer, by its provider's documentation. The composer checks a file against it before it
 * is uploaded, and the server again. The reasons of doubtful values stand in docs/channels/media.md.
 */
export interface ChannelMedia extends Readonly<Record<MediaKind, MediaRule>> {
  /** The forms in which it takes a voice note, the best first: browsers cannot record all of them. */
  readonly voice: readonly VoiceFormat[]
  /** Files that one press of 'Enviar' may send. */
  readonly atOnce: number
  /** Bytes of all files of one message, which then carries all that are sent at once; null: each file is a message of its own. */
  readonly together: number | null
}

export const megabyte = 1024 * 1024
export const stills = ['jpeg', 'png'] as const
export const pictures = [...stills, 'gif'] as const
export const office = ['docx', 'xlsx', 'pptx'] as const
export const oldOffice = ['doc', 'xls', 'ppt'] as const
export const captioned = limits.captionLength
/** The text of a mail, whose files go along with it. */
export const mailed = limits.textLength

export const rule = (
  formats: readonly MediaFormatName[],
  megabytes: number,
  caption: number | null,
): MediaRule => ({
  formats,
  maxBytes: megabytes * megabyte,
  caption,
})
