import { type Author, abilitiesOf, type ChannelType } from '@hilo/contracts'
import { common, thread } from '../../strings'

/** The author's name as this person should read it; null: the customer. */
export function authorName({ kind, uuid, name }: Author, me: string, channel: ChannelType): string | null {
  if (kind === 'client') return null
  if (kind === 'bot') return thread.bot
  if (kind === 'app') return name ?? thread.app[abilitiesOf(channel).elsewhere](abilitiesOf(channel).name)
  return uuid === me ? common.you : (name ?? common.anotherPerson)
}
