import type { MessageContent, ReadAd } from '../../src/channels/inbound'

/** The status of a message of ours that does not go well. */
type DeliveryProblem = 'failed' | 'unknown'

/** One line of a dialogue: who, and what. Names in braces are filled in for each customer. */
export type Line =
  | { readonly by: 'customer'; readonly content: MessageContent }
  | { readonly by: 'agent'; readonly content: MessageContent; readonly mishap?: DeliveryProblem }
  | { readonly by: 'note'; readonly text: string }
  /** The agent transfers the chat; the following lines are the new owner's. */
  | { readonly by: 'transfer'; readonly to: string; readonly why: string | null }

export interface Dialogue {
  readonly title: string
  readonly area: string | null
  /** Only a mail has one. */
  readonly subject?: string
  /** Used only where a customer's history names it, never at random. */
  readonly rare?: true
  /** The labels that it gets when it reaches the team, by name. */
  readonly labels?: readonly string[]
  /** Why it is finished, by name. */
  readonly reason?: string
  readonly lines: readonly Line[]
}

type FileType = 'document' | 'image' | 'audio'

const mimes = { document: 'application/pdf', image: 'image/jpeg', audio: 'audio/ogg' } as const

const text = (words: string): MessageContent => ({ type: 'text', body: { text: words } })
const file = (type: FileType, name: string, kilobytes: number, caption: string | null): MessageContent => ({
  type,
  body: { name, url: null, mime: mimes[type], size: kilobytes * 1024, caption },
})

/** The customer writes. */
export const customerSays = (words: string): Line => ({ by: 'customer', content: text(words) })
/** The customer writes, and came by an ad. */
export const customerByAd = (ad: ReadAd, words: string): Line => ({
  by: 'customer',
  content: { type: 'text', body: { text: words, ad } },
})
export const customerDocument = (name: string, kilobytes: number, caption: string | null = null): Line => ({
  by: 'customer',
  content: file('document', name, kilobytes, caption),
})
export const customerImage = (caption: string | null = null, kilobytes = 184): Line => ({
  by: 'customer',
  content: file('image', 'imagen.jpg', kilobytes, caption),
})
export const customerAudio = (kilobytes = 38): Line => ({
  by: 'customer',
  content: file('audio', 'audio.ogg', kilobytes, null),
})
export const customerLocation = (address: string): Line => ({
  by: 'customer',
  content: { type: 'location', body: { text: `📍 Ubicación: ${address}` } },
})

/** The agent writes. */
export const agentSays = (words: string, mishap?: DeliveryProblem): Line => ({
  by: 'agent',
  content: text(words),
  ...(mishap && { mishap }),
})
export const agentDocument = (
  name: string,
  kilobytes: number,
  caption: string | null = null,
  mishap?: DeliveryProblem,
): Line => ({
  by: 'agent',
  content: file('document', name, kilobytes, caption),
  ...(mishap && { mishap }),
})

/** A note for colleagues. */
export const internalNote = (words: string): Line => ({ by: 'note', text: words })
export const transferTo = (person: string, why: string | null = null): Line => ({
  by: 'transfer',
  to: person,
  why,
})
