import { z } from 'zod'
import { count } from '../primitives'

const fileSchema = z.object({
  kind: z.enum(['image', 'video', 'document']),
  name: z.string(),
  mime: z.string(),
  size: count,
  url: z.string(),
})
export type ShownFile = z.output<typeof fileSchema>

const shownButtonSchema = z.object({
  kind: z.enum(['reply', 'url', 'phone', 'code']),
  text: z.string(),
  /** The whole address, the phone or the code; null: of an answer, or not given yet. */
  value: z.string().nullable(),
})
export type ShownButton = z.output<typeof shownButtonSchema>

/** A template as the customer sees it, around its text. */
export const shownTemplateSchema = z.object({
  title: z.string().nullable(),
  file: fileSchema.nullable(),
  place: z
    .object({ latitude: z.number(), longitude: z.number(), name: z.string(), address: z.string() })
    .nullable(),
  footer: z.string().nullable(),
  buttons: z.array(shownButtonSchema),
  cards: z.array(
    z.object({
      /** Null in a preview, until it is chosen. */
      file: fileSchema.nullable(),
      text: z.string().nullable(),
      buttons: z.array(shownButtonSchema),
    }),
  ),
})
export type ShownTemplate = z.output<typeof shownTemplateSchema>
