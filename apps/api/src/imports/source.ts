import type { ChannelType, MessageStatus, MessageType } from '@hilo/contracts'

/**
 * The rows of every source in one form, so that one writer serves all sources. A key is unique within its source.
 */

/** The channel account that conversations go to. If Hilo lacks it, it is created disconnected: people can read it, and nothing is sent from it. */
export interface SourceAccount {
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
  readonly account: SourceAccount
  readonly external_id: string
}

export interface SourceLabel {
  readonly name: string
  readonly color: string
}

export interface SourceThread {
  readonly key: string
  readonly account: SourceAccount
  readonly contact: SourceContact
  /** How this account's provider knows the customer. */
  readonly external_id: string
  /** Empty for chats; each mail thread has its own. */
  readonly thread_key: string
  readonly subject: string | null
  /** The e-mail address of the agent to whom it was assigned. */
  readonly owner: string | null
  readonly labels: readonly SourceLabel[]
}

export interface SourceMessage {
  readonly date: Date
  readonly author: SourceAuthor
  /** An internal note. */
  readonly note: boolean
  readonly status: MessageStatus | null
  /** The provider's identifier of the message. */
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
  /** The size that the source gives. */
  readonly size: number | null
  /** Where to read it: an address, or a path beside the file that names it. */
  readonly from: string
}
