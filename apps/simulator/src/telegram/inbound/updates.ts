import type { WebhookProgress } from '../../core/webhook'
import type { Bot } from '../account'
import type { World } from '../world'

/** Sends an update of a kind that the bot allows: by its webhook, or by getUpdates when it has none. */
export function postUpdate(
  world: World,
  bot: Bot,
  orderKey: string,
  kind: string,
  value: unknown,
  onProgress?: (progress: WebhookProgress) => void,
): Promise<void> {
  if (!bot.allowedUpdates.includes(kind) && !world.knobs.current.unknownType) return Promise.resolve()
  bot.lastUpdate += 1
  const update = world.knobs.current.unknownType
    ? { update_id: bot.lastUpdate, hologram: { id: '1', depth: 3 } }
    : { update_id: bot.lastUpdate, [kind]: value }
  if (!bot.webhook) {
    bot.pending.push(update)
    onProgress?.('leaving')
    return Promise.resolve()
  }
  return world.webhookBatcher.post({
    account: bot.view.id,
    entryId: '',
    field: kind,
    value: update,
    orderKey,
    ...(onProgress && { onProgress }),
  })
}
