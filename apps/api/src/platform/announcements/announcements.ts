import { interactionStatusSchema, personSchema } from '@hilo/contracts'
import { z } from 'zod'

const interaction = z.string()
/** The entries that are new or changed, in the order in which clients get them. */
const entries = z.array(z.string()).readonly()

/** Every kind of announcement with its payload: rows of the table `outbox`. Ids only, because the rest is read when it is published. */
const payloads = {
  /** An act on an interaction, which may have left a list. `before`: its placement before the act. */
  interaction_changed: z.object({
    interaction,
    entries,
    before: z.object({
      business_uuid: z.string(),
      status: interactionStatusSchema,
      user_uuid: z.string().nullable(),
      area_uuid: z.string().nullable(),
      paused: z.boolean(),
      expired: z.boolean(),
    }),
    by: personSchema.nullable(),
  }),
  /** A customer's message. `opened`: whether it opened the interaction. */
  message_received: z.object({ interaction, entries, opened: z.boolean() }),
  /** Entries, or something else that the interaction's row shows; it stays in its lists. */
  entry_changed: z.object({ interaction, entries }),
}

type AnnouncementKind = keyof typeof payloads
export type AnnouncementPayload<K extends AnnouncementKind> = Readonly<z.infer<(typeof payloads)[K]>>

/** What to do for each kind. */
export type PerAnnouncement<T> = {
  readonly [K in AnnouncementKind]: (business: string, payload: AnnouncementPayload<K>) => T
}

/** A row of the table `outbox`. */
export interface AnnouncementRow {
  readonly business_uuid: string
  readonly kind: string
  readonly payload: unknown
}

/** Raises an error for a row that this version does not know. */
export function forAnnouncement<T>(
  handlers: PerAnnouncement<T>,
  { business_uuid, kind, payload }: AnnouncementRow,
): T {
  if (!isKnown(kind)) throw new Error(`unknown announcement: ${kind}`)
  return call(handlers, kind, business_uuid, payload)
}

const isKnown = (kind: string): kind is AnnouncementKind => Object.hasOwn(payloads, kind)

const schemas: { readonly [K in AnnouncementKind]: z.ZodType<AnnouncementPayload<K>> } = payloads
const call = <T, K extends AnnouncementKind>(
  handlers: PerAnnouncement<T>,
  kind: K,
  business: string,
  payload: unknown,
): T => handlers[kind](business, schemas[kind].parse(payload))
