import type { Stage } from '../../stage/stage'
import type { LiveAccount } from './kind'

/** Whether the app is told what happens on the account. */
export function setSubscribed(
  { events }: Pick<Stage, 'events'>,
  account: LiveAccount,
  subscribed: boolean,
): void {
  account.subscribed = subscribed
  account.view.subscribed = subscribed
  events.publish({ type: 'accounts' })
}
