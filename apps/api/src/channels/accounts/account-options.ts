import { type ChannelAccount, mediaPolicies, messageSavers } from '@hilo/contracts'

type Options = Pick<ChannelAccount, 'messages_per_second' | 'media_policy' | 'message_saver'>

/** The options of an account, with defaults for those that no admin has set. */
export function optionsOf(column: unknown): Options {
  const { messages_per_second, media_policy, message_saver } = (column ?? {}) as Record<
    keyof Options,
    unknown
  >
  return {
    messages_per_second: typeof messages_per_second === 'number' ? messages_per_second : null,
    media_policy: mediaPolicies.find((one) => one === media_policy) ?? 'store',
    message_saver: messageSavers.find((one) => one === message_saver) ?? 'off',
  }
}
