import { z } from 'zod'
import { maxTemplateLanguage, maxTemplateName } from '../channel-alarms'
import { optionalText, uuid } from '../primitives'
import { type Template, templateButtonSchema, templateHeaderSchema } from './template'

/** The categories in which Hilo creates templates: those of passwords have a text of Meta's own, and Hilo sends none. */
export const draftCategories = ['marketing', 'utility'] as const

/** Far beyond Meta's limits: those are said with sentences of their own. */
const longText = optionalText(4_000)

export const draftFields = {
  category: z.enum(draftCategories),
  header: templateHeaderSchema.nullable(),
  text: longText,
  footer: longText.nullable(),
  buttons: z.array(templateButtonSchema).max(20),
  /** For Meta's review: a value of each variable, address and code, by the keys of `templateFields`. */
  examples: z
    .record(z.string().min(1).max(120), optionalText(2_000))
    .refine((examples) => Object.keys(examples).length <= 60),
  /** The example of a header that is a file; null: none. */
  file: uuid.nullable(),
} as const

/** A template as a person writes it. */
export const templateDraft = z.object({
  name: optionalText(maxTemplateName + 1),
  language: z.string().min(2).max(maxTemplateLanguage),
  ...draftFields,
})
export type TemplateDraft = z.output<typeof templateDraft>
/** Its parts that an edit may change. */
export type TemplateDraftContent = Omit<TemplateDraft, 'name' | 'language'>

/** The template that a draft becomes. */
export const templateOfDraft = ({
  name,
  language,
  category,
  header,
  text,
  footer,
  buttons,
}: TemplateDraft): Template => ({
  ...{ name, language, category, header, text, footer: footer || null, buttons },
  cards: [],
  obstacle: null,
  state: 'pending',
})
