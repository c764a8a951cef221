import { z } from 'zod'
import { templateStates } from './template-states'

/** A part of a template that nobody can fill in here, or that this customer refuses: it is shown, and cannot be sent. */
const templateObstacles = [
  'catalog',
  'form',
  'password',
  'offer',
  'call',
  'opted_out',
  /** Its state says why. */
  'not_approved',
  'unknown',
] as const

/** The provider's kinds of templates, which decide their cost and who may refuse them. */
export const templateCategories = ['marketing', 'utility', 'authentication'] as const
export type TemplateCategory = (typeof templateCategories)[number]
export type TemplateObstacle = (typeof templateObstacles)[number]

export const templateButtonSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reply'), text: z.string() }),
  /** An address that ends with {{1}} is completed when it is sent. */
  z.object({ kind: z.literal('url'), text: z.string(), url: z.string() }),
  z.object({ kind: z.literal('phone'), text: z.string(), phone: z.string() }),
  /** The customer copies a code, which is given when it is sent. */
  z.object({ kind: z.literal('code'), text: z.string() }),
])
export type TemplateButton = z.output<typeof templateButtonSchema>

export const templateHeaderSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: z.string() }),
  z.object({ kind: z.literal('image') }),
  z.object({ kind: z.literal('video') }),
  z.object({ kind: z.literal('document') }),
  z.object({ kind: z.literal('place') }),
])
export type TemplateHeader = z.output<typeof templateHeaderSchema>

const cardSchema = z.object({
  media: z.enum(['image', 'video']),
  text: z.string().nullable(),
  buttons: z.array(templateButtonSchema),
})
export type TemplateCard = z.output<typeof cardSchema>

/** A message that the provider reviews, for a closed reply window. Its texts have variables, as {{1}} or {{nombre}}. */
export const templateSchema = z.object({
  name: z.string(),
  language: z.string(),
  text: z.string(),
  header: templateHeaderSchema.nullable().default(null),
  footer: z.string().nullable().default(null),
  buttons: z.array(templateButtonSchema).default([]),
  /** Below the text, beside each other. */
  cards: z.array(cardSchema).default([]),
  /** Null: the provider does not say. */
  category: z.enum(templateCategories).nullable().default(null),
  obstacle: z.enum(templateObstacles).nullable().default(null),
  /** Only an approved one can be sent. */
  state: z.enum(templateStates).default('approved'),
})
export type Template = z.output<typeof templateSchema>
