import { z } from 'zod'
import { type Bot, defaultUpdates } from '../account'
import { BotError, badRequest } from '../api-error'
import { seconds } from '../objects'
import type { World } from '../world'
import { checked, Params } from './params'

const SetWebhook = z.looseObject({
  url: z.string().default(''),
  secret_token: z.string().optional(),
  allowed_updates: z.array(z.string()).optional(),
  max_connections: Params.whole.default(40),
  drop_pending_updates: Params.yes.optional(),
})

/** Plain HTTP only on this machine; elsewhere only the ports that Telegram calls. */
function checkedUrl(text: string): string {
  if (!URL.canParse(text)) throw badRequest('bad webhook: invalid webhook URL specified')
  const { protocol, hostname, port } = new URL(text)
  const here = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
  if (protocol !== 'https:' && !(protocol === 'http:' && here))
    throw badRequest('bad webhook: An HTTPS URL must be provided for webhook')
  if (!here && !['', '443', '80', '88', '8443'].includes(port))
    throw badRequest('bad webhook: Webhook can be set up only on ports 80, 88, 443 or 8443')
  return text
}

export function setWebhook(world: World, bot: Bot, params: Record<string, unknown>): string {
  const given = checked(SetWebhook, params)
  const {
    url,
    secret_token = '',
    max_connections: maxConnections,
    allowed_updates,
    drop_pending_updates,
  } = given
  if (secret_token !== '' && !/^[A-Za-z0-9_-]{1,256}$/.test(secret_token))
    throw badRequest('secret token contains unallowed characters')
  if (drop_pending_updates) bot.pending = []
  if (url === '') {
    const had = bot.webhook !== null
    bot.webhook = null
    return had ? 'Webhook was deleted' : 'Webhook is already deleted'
  }
  bot.webhook = { url: checkedUrl(url), secret: secret_token, maxConnections }
  if (allowed_updates) bot.allowedUpdates = allowed_updates.length > 0 ? allowed_updates : [...defaultUpdates]
  // Updates that waited without a webhook are sent now.
  const waiting = bot.pending
  bot.pending = []
  for (const update of waiting) {
    const item = { account: bot.view.id, entryId: '', field: 'update', value: update, orderKey: 'pending' }
    world.clock.track(world.webhookBatcher.post(item))
  }
  return 'Webhook was set'
}

export function webhookInfo(world: World, bot: Bot) {
  const own = world.webhookSender.deliveries().filter(({ account }) => account === bot.view.id)
  const failed = own
    .flatMap(({ attempts }) => attempts)
    .filter(({ status }) => status === null || status < 200 || status > 299)
    .at(-1)
  const waiting = own.filter(({ state }) => state === 'waiting').length
  return {
    url: bot.webhook?.url ?? '',
    has_custom_certificate: false,
    pending_update_count: bot.pending.length + waiting,
    ...(failed && {
      last_error_date: seconds(failed.at),
      last_error_message: failed.error ?? `Wrong response from the webhook: ${failed.status}`,
    }),
    ...(bot.webhook && { max_connections: bot.webhook.maxConnections, ip_address: '127.0.0.1' }),
    allowed_updates: bot.allowedUpdates,
  }
}

const GetUpdates = z.looseObject({
  offset: z.coerce.number().int().default(0),
  limit: z.coerce.number().int().min(1).max(100).default(100),
  allowed_updates: z.array(z.string()).optional(),
})

/** Answers the pending updates without long polling. */
export function getUpdates(bot: Bot, params: Record<string, unknown>) {
  if (bot.webhook) {
    const why =
      "can't use getUpdates method while webhook is active; use deleteWebhook to delete the webhook first"
    throw new BotError(409, `Conflict: ${why}`)
  }
  const { offset, limit, allowed_updates } = checked(GetUpdates, params)
  if (allowed_updates?.length) bot.allowedUpdates = allowed_updates
  if (offset > 0) bot.pending = bot.pending.filter(({ update_id }) => update_id >= offset)
  return bot.pending.slice(0, limit)
}
