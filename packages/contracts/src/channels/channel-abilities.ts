import type { MessageActionRules } from '../channel-actions'
import type { ChannelMedia } from '../media/media-rules'
import type { TextLimit } from '../text/text-size'

/** How fast an account may send: a token bucket for the account, and for some providers one for each customer (decision 035). */
export interface SendPace {
  /** `perSecond`: unless the provider grants the account another pace. `fileCost`: how many texts one file counts for. */
  readonly account: { readonly perSecond: number; readonly burst: number; readonly fileCost: number }
  readonly customer: { readonly everySeconds: number; readonly burst: number } | null
}

/**
 * The abilities of a channel: everything that the product must know of it. Code outside the providers asks for an ability, never for a
 * channel's name.
 */
export interface ChannelAbilities extends MessageActionRules {
  /** The provider's own name: it is the same in every language. */
  readonly name: string
  /** A chat with a customer continues and expires. Mail has a thread for each subject, recipients and markup, and no expiry. */
  readonly kind: 'chat' | 'mail'
  /** How long we may write after the customer's last message; null: always. An account or a chat may have another. */
  readonly windowSeconds: number | null
  /** The address by which the provider knows a customer; null: an identifier of its own, which means nothing to people. */
  readonly knownBy: 'phone' | 'email' | null
  /** The means to begin a conversation, or to reopen one outside its window; null: only the customer begins. */
  readonly uninvited: 'template' | 'mail' | null
  /** Whether messages belong to a topic, or to a subject and a message that they answer. */
  readonly threaded: boolean
  readonly media: ChannelMedia
  /** The largest file that it carries. */
  readonly fileBytes: number
  /** Whether a file and its text are one message; elsewhere the text follows as a message of its own. */
  readonly captions: boolean
  /** Its messages are shorter than ours may be: a longer text is sent as several parts. Null: ours fit. */
  readonly partLimit: TextLimit | null
  /** Whether customers see `*bold*`, `_italic_` and the like as formatting. */
  readonly marks: boolean
  /** Whether its provider approves templates that may be sent after the window closes. */
  readonly templates: boolean
  /** How long the provider shows that we type; null: it cannot. */
  readonly typingSeconds: number | null
  /** Whether the provider reports the fate of a message after it was sent. */
  readonly receipts: boolean
  /** Whether the provider sends a webhook for each accepted message of ours. */
  readonly confirmsAccepted: boolean
  /** Whether a message that the provider has accepted may still fail, with a reason that concerns the whole account. */
  readonly failsLater: boolean
  /** Whether the provider echoes our own messages, like those that the business writes elsewhere. */
  readonly echoesOurs: boolean
  /** Where the business writes outside Hilo: on its own phone, or in the provider's app. */
  readonly elsewhere: 'phone' | 'app'
  /** Whether a person of the business calls customers by it. */
  readonly calls: boolean
  /** Whether it can ask the customer for their phone, with a button that shares it. */
  readonly asksPhone: boolean
  /** Whether the business can take a chat from another responder, and give it back. */
  readonly control: boolean
  /** Whether its files have an address that opens without credentials, so that the media policy `link_only` is possible. */
  readonly linksFiles: boolean
  /** Whether it charges for messages, by the rates of `costs/rates.json` of the server. */
  readonly charges: boolean
  readonly pace: SendPace
  /** Whether its webhooks only say that something happened, which Hilo then fetches. */
  readonly pulled: boolean
  /** Whether people may let the account answer for accounts of theirs (`represented_accounts`). */
  readonly represents: boolean
  /** Where a new account's token is granted in the browser; null: it is typed. */
  readonly consent: 'google' | null
  /** An account may also be connected in the provider's own window, which does the steps by hand. */
  readonly signup?: true
  readonly subscription: {
    /** Whether Hilo gives the provider the webhook's secret when it subscribes, so that subscribing again mends a wrong one. */
    readonly givesSecret: boolean
    /** Whether the account's group is subscribed, so that a wrong group looks like no subscription. */
    readonly ofGroup: boolean
    /** Whether the provider says which events the application is subscribed to. */
    readonly tellsFields: boolean
  }
}
