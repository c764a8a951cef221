import type { Request } from 'express'
import { z } from 'zod'
import { badRequest } from '../api-error'

/** The parameters of a call: from the query, JSON, or a form whose structured fields are JSON. */
export function paramsOf(req: Request): Record<string, unknown> {
  const body: unknown = req.body
  const given = { ...req.query, ...(body && typeof body === 'object' ? body : {}) }
  return Object.fromEntries(
    Object.entries(given)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, structured.has(name) ? parsedJson(name, value) : value]),
  )
}

const structured = new Set([
  'reply_parameters',
  'reply_markup',
  'link_preview_options',
  'allowed_updates',
  'reaction',
  'message_ids',
  'entities',
])

function parsedJson(name: string, value: unknown): unknown {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    throw badRequest(`can't parse ${name} JSON object`)
  }
}

const chatId = z.union([z.int(), z.string().regex(/^-?\d+$/)]).transform(String)
const yes = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')])
const whole = z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)])

const button = z.looseObject({
  text: z.string().min(1),
  callback_data: z
    .string()
    .min(1)
    .refine((data) => Buffer.byteLength(data) <= 64, 'BUTTON_DATA_INVALID')
    .optional(),
  url: z.string().optional(),
})

const replyMarkup = z.looseObject({
  inline_keyboard: z.array(z.array(button)).optional(),
  keyboard: z
    .array(
      z.array(
        z
          .union([z.string(), z.looseObject({ text: z.string(), request_contact: yes.optional() })])
          .transform((one) => (typeof one === 'string' ? { text: one, request_contact: false } : one)),
      ),
    )
    .optional(),
})
export type ReplyMarkup = z.infer<typeof replyMarkup>

export const Sending = z.looseObject({
  chat_id: chatId,
  reply_parameters: z
    .looseObject({ message_id: whole, allow_sending_without_reply: yes.optional() })
    .optional(),
  reply_markup: replyMarkup.optional(),
  parse_mode: z.string().optional(),
  message_thread_id: whole.optional(),
  business_connection_id: z.string().min(1).optional(),
})
export type Sending = z.infer<typeof Sending>

export const Params = { chatId, yes, whole, replyMarkup }

const errorTexts: Record<string, string> = {
  chat_id: 'chat_id is empty',
  'reply_markup.inline_keyboard': 'BUTTON_DATA_INVALID',
}

/** Parses the parameters; refuses the first invalid one, with Telegram's own text if it has one. */
export function checked<T>(schema: z.ZodType<T>, params: unknown): T {
  const result = schema.safeParse(params)
  if (result.success) return result.data
  const [issue] = result.error.issues
  const path = issue?.path.map(String) ?? []
  const known = errorTexts[path.slice(0, 2).join('.')] ?? errorTexts[path[0] ?? '']
  throw badRequest(known ?? `parameter "${path.join('.')}" is invalid`)
}
