import { z } from 'zod'
import { isoDate, uuid } from '../primitives'
import { hookFacts } from './hook-events'
import { type HookEvent, hookVersion, testEvent } from './hook-names'

const actor = z.object({
  kind: z.enum(['client', 'user', 'bot', 'app', 'integration', 'system']),
  uuid: uuid.nullable(),
  /** Of a person of the business or an integration. */
  name: z.string().nullable(),
})

/** The content, for addresses with 'Con el contenido'. It is read when the message is sent; erased parts are null. */
const content = z.object({
  contact: z
    .object({ uuid, name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })
    .nullable(),
  message: z
    .object({
      uuid,
      type: z.string(),
      text: z.string().nullable(),
      file: z
        .object({ name: z.string(), mime: z.string().nullable(), size: z.number().nullable() })
        .nullable(),
      author: z.object({ kind: z.string(), name: z.string().nullable() }),
      sent_at: isoDate,
    })
    .nullable(),
})
export type HookContent = z.output<typeof content>

const payloadOf = <N extends string, F extends z.ZodObject>(name: N, facts: F) =>
  z.object({
    type: z.literal(name),
    version: z.literal(hookVersion),
    /** When it happened. */
    timestamp: isoDate,
    business: uuid,
    data: facts.extend({
      actor,
      /** Whose chat it is; null: erased since, or of no chat. */
      contact: uuid.nullable(),
      content: content.optional(),
    }),
  })

/** The body of each event, by which the documentation and the tests say what a receiver gets. */
export const hookPayloads = Object.fromEntries(
  Object.entries(hookFacts).map(([name, facts]) => [name, payloadOf(name, facts)]),
) as unknown as { readonly [N in HookEvent]: ReturnType<typeof payloadOf<N, (typeof hookFacts)[N]>> }

export const testPayload = z.object({
  type: z.literal(testEvent),
  version: z.literal(hookVersion),
  timestamp: isoDate,
  business: uuid,
  data: z.object({ hook: uuid }),
})
