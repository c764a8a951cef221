import { maxTemplateLanguage, maxTemplateName } from '@hilo/contracts'
import { z } from 'zod'
import type { TemplateChange } from '../../../template-review'
import { providerId } from '../../meta/items'
import { categoryOfWord, qualityOfWord, reasonOfWord, stateOfWord } from '../templates/words'
import { secondOf } from './second-of'

const word = z.string().max(200).optional().catch(undefined)
const sentence = z
  .string()
  .transform((text) => text.slice(0, 1_000))
  .optional()
  .catch(undefined)
const value = z.looseObject({
  message_template_id: z
    .union([providerId, z.int().transform(String)])
    .optional()
    .catch(undefined),
  message_template_name: z.string().max(maxTemplateName).optional().catch(undefined),
  message_template_language: z.string().max(maxTemplateLanguage).optional().catch(undefined),
  event: word,
  reason: word,
  rejection_info: z.looseObject({ reason: sentence, recommendation: sentence }).optional().catch(undefined),
  other_info: z.looseObject({ title: word, description: sentence }).optional().catch(undefined),
  new_quality_score: word,
  new_category: word,
  correct_category: word,
  category_update_timestamp: z.union([z.string(), z.number()]).optional().catch(undefined),
})
type Value = z.output<typeof value>

/** What a webhook says of one template; null: nothing, or it does not say of which. */
export function parseTemplateChange(field: unknown, said: unknown): TemplateChange | null {
  const read = readers[String(field)]
  if (!read) return null
  const parsed = value.parse(said)
  const { message_template_id: id, message_template_name: name, message_template_language: language } = parsed
  const change = id === undefined && name === undefined ? null : read(parsed)
  // Meta writes the language of a webhook with a hyphen, too.
  return (
    change && { id: id ?? null, name: name ?? null, language: language?.replaceAll('-', '_') ?? null, change }
  )
}

const readers: Readonly<Record<string, (value: Value) => TemplateChange['change'] | null>> = {
  message_template_status_update: ({ event, reason, rejection_info, other_info }) => {
    if (event === undefined) return null
    // A locked one may still be sent: only Meta changes it.
    if (event === 'LOCKED' || event === 'UNLOCKED' || event === 'UNARCHIVED') return { kind: 'parts' }
    if (event === 'DELETED') return { kind: 'gone' }
    const state = stateOfWord(event)
    const detail = [rejection_info?.reason, rejection_info?.recommendation, other_info?.description]
    return {
      kind: 'state',
      state,
      reason: state === 'approved' ? null : (reasonOfWord(reason) ?? reasonOfWord(other_info?.title)),
      detail: state === 'approved' ? null : detail.filter(Boolean).join(' ') || null,
    }
  },
  template_category_update: ({ new_category, correct_category, category_update_timestamp }) => {
    const correct = categoryOfWord(correct_category)
    if (correct) return { kind: 'next_category', category: correct, at: secondOf(category_update_timestamp) }
    const category = categoryOfWord(new_category)
    return category && { kind: 'category', category }
  },
  message_template_quality_update: ({ new_quality_score: score }) =>
    score === undefined ? null : { kind: 'quality', quality: qualityOfWord(score) },
  message_template_components_update: () => ({ kind: 'parts' }),
}
