import { z } from 'zod'

const text = z.string().optional().catch(undefined)
export const gmailId = z.string().regex(/^[\x21-\x7e]{1,128}$/)

const header = z.looseObject({ name: z.string(), value: z.string() })
export interface Part {
  readonly partId?: string | undefined
  readonly mimeType?: string | undefined
  readonly filename?: string | undefined
  readonly headers?: readonly { readonly name: string; readonly value: string }[] | undefined
  readonly body?:
    | {
        readonly size?: number | undefined
        readonly data?: string | undefined
        readonly attachmentId?: string | undefined
      }
    | undefined
  readonly parts?: readonly Part[] | undefined
  /** It stands for what was nested too deep to be followed. */
  readonly tooDeep?: boolean | undefined
}
const part: z.ZodType<Part> = z.lazy(() =>
  z.looseObject({
    partId: text,
    mimeType: text,
    filename: text,
    headers: z.array(header).optional().catch(undefined),
    body: z
      .looseObject({
        size: z.number().optional(),
        data: z.string().optional(),
        attachmentId: z.string().optional(),
      })
      .optional()
      .catch(undefined),
    parts: z.array(part).optional().catch(undefined),
    tooDeep: z.boolean().optional().catch(undefined),
  }),
)

/** No mail program nests as deep; what follows the parts may call itself once for each. */
const deepest = 100
/**
 * A stranger nested them: one mail that could not be read would keep all that came behind it out of the inbox for good. What is too
 * deep is cut off before anything calls itself.
 */
const payload = z.preprocess((given) => {
  let level: unknown[] = [given]
  for (let depth = 0; level.length > 0; depth += 1) {
    const nesting = level.filter(hasParts)
    if (depth === deepest) for (const one of nesting) one.parts = [{ tooDeep: true }]
    level = depth === deepest ? [] : nesting.flatMap(({ parts }) => parts)
  }
  return given
}, part)
const hasParts = (one: unknown): one is { parts: unknown[] } =>
  typeof one === 'object' &&
  one !== null &&
  'parts' in one &&
  Array.isArray(one.parts) &&
  one.parts.length > 0

/** Of a delivery report. */
const returned = z.object({
  /** That the mail did not arrive, and will not. */
  failed: z.boolean(),
  /** Which one of the mailbox it is about, by Gmail's name. */
  mail: gmailId.nullable(),
  /** Our own uuid of it. */
  entry: z.string().nullable(),
})
export type Returned = z.output<typeof returned>

/** A mail as `messages.get` answers it, with what the synchronisation found out beside it. */
export const mail = z.looseObject({
  id: gmailId,
  threadId: gmailId,
  labelIds: z.array(z.string()).catch([]).default([]),
  internalDate: z.coerce.number().optional().catch(undefined),
  payload,
  /** Only this part of it: an attachment is a message of its own. */
  onlyPart: z.string().optional(),
  returned: returned.optional(),
  /** Where it belongs by the mails that it names, when Gmail began a thread of its own for it. */
  thread: gmailId.optional(),
  /** Those of the mailbox: its own, and then its aliases. */
  addresses: z.array(z.string()).catch([]).default([]),
  /** By whom the exchange was begun, where a form wrote for them: the customer's names. */
  begunBy: z.array(z.string()).catch([]).default([]),
})
export type Mail = z.output<typeof mail>

/** A mail that Gmail answered in a shape that it does not document, as the synchronisation hands it over. */
export const unreadable = z.object({ unreadable: gmailId, mail: z.looseObject({}) })

/** What Pub/Sub pushes: only that something changed. */
export const push = z.looseObject({
  message: z.looseObject({ messageId: z.string().regex(/^[\x21-\x7e]{1,64}$/), data: z.string() }),
  subscription: z.string(),
})

/** Those of a list that can be read: one that cannot takes none of the others with it. */
const readable = <T extends z.ZodType>(one: T) =>
  z
    .array(z.unknown())
    .default([])
    .transform((all): readonly z.output<T>[] =>
      all.flatMap((given) => {
        const { success, data } = one.safeParse(given)
        return success ? [data] : []
      }),
    )

const changedMail = z.looseObject({ id: gmailId, labelIds: z.array(z.string()).catch([]).default([]) })

export const history = z.looseObject({
  history: readable(
    z.looseObject({
      id: z.string(),
      messagesAdded: readable(z.looseObject({ message: changedMail })),
      labelsRemoved: readable(
        z.looseObject({ message: changedMail, labelIds: z.array(z.string()).catch([]).default([]) }),
      ),
    }),
  ),
  historyId: z.string(),
  nextPageToken: text,
})
export const list = z.looseObject({
  messages: readable(z.looseObject({ id: gmailId, threadId: gmailId })),
  nextPageToken: text,
})
export const thread = z.looseObject({
  messages: z
    .array(z.looseObject({ labelIds: z.array(z.string()).catch([]).default([]), payload }))
    .catch([])
    .default([]),
})
export const profile = z.looseObject({ emailAddress: z.string(), historyId: z.string() })
