import { z } from 'zod'
import { costGroups } from '../cost-values'
import { endpoint } from '../endpoint'
import { access } from '../permissions'
import { count, isoDate, uuid } from '../primitives'
import { routes } from '../routes'

/** In millionths of the currency. */
const amount = z.int().min(0)

/** The categories of messages in a bill. */
const costFigureSchema = z.object({
  /** Delivered messages. */
  messages: count,
  /** Of them: free ones, by an ad or by the free messages of the month. */
  free: count,
  /** Of them: charged ones without a known rate; they are in no amount. */
  unpriced: count,
  amount,
})
export type CostFigure = z.output<typeof costFigureSchema>

const freeMessagesSchema = z.object({ messages: count, used: count, left: count })
export type FreeMessages = z.output<typeof freeMessagesSchema>

const costReportSchema = z.object({
  /** As 2026-11. */
  month: z.string(),
  time_zone: z.string(),
  currency: z.string(),
  /** Since when the rates are in force by which most of the month is counted; null: no rates of that time are known. */
  rates_from: z.string().nullable(),
  total: costFigureSchema,
  /** The forecast for the whole month; null for a month that is over, or has hardly begun. */
  forecast: amount.nullable(),
  groups: z.array(
    costFigureSchema.extend({
      by: z.enum(costGroups),
      /**
       * The uuid of an account, area or person, the name of a template, a category or a country as the provider writes them; 'bot',
       * 'app' and 'none' besides.
       */
      key: z.string(),
      name: z.string().nullable(),
      /** Only of an account. */
      free_messages: freeMessagesSchema.nullable(),
    }),
  ),
})
export type CostReport = z.output<typeof costReportSchema>

/** The present cost of one message to a customer, by its category; null where no rate is known. */
export const messageCostSchema = z.object({
  currency: z.string(),
  service: amount.nullable(),
  utility: amount.nullable(),
  marketing: amount.nullable(),
  authentication: amount.nullable(),
  /** The free messages of the number this month; null: it has none. */
  free_messages: freeMessagesSchema.nullable(),
  /** Until when all messages to this customer are free, because they came by an ad. */
  free_until: isoDate.nullable(),
})
export type MessageCost = z.output<typeof messageCostSchema>

const month = z.string().regex(/^20\d\d-(?:0[1-9]|1[0-2])$/, { message: 'Escribe un mes como 2026-11' })

export const costEndpoints = {
  costReport: endpoint({
    ...routes.costReport,
    summary:
      'Lo que cuestan los mensajes de un mes, por número, área, persona, plantilla, categoría y país, y lo que costará el mes; sin mes, el actual',
    access: access.admins,
    key: 'reports:read',
    query: z.object({ month: month.optional() }),
    response: costReportSchema,
    errors: [],
  }),
  messageCost: endpoint({
    ...routes.messageCost,
    summary: 'Lo que cuesta ahora un mensaje en esta conversación; null donde el canal no cobra',
    access: access.session,
    key: 'messages:write',
    params: z.object({ id: uuid }),
    response: messageCostSchema.nullable(),
    errors: ['CONVERSATION_NOT_FOUND'],
  }),
}
