import { z } from 'zod'
import { badParameter, graphError } from '../../meta/graph-error'
import { interactive } from './interactive'
import { refusal } from './refusal'

// Loose objects, because Meta ignores unknown fields.

const media = z
  .looseObject({
    id: z.string().min(1).optional(),
    link: z.url({ protocol: /^https?$/ }).optional(),
    caption: z.string().max(1024).optional(),
    filename: z.string().max(240).optional(),
    voice: z.boolean().optional(),
  })
  .refine(
    ({ id, link }) => (id === undefined) !== (link === undefined),
    'exactly one of id and link is expected',
  )

const parameter = z.looseObject({
  type: z.string(),
  text: z.string().optional(),
  parameter_name: z.string().optional(),
  image: media.optional(),
  video: media.optional(),
  document: media.optional(),
  location: z
    .looseObject({
      latitude: z.coerce.number().min(-90).max(90),
      longitude: z.coerce.number().min(-180).max(180),
      name: z.string().min(1),
      address: z.string().min(1),
    })
    .optional(),
  coupon_code: z.string().optional(),
  payload: z.string().optional(),
})
const component = z.looseObject({
  type: z.string(),
  sub_type: z.string().optional(),
  index: z.coerce.number().int().min(0).optional(),
  parameters: z.array(parameter).optional(),
})
export type TemplateParameter = z.infer<typeof parameter>
export type ComponentValues = z.infer<typeof component>

const template = z.looseObject({
  name: z.string().min(1).max(512),
  language: z.looseObject({ code: z.string().min(2) }),
  components: z
    .array(
      component.extend({
        cards: z
          .array(z.looseObject({ card_index: z.int().min(0), components: z.array(component) }))
          .optional(),
      }),
    )
    .optional(),
})

const content = {
  text: z.object({
    type: z.literal('text'),
    text: z.looseObject({ body: z.string().min(1).max(4096), preview_url: z.boolean().optional() }),
  }),
  document: z.object({ type: z.literal('document'), document: media }),
  image: z.object({ type: z.literal('image'), image: media }),
  audio: z.object({ type: z.literal('audio'), audio: media }),
  video: z.object({ type: z.literal('video'), video: media }),
  sticker: z.object({ type: z.literal('sticker'), sticker: media }),
  template: z.object({ type: z.literal('template'), template }),
  interactive: z.object({ type: z.literal('interactive'), interactive }),
  reaction: z.object({
    type: z.literal('reaction'),
    reaction: z.looseObject({ message_id: z.string().min(1), emoji: z.string() }),
  }),
}

const Content = z.discriminatedUnion('type', [
  content.text,
  content.document,
  content.image,
  content.audio,
  content.video,
  content.sticker,
  content.template,
  content.interactive,
  content.reaction,
])
export type Content = z.infer<typeof Content>
export type MediaContent = z.infer<typeof media>
export type TemplateContent = z.infer<typeof template>

const Envelope = z.looseObject({
  to: z.string().optional(),
  recipient: z.string().optional(),
  recipient_type: z.literal('individual').optional(),
  context: z.looseObject({ message_id: z.string().min(1) }).optional(),
  biz_opaque_callback_data: z.string().max(512).optional(),
})
export type Envelope = z.infer<typeof Envelope>

/** Keys of media that only these types have. */
const keysOfSome: Readonly<Record<string, readonly string[]>> = {
  caption: ['document', 'image', 'video'],
  filename: ['document'],
  voice: ['audio'],
}

function refuseUnexpectedKeys(type: string, value: unknown): void {
  const isMedia = ['document', 'image', 'audio', 'video', 'sticker'].includes(type)
  if (!isMedia || typeof value !== 'object' || value === null) return
  const wrong = Object.entries(keysOfSome).find(([key, types]) => key in value && !types.includes(type))
  if (wrong) throw badParameter(`Unexpected key "${wrong[0]}" on param "${type}".`)
}

export interface SendRequest {
  envelope: Envelope
  content: Content
}

/** Parses a send request; refuses its first invalid field as Meta does. */
export function parseSend(body: Record<string, unknown>): SendRequest {
  const type = body.type ?? 'text'
  if (typeof type !== 'string' || !Object.hasOwn(content, type)) {
    const known = Object.keys(content).join(', ').toUpperCase()
    throw badParameter(`Param type must be one of {${known}} - got "${String(type)}".`)
  }
  const envelope = Envelope.safeParse(body)
  if (!envelope.success) throw refusal(envelope.error, body)
  if (!envelope.data.to && !envelope.data.recipient) throw badParameter('The parameter to is required.')
  if (body[type] === undefined)
    throw graphError(131008, `Parameter '${type}' is mandatory for type '${type}'`)
  const parsed = Content.safeParse({ ...body, type })
  if (!parsed.success) throw refusal(parsed.error, body)
  refuseUnexpectedKeys(type, body[type])
  return { envelope: envelope.data, content: parsed.data }
}
