import type { MailFields, MediaKind } from '@hilo/contracts'

/**
 * A file that is being sent. Like messages it is kept on this device and continues after a reload; where the browser does
 * not keep it, the next session of the same person in this tab offers it again. It has its uuid from the start, so that
 * sending it twice stores it once.
 */
export interface Upload {
  readonly uuid: string
  readonly conversation: string
  readonly interaction: string
  readonly to: string
  readonly file: File
  /** The kind as which the file is sent. Absent: it is the PDF of the paperclip. */
  readonly kind?: MediaKind
  /** The further files of the message, on channels that carry several files together. */
  readonly more?: readonly UploadedPart[]
  /** It is a voice note. */
  readonly voice?: boolean
  readonly caption: string
  /** The message that it answers. */
  readonly reply_to?: string
  /** The mail fields, if the files are sent as a mail. */
  readonly mail?: MailFields
  readonly date: string
  /** waiting: for the connection, or for something sent before it. stored: on the server, but not in the thread yet. */
  readonly state: 'waiting' | 'uploading' | 'stored' | 'failed'
  readonly progress: number
  readonly error: string | null
  /** All of it was sent at least once without an answer: the server may have it. */
  readonly unanswered?: boolean
  /** Whether a reload finds it again; absent: not known yet. */
  readonly onDevice?: boolean
  /** This device no longer has its bytes: it cannot be sent again. */
  readonly lost?: boolean
}

interface UploadedPart {
  readonly file: File
  readonly kind: MediaKind
}

/** Whether the server may have this message, so that discarding it here could not take it back. */
export const mayBeStored = ({ unanswered }: { readonly unanswered?: boolean }): boolean => unanswered === true

/** All files of its message, in their order. */
export const filesOfUpload = ({ file, more = [] }: Pick<Upload, 'file' | 'more'>): readonly File[] => [
  file,
  ...more.map((part) => part.file),
]
