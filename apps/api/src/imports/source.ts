import type { ChannelType, MessageStatus, MessageType } from '@hilo/contracts'

/** What every source is read into, so that one writer serves all. Keys are unique within their source. */

/** The channel account that conversations go to. One that is not there yet is made, disconnected: it can be read, and sends nothing. */
export interface Place {
  readonly uuid: string
  readonly type: ChannelType
  readonly name: string
  readonly external_id: string
}

export interface SourceContact {
  /** Null: the source has no id of its own for it. */
  readonly key: string | null
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly tags: readonly string[]
  readonly info: readonly { readonly title: string; readonly information: string }[]
  readonly created: Date
  readonly identities: readonly SourceIdentity[]
}

/** How the contact is known at the provider of an account. */
export interface SourceIdentity {
  readonly place: Place
  readonly external_id: string
}

export interface SourceLabel {
  readonly name: string
  readonly color: string
}

export interface SourceThread {
  readonly key: string
  readonly place: Place
  readonly contact: SourceContact
  /** One of the contact's, at this place. */
  readonly external_id: string
  /** Empty for chats; each mail thread has its own. */
  readonly thread_key: string
  readonly subject: string | null
  /** The address of whom it was assigned to. */
  readonly owner: string | null
  readonly labels: readonly SourceLabel[]
}

export interface SourceMessage {
  readonly date: Date
  readonly author: SourceAuthor
  /** For colleagues only. */
  readonly note: boolean
  readonly status: MessageStatus | null
  /** The provider's name of it. */
  readonly provider_id: string | null
  /** The key of the part that it answers. */
  readonly reply_to: string | null
  /** In order: its words, and each of its files. */
  readonly parts: readonly SourcePart[]
}

export interface SourceAuthor {
  readonly kind: 'client' | 'user' | 'bot' | 'app'
  readonly email: string | null
  readonly name: string | null
}

export type SourcePart = TextPart | FilePart

interface TextPart {
  readonly key: string
  readonly type: Extract<MessageType, 'text' | 'location' | 'contacts'>
  readonly body: {
    readonly text: string
    readonly place?: { readonly latitude: number; readonly longitude: number }
  }
}

export interface FilePart {
  readonly key: string
  readonly caption: string | null
  readonly file: SourceFile
}

export interface SourceFile {
  readonly kind: 'image' | 'audio' | 'video' | 'document'
  readonly name: string
  /** As the source says. */
  readonly size: number | null
  /** Where it lies: an address, or a path beside the file that names it. */
  readonly from: string
}
