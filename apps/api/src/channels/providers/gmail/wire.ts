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
  /** Stands for parts that were nested too deeply to be read. */
  readonly tooDeep?: boolean | undefined
}
const part: z.ZodType<Part> = z.lazy(() =>
  z.looseObject({
    // Of the whole mail it is empty.
    partId: z
      .string()
      .regex(/^[\x21-\x7e]{0,128}$/)
      .optional()
      .catch(undefined),
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

/** No mail program nests more deeply. Functions that follow the parts may recurse once for each level. */
const maxDepth = 100
/**
 * The sender decides how deeply the parts are nested, and a mail that cannot be parsed would block all later ones. Cuts off
 * what is too deep before anything recurses.
 */
const payload = z.preprocess((given) => {
  let level: unknown[] = [given]
  for (let depth = 0; level.length > 0; depth += 1) {
    const nesting = level.filter(hasParts)
    if (depth === maxDepth) for (const one of nesting) one.parts = [{ tooDeep: true }]
    level = depth === maxDepth ? [] : nesting.flatMap(({ parts }) => parts)
  }
  return given
}, part)
const hasParts = (one: unknown): one is { parts: unknown[] } =>
  typeof one === 'object' &&
  one !== null &&
  'parts' in one &&
  Array.isArray(one.parts) &&
  one.parts.length > 0

/** The parts of a delivery report. */
const returned = z.object({
  /** The mail was not delivered and will not be. */
  failed: z.boolean(),
  /** Gmail's id of the mail that it is about. */
  mail: gmailId.nullable(),
  /** Our uuid of that mail. */
  entry: z.string().nullable(),
})
export type Returned = z.output<typeof returned>

const heldBy = z.object({
  keys: z.tuple([z.string()], z.string()),
  name: z.string().nullable(),
  fallbackName: z.string(),
  email: z.string().nullable(),
})
export type HeldBy = z.output<typeof heldBy>

/** A mail as `messages.get` answers it, with what the pull has added. */
export const mail = z.looseObject({
  id: gmailId,
  threadId: gmailId,
  labelIds: z.array(z.string()).catch([]).default([]),
  internalDate: z.coerce.number().optional().catch(undefined),
  payload,
  /** Only its headers were read: with its text the answer would have been too large. */
  headersOnly: z.boolean().optional(),
  /** Only this part is the message: an attachment is one of its own. */
  onlyPart: z.string().optional(),
  returned: returned.optional(),
  /** The thread of the mails that it refers to, where Gmail began a new one for it. */
  thread: gmailId.optional(),
  /** The addresses of the mailbox: its own, and then its aliases. */
  addresses: z.array(z.string()).catch([]).default([]),
  /** The keys of the customers for whom a form began the exchange. */
  begunBy: z.array(z.string()).catch([]).default([]),
  /** The customer with whom the thread began that it answers. */
  heldBy: heldBy.optional().catch(undefined),
})
export type Mail = z.output<typeof mail>

/** A mail that does not have the shape that Gmail documents, as the pull passes it on. */
export const unreadable = z.object({ unreadable: gmailId, mail: z.looseObject({}) })

/** A push of Pub/Sub: it only says that something changed. */
export const push = z.looseObject({
  message: z.looseObject({ messageId: z.string().regex(/^[\x21-\x7e]{1,64}$/), data: z.string() }),
  subscription: z.string(),
})

/** The elements of a list that can be parsed: one that cannot does not spoil the others. */
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
