import type { MessageContent } from '../../channels/inbound'

/** How a message of ours ends: what a provider says of it when all goes well, or one that does not go well. */
export type Mishap = 'failed' | 'unknown'

/** One line of a chat, as a play is written: who, and what. Names in braces are filled in when it is cast. */
export type Line =
  | { readonly by: 'customer'; readonly content: MessageContent }
  | { readonly by: 'agent'; readonly content: MessageContent; readonly mishap?: Mishap }
  | { readonly by: 'note'; readonly text: string }
  /** The agent hands the chat to another one; the rest is theirs. */
  | { readonly by: 'transfer'; readonly to: string; readonly why: string | null }

export interface Dialogue {
  readonly title: string
  readonly area: string | null
  /** Of a mail: then it is one, and not a chat. */
  readonly subject?: string
  /** Only for whom it is written: not dealt to just anybody. */
  readonly rare?: true
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
export const c = (words: string): Line => ({ by: 'customer', content: text(words) })
export const cDocument = (name: string, kilobytes: number, caption: string | null = null): Line => ({
  by: 'customer',
  content: file('document', name, kilobytes, caption),
})
export const cImage = (caption: string | null = null, kilobytes = 184): Line => ({
  by: 'customer',
  content: file('image', 'imagen.jpg', kilobytes, caption),
})
export const cAudio = (kilobytes = 38): Line => ({
  by: 'customer',
  content: file('audio', 'audio.ogg', kilobytes, null),
})
export const cPlace = (address: string): Line => ({
  by: 'customer',
  content: { type: 'location', body: { text: `📍 Ubicación: ${address}` } },
})

/** The agent writes. */
export const a = (words: string, mishap?: Mishap): Line => ({
  by: 'agent',
  content: text(words),
  ...(mishap && { mishap }),
})
export const aDocument = (
  name: string,
  kilobytes: number,
  caption: string | null = null,
  mishap?: Mishap,
): Line => ({
  by: 'agent',
  content: file('document', name, kilobytes, caption),
  ...(mishap && { mishap }),
})

/** What the team tells itself. */
export const n = (words: string): Line => ({ by: 'note', text: words })
export const handTo = (person: string, why: string | null = null): Line => ({
  by: 'transfer',
  to: person,
  why,
})
