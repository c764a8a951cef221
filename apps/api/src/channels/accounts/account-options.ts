import { type ChannelAccount, mediaPolicies, messageSavers } from '@hilo/contracts'
import { z } from 'zod'

type Options = Pick<
  ChannelAccount,
  'messages_per_second' | 'media_policy' | 'message_saver' | 'portfolio' | 'fields_subscribed'
>

const portfolio = z.object({
  // Absent in rows whose null was taken out.
  customers_a_day: z.number().nullable().default(null),
  numbers: z.number().nullable().default(null),
  since: z.string(),
})

/** The options of an account, with defaults for missing ones. */
export function optionsOf(column: unknown): Options {
  const options = (column ?? {}) as Record<keyof Options, unknown>
  const { messages_per_second, media_policy, message_saver } = options
  return {
    messages_per_second: typeof messages_per_second === 'number' ? messages_per_second : null,
    media_policy: mediaPolicies.find((one) => one === media_policy) ?? 'store',
    message_saver: messageSavers.find((one) => one === message_saver) ?? 'off',
    fields_subscribed: typeof options.fields_subscribed === 'boolean' ? options.fields_subscribed : null,
    portfolio: portfolio.safeParse(options.portfolio).data ?? null,
  }
}
