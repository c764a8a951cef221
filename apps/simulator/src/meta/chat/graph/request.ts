import { z } from 'zod'
import type { Choice } from '../../../world/wire'
import { badParameter } from '../../graph-error'
import type { Kind } from '../kind'

// Loose objects, because Meta ignores unknown fields.

const quickReply = z.looseObject({
  content_type: z.enum(['text', 'user_phone_number', 'user_email']),
  title: z.string().min(1).max(20).optional(),
  payload: z.string().max(1000).optional(),
})

const button = z.looseObject({
  type: z.enum(['postback', 'web_url', 'phone_number']),
  title: z.string().min(1).max(20),
  payload: z.string().min(1).max(1000).optional(),
  url: z.string().optional(),
})

const file = z.looseObject({
  url: z.url({ protocol: /^https?$/ }).optional(),
  attachment_id: z.union([z.string(), z.int()]).transform(String).optional(),
  is_reusable: z.boolean().optional(),
})

const template = z.looseObject({
  template_type: z.enum(['button', 'generic']),
  text: z.string().min(1).max(640).optional(),
  buttons: z.array(button).min(1).max(3).optional(),
  elements: z
    .array(
      z.looseObject({
        title: z.string().min(1).max(80),
        subtitle: z.string().max(80).optional(),
        buttons: z.array(button).max(3).optional(),
      }),
    )
    .min(1)
    .max(10)
    .optional(),
})

const attachment = z.discriminatedUnion('type', [
  z.looseObject({ type: z.enum(['image', 'audio', 'video', 'file']), payload: file }),
  z.looseObject({ type: z.literal('template'), payload: template }),
])

const Message = z.looseObject({
  text: z.string().optional(),
  attachment: attachment.optional(),
  quick_replies: z.array(quickReply).min(1).max(13).optional(),
  metadata: z.string().max(1000).optional(),
  reply_to: z.looseObject({ mid: z.string().min(1) }).optional(),
})
export type OutMessage = z.infer<typeof Message>

const Body = z.looseObject({
  recipient: z.looseObject({ id: z.union([z.string(), z.int()]).transform(String) }),
  messaging_type: z.enum(['RESPONSE', 'UPDATE', 'MESSAGE_TAG']).optional(),
  tag: z.string().optional(),
  reply_to: z.looseObject({ mid: z.string().min(1) }).optional(),
  message: Message.optional(),
  sender_action: z.enum(['typing_on', 'typing_off', 'mark_seen', 'react', 'unreact']).optional(),
  payload: z.looseObject({ message_id: z.string().min(1), reaction: z.string().optional() }).optional(),
})
export type SendBody = z.infer<typeof Body>

/** Parses a send request; refuses its first invalid field as Meta does. */
export function parseSend(kind: Kind, given: unknown): SendBody {
  const result = Body.safeParse(given)
  if (!result.success) {
    const [issue] = result.error.issues
    const [first = 'recipient', ...rest] = issue?.path.map(String) ?? []
    const name = [first, ...rest.map((key) => `[${key}]`)].join('')
    throw badParameter(
      issue?.code === 'too_big'
        ? `Length of param ${name} must be less than or equal to ${issue.maximum}`
        : `Invalid parameter: ${name}`,
    )
  }
  const body = result.data
  if (body.sender_action !== undefined) {
    if (body.message) throw badParameter('sender_action cannot be sent with a message.')
    if (/react$/.test(body.sender_action) && !body.payload) throw badParameter('Param payload is required.')
    return body
  }
  checkMessage(kind, body)
  return body
}

function checkMessage(kind: Kind, { message, messaging_type, tag }: SendBody): void {
  // Instagram's own examples omit it.
  if (kind.channel === 'messenger' && messaging_type === undefined)
    throw badParameter('The parameter messaging_type is required.')
  if (!message) throw badParameter('The parameter message is required.')
  const { text, attachment, quick_replies } = message
  if (text === undefined && !attachment) throw badParameter('Empty text')
  if (text !== undefined && attachment)
    throw badParameter('Param message must not have both text and attachment.')
  if (text?.trim() === '') throw badParameter('Empty text')
  const tooLong = text === undefined ? null : kind.tooLong(text)
  if (tooLong) throw badParameter(tooLong)
  if (quick_replies?.some((one) => one.content_type === 'text' && !(one.title && one.payload)))
    throw badParameter('Param message[quick_replies] needs a title and a payload.')
  if (attachment && attachment.type !== 'template') {
    const { url, attachment_id } = attachment.payload
    if ((url === undefined) === (attachment_id === undefined))
      throw badParameter('Param attachment[payload] needs exactly one of url and attachment_id.')
  }
  if (messaging_type === 'MESSAGE_TAG' && tag === undefined) throw badParameter('Param tag is required.')
  // The others were retired on 27 April 2026.
  if (tag !== undefined && tag !== 'HUMAN_AGENT') throw badParameter('Invalid parameter')
  if (tag !== undefined && messaging_type !== 'MESSAGE_TAG') throw badParameter('Invalid parameter')
}

/** The buttons under a message. */
export function choicesOf({ quick_replies, attachment }: OutMessage): Choice[] {
  const replies = (quick_replies ?? []).map(
    ({ title = '', payload = '' }): Choice => ({ kind: 'quick_reply', id: payload, title }),
  )
  if (attachment?.type !== 'template') return replies
  const { buttons = [], elements = [] } = attachment.payload
  const all = [...buttons, ...elements.flatMap((element) => element.buttons ?? [])]
  const postbacks = all.filter(({ type }) => type === 'postback')
  return [
    ...postbacks.map(({ title, payload = title }): Choice => ({ kind: 'postback', id: payload, title })),
    ...replies,
  ]
}
