import { z } from 'zod'
import type { SendError } from '../../outbound'
import { type CallTime, callProvider } from '../shared/call-provider'
import { errorOfRefusal, errorOfStatus, noAnswer } from './errors'

export interface BotAccess extends CallTime {
  /** Base address. The path has the token in it and must not be logged. */
  readonly base: string
  readonly token: string
}

type BotAnswer<T> = { readonly value: T } | { readonly error: SendError }

const refusal = z.looseObject({
  ok: z.literal(false),
  error_code: z.int(),
  description: z.string().catch(''),
  parameters: z
    .looseObject({ retry_after: z.number().optional().catch(undefined) })
    .catch({})
    .default({}),
})

interface Call {
  readonly method: string
  readonly params: object | FormData
  /** Whether the call may safely be sent twice. */
  readonly repeatable: boolean
}

/** Calls a method of the Bot API; answers its result or an error. */
export async function callBot<T>(
  bot: BotAccess,
  { method, params, repeatable }: Call,
  result: z.ZodType<T>,
): Promise<BotAnswer<T>> {
  const form = params instanceof FormData
  const init = form
    ? { method: 'POST', body: params }
    : { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(params) }
  const answer = await callProvider(`${bot.base}/bot${bot.token}/${method}`, init, bot)
  if ('left' in answer) return { error: noAnswer(answer, repeatable) }
  const refused = refusal.safeParse(answer.json)
  if (refused.success) {
    const { error_code, description, parameters } = refused.data
    return { error: errorOfRefusal(error_code, description, parameters.retry_after) }
  }
  const value = z.looseObject({ ok: z.literal(true), result }).safeParse(answer.json)
  if (value.success) return { value: value.data.result }
  return { error: errorOfStatus(answer.status, repeatable) }
}
