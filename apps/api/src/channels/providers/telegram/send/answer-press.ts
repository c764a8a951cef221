import { z } from 'zod'
import type { SendError } from '../../../outbound'
import { type BotAccess, callBot } from '../bot-api'
import { checkoutHandle } from '../parse/keys'

const noPayments = 'Este chat no recibe pagos. Escríbenos y te decimos cómo pagar.'

/**
 * Answers a pressed button, which shows progress on the customer's phone until then, and refuses payments: we know nothing of
 * the invoice, neither what was agreed nor whether it was already paid.
 */
export async function answerPress(bot: BotAccess, handle: string): Promise<SendError | null> {
  const call = handle.startsWith(checkoutHandle)
    ? {
        method: 'answerPreCheckoutQuery',
        params: {
          pre_checkout_query_id: handle.slice(checkoutHandle.length),
          ok: false,
          error_message: noPayments,
        },
      }
    : { method: 'answerCallbackQuery', params: { callback_query_id: handle } }
  const answer = await callBot(bot, { ...call, repeatable: true }, z.literal(true))
  return 'error' in answer ? answer.error : null
}
