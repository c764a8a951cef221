import { z } from 'zod'

/** What lives on the phone of a number, and how Meta brings it. */
export const PhoneContent = z.strictObject({
  contacts: z.int().min(0).max(5_000).default(12),
  /** Of all chats together, spread over `days`. */
  messages: z.int().min(0).max(200_000).default(240),
  days: z.int().min(1).max(180).default(170),
  /** How many messages have a file: those of the last fourteen days get it later, as Meta says. */
  files: z.int().min(0).max(500).default(4),
  /** The business does not share its chats. */
  declined: z.boolean().default(false),
  /** Messages in a webhook. */
  perChunk: z.int().min(1).max(5_000).default(100),
  /** Between two webhooks. */
  pauseMs: z.int().min(0).max(600_000).default(0),
  /** In any order, and how often each comes again. */
  shuffled: z.boolean().default(false),
  repeats: z.int().min(0).max(5).default(0),
})
export type PhoneContent = z.infer<typeof PhoneContent>

export type PhoneKind = 'contacts' | 'history'

/** The phone of a number. */
export interface Phone {
  readonly content: PhoneContent
  /** What was asked for, which is given once. */
  readonly asked: Set<PhoneKind>
  linked: boolean
  /** How many webhooks of its chats are out, and of how many. */
  sent: number
  total: number
}

export interface PhoneView {
  readonly content: PhoneContent
  readonly asked: readonly PhoneKind[]
  readonly linked: boolean
  readonly sent: number
  readonly total: number
}

export interface Phones {
  /** A phone that nobody filled has a few chats. */
  of(account: string): Phone
  /** Fills it, as after a new link: both may be asked for again. */
  fill(account: string, content: PhoneContent): Phone
  clear(): void
}

export function createPhones(): Phones {
  const phones = new Map<string, Phone>()
  const fill = (account: string, content: PhoneContent): Phone => {
    const phone: Phone = { content, asked: new Set(), linked: true, sent: 0, total: 0 }
    phones.set(account, phone)
    return phone
  }
  return {
    of: (account) => phones.get(account) ?? fill(account, PhoneContent.parse({})),
    fill,
    clear: () => phones.clear(),
  }
}

export const phoneView = ({ content, asked, linked, sent, total }: Phone): PhoneView => ({
  content,
  asked: [...asked],
  linked,
  sent,
  total,
})
