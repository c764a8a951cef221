import type { BaseWorld } from '../../world/world'
import type { LiveAccount } from './kind'

/** Sets whether the app gets the account's webhooks. */
export function setSubscribed(
  { events }: Pick<BaseWorld, 'events'>,
  account: LiveAccount,
  subscribed: boolean,
): void {
  account.subscribed = subscribed
  account.view.subscribed = subscribed
  events.publish({ type: 'accounts' })
}
