import { z } from 'zod'

/** What a template has that nobody can fill in here: it is shown, and cannot be sent. */
const templateObstacles = ['catalog', 'form', 'password', 'offer', 'call', 'unknown'] as const
export type TemplateObstacle = (typeof templateObstacles)[number]

/** The categories of templates by which their prices go. */
const templateCategories = ['marketing', 'utility', 'authentication'] as const
export type TemplateCategory = (typeof templateCategories)[number]

const buttonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reply'), text: z.string() }),
  /** An address that ends with {{1}} is completed when it is sent. */
  z.object({ kind: z.literal('url'), text: z.string(), url: z.string() }),
  z.object({ kind: z.literal('phone'), text: z.string(), phone: z.string() }),
  /** The customer copies a code, which is given when it is sent. */
  z.object({ kind: z.literal('code'), text: z.string() }),
])
export type TemplateButton = z.output<typeof buttonSchema>

const headerSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('image') }),
  z.object({ kind: z.literal('video') }),
  z.object({ kind: z.literal('document') }),
  z.object({ kind: z.literal('place') }),
])
export type TemplateHeader = z.output<typeof headerSchema>

const cardSchema = z.object({
  media: z.enum(['image', 'video']),
  text: z.string().nullable(),
  buttons: z.array(buttonSchema),
})
export type TemplateCard = z.output<typeof cardSchema>

/** A message that the provider approved: what may be sent when the reply window is closed. Its texts have variables, as {{1}} or {{nombre}}. */
export const templateSchema = z.object({
  name: z.string(),
  language: z.string(),
  text: z.string(),
  header: headerSchema.nullable().default(null),
  footer: z.string().nullable().default(null),
  buttons: z.array(buttonSchema).default([]),
  /** Below the text, beside each other. */
  cards: z.array(cardSchema).default([]),
  obstacle: z.enum(templateObstacles).nullable().default(null),
  /** What it is for, by which its price goes; null: the provider says another word. */
  category: z.enum(templateCategories).nullable().default(null),
})
export type Template = z.output<typeof templateSchema>
