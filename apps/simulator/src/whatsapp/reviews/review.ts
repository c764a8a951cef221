import { z } from 'zod'
import { ControlError, parsed } from '../../core/http'
import type { World } from '../world'
import type { LiveTemplate } from './template-store'

const states = [
  'APPROVED',
  'REJECTED',
  'PAUSED',
  'DISABLED',
  'PENDING',
  'IN_APPEAL',
  'FLAGGED',
  'ARCHIVED',
] as const
const categories = ['UTILITY', 'MARKETING', 'AUTHENTICATION'] as const

/** What Meta decides of a template. */
export const Review = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('status'),
    event: z.enum(states),
    reason: z.string().default('NONE'),
    /** Meta's own sentences, with INVALID_FORMAT. */
    rejection_info: z.object({ reason: z.string(), recommendation: z.string() }).optional(),
  }),
  z.strictObject({ kind: z.literal('category'), category: z.enum(categories) }),
  /** The category will change in a day. */
  z.strictObject({ kind: z.literal('next_category'), category: z.enum(categories) }),
  z.strictObject({ kind: z.literal('quality'), score: z.enum(['GREEN', 'YELLOW', 'RED', 'UNKNOWN']) }),
])
export type Review = z.input<typeof Review>

export interface ReviewedTemplate extends LiveTemplate {
  waba: string
}

/** All templates of an account's business account, as the page shows them. */
export function templatesOf(world: World, phoneNumberId: string): ReviewedTemplate[] {
  const { waba_id: waba } = world.accounts.get(phoneNumberId)
  return world.templates.of(waba).map((one) => ({ ...one, waba }))
}

/** Decides, and tells the business account by its webhook. Resolves after the first attempt. */
export async function reviewTemplate(world: World, id: string, input: unknown): Promise<void> {
  const review = parsed(Review, input)
  const wabas = new Set(world.accounts.list().map(({ waba_id }) => waba_id))
  for (const waba of wabas) {
    const template = world.templates.of(waba).find((one) => one.id === id)
    if (template) return decide(world, waba, template, review)
  }
  throw new ControlError(404, 'No hay una plantilla con ese id.')
}

function decide(
  world: World,
  waba: string,
  template: LiveTemplate,
  review: z.output<typeof Review>,
): Promise<void> {
  const about = {
    message_template_id: Number(template.id),
    message_template_name: template.name,
    message_template_language: template.language.replace('_', '-'),
  }
  switch (review.kind) {
    case 'status': {
      const { event, reason, rejection_info } = review
      template.status = event === 'FLAGGED' || event === 'ARCHIVED' ? template.status : event
      template.rejected_reason = reason
      const value = { event, ...about, reason, message_template_category: template.category }
      return tell(world, waba, 'message_template_status_update', {
        ...value,
        ...(rejection_info && { rejection_info }),
        ...(event === 'PAUSED' && {
          other_info: { title: 'FIRST_PAUSE', description: 'Your message template has been paused.' },
        }),
      })
    }
    case 'category': {
      const previous_category = template.category
      template.category = review.category
      return tell(world, waba, 'template_category_update', {
        ...about,
        previous_category,
        new_category: review.category,
      })
    }
    case 'next_category':
      return tell(world, waba, 'template_category_update', {
        ...about,
        correct_category: review.category,
        new_category: template.category,
        category_update_timestamp: Math.floor(world.clock.now() / 1000) + 86_400,
      })
    case 'quality': {
      const previous_quality_score = template.quality_score?.score ?? 'UNKNOWN'
      template.quality_score = { score: review.score }
      return tell(world, waba, 'message_template_quality_update', {
        ...about,
        previous_quality_score,
        new_quality_score: review.score,
      })
    }
  }
}

/** One webhook for the business account, whatever numbers it has. */
export function tell(
  world: World,
  waba: string,
  field: string,
  value: Record<string, unknown>,
): Promise<void> {
  const account = world.accounts.list().find((one) => one.waba_id === waba && one.fields.includes(field))
  if (!account) return Promise.resolve()
  return world.webhookBatcher.post({
    account: account.phone_number_id,
    entryId: waba,
    field,
    value,
    orderKey: `template ${String(value.message_template_id)}`,
  })
}
