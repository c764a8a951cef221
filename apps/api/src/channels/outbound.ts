import type { ChannelAlarmKind, Choice, MailDetails, MediaKind } from '@hilo/contracts'

/** A message of ours, as a channel sends it. */
export interface OutboundMessage {
  /** Our uuid of the message, sent along to providers that return it in statuses. */
  readonly entry: string
  /** The customer's identifiers on this account, the conversation's own first. */
  readonly to: readonly string[]
  readonly content: OutboundContent
  /** The provider ids of the first parts, if an earlier attempt sent only those. */
  readonly sent?: readonly string[]
  /** The provider's id of the message that it quotes. */
  readonly quotes?: string
  /** The thread to answer in, for channels with threads. */
  readonly thread?: OutboundThread
  /** Set if a person of the business wrote the message as a mail, in the notation of mails. */
  readonly mail?: OutboundMail
}

export interface OutboundMail extends Pick<MailDetails, 'to' | 'cc' | 'signature' | 'forwards'> {
  /** The subject of this mail, instead of the thread's. */
  readonly subject?: string
  /** The mail that is forwarded, as plain text, and its files. */
  readonly quoted?: string
  readonly files?: readonly FileToSend[]
}

export interface OutboundThread {
  readonly subject: string | null
  /** The provider's id of the last message in the thread, the customer's if there is one; null: this message begins the thread. */
  readonly answers: string | null
  /** The topic of that message, if the chat has topics. */
  readonly topic?: string | null
}

/** The value of a variable in a text. */
export interface TemplateVariable {
  readonly name: string
  readonly value: string
}

/** The value of a button: the end of its address, its code, or the text that comes back when it is pressed. */
export interface TemplateButtonValue {
  readonly index: number
  readonly kind: 'url' | 'code' | 'reply'
  readonly value: string
}

export type TemplateHeaderValue<File> =
  | { readonly kind: 'text'; readonly values: readonly TemplateVariable[] }
  | { readonly kind: 'file'; readonly file: File }
  | {
      readonly kind: 'place'
      readonly place: {
        readonly latitude: number
        readonly longitude: number
        readonly name: string
        readonly address: string
      }
    }

/** An approved template with the values of its fields. `File`: the form in which its files are given. */
export interface OutboundTemplate<File = TemplateFileToSend> {
  readonly name: string
  readonly language: string
  /** The values of the variables in its text. */
  readonly values: readonly TemplateVariable[]
  readonly header?: TemplateHeaderValue<File> | undefined
  readonly buttons?: readonly TemplateButtonValue[]
  readonly cards?: readonly {
    readonly file: File
    readonly values: readonly TemplateVariable[]
    readonly buttons: readonly TemplateButtonValue[]
  }[]
}

export interface TemplateFileToSend extends FileToSend {
  readonly type: MediaKind
}

export type OutboundContent =
  | {
      readonly type: 'text'
      readonly text: string
      /** The template to send, whose text this is: only a template gets through a closed window. */
      readonly template?: OutboundTemplate
      /** Shown as buttons where the channel has them. The text lists them all with numbers. */
      readonly choices?: readonly Choice[]
      /** The message asks for permission to call, which the channel shows with its own buttons. */
      readonly asksCall?: boolean
      /** The message asks for the customer's phone, which the channel's own button shares. */
      readonly asksPhone?: boolean
    }
  | OutboundFile

export interface FileToSend {
  readonly name: string
  readonly mime: string
  /** Read from the disk while it is sent. */
  readonly data: Blob
}

/** A file of a kind that the channel carries (`media` of its abilities). */
export interface OutboundFile extends FileToSend {
  readonly type: MediaKind
  readonly caption: string | null
  /** The audio is a voice note, recorded in the composer. */
  readonly voice?: boolean
  /** The further files of the message, on a channel that carries several files together. */
  readonly more?: readonly FileToSend[]
}

/** A message act for the provider. Doing it twice changes nothing. */
export interface OutboundMessageAct {
  /** The customer's identifiers on this account, the conversation's own first. */
  readonly to: readonly string[]
  /** Our uuid of the message act. */
  readonly act: string
  /** The provider's id of the message. */
  readonly target: string
  readonly change: MessageActChange
}

export type MessageActChange =
  | { readonly kind: 'reaction'; readonly emoji: string | null }
  /** `caption`: the message is a file. */
  | { readonly kind: 'edit'; readonly text: string; readonly caption: boolean }
  | { readonly kind: 'deletion' }

/** `providerId`: set if the provider gives the act an id, by which it may report later that the act failed. */
export type MessageActResult = { readonly providerId: string | null } | { readonly error: SendError }

/**
 * Why the provider did not accept it.
 * - temporary: a later attempt may succeed.
 * - rate_limited: too many; the whole account has to wait.
 * - pair_limited: too many to this customer; only their messages have to.
 * - auth: the provider refuses our token; no message of this account gets through until it is repaired.
 * - blocked: the provider has stopped the account itself (policy, not registered); no message gets through until people
 *   have put that right.
 * - account: something is wrong with the account (payment, terms); an admin must look.
 * - rejected: this message will never be accepted.
 * - unreachable: no message to this customer will be: they blocked us, or are gone.
 * - unknown_outcome: the request was sent, and nobody knows whether it was accepted.
 */
export type SendErrorKind =
  | 'temporary'
  | 'rate_limited'
  | 'pair_limited'
  | 'auth'
  | 'blocked'
  | 'account'
  | 'rejected'
  | 'unreachable'
  | 'unknown_outcome'

export interface SendError {
  readonly kind: SendErrorKind
  readonly code: string
  /** For people, in Spanish. */
  readonly msg: string
  /** The provider asks to wait this long. */
  readonly retryAfterMs: number | null
  /** An admin must look at the account, whatever happens to the message. */
  readonly alert?: true
  /** The warning that administrators get. */
  readonly alarm?: ChannelAlarmKind
  /** The subject beside the account, if the message has it: a template, a country. */
  readonly subject?: string
  /** The provider asks the whole account to pause for this long, whatever happens to the message. */
  readonly backoffMs?: number
}

/** An error that concerns the whole account. */
export type AccountTrouble = Pick<SendError, 'kind' | 'code' | 'msg' | 'alarm' | 'subject'>

/** Whether an admin must look at the account, whatever becomes of the message. */
export const concernsAccount = ({ kind, alert }: Pick<SendError, 'kind' | 'alert'>): boolean =>
  alert === true || kind === 'auth' || kind === 'blocked' || kind === 'account'

/** Describes the part whose outcome is unknown, to recognize it if the provider echoes it. */
export interface UnknownPart {
  /** Its text; null for a file. */
  readonly text: string | null
  /** How many parts were to follow this one. */
  readonly unsent: number
}

/**
 * `providerIds`: one for each part. `sent`: the parts that arrived before the error, also in earlier attempts. `inFlight`:
 * for channels that split messages, the part whose outcome is unknown.
 */
export type SendResult =
  | {
      readonly providerIds: readonly [string, ...string[]]
      readonly backoffMs?: number
      /** The provider's id of the message's thread, if its messages have threads. */
      readonly thread?: string
    }
  | { readonly error: SendError; readonly sent?: readonly string[]; readonly inFlight?: UnknownPart }

/** The warning to administrators when a message was refused because of its template. */
export const ofTemplates: readonly ChannelAlarmKind[] = [
  'template_paused',
  'template_disabled',
  'form_blocked',
]

/** A template as warnings name it. */
export const nameOfTemplate = ({
  name,
  language,
}: {
  readonly name: string
  readonly language?: string | undefined
}): string => (language === undefined ? name : `${name} (${language})`)
