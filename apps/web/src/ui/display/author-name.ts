import type { Author, ChannelType } from '@hilo/contracts'
import { common, thread } from '../../strings'
import { channelNames } from './channel-badge'

/** The author's name as this person should read it; null: the customer. */
export function authorName({ kind, uuid, name }: Author, me: string, channel: ChannelType): string | null {
  if (kind === 'client') return null
  if (kind === 'bot') return thread.bot
  if (kind === 'app')
    return name ?? (channel === 'whatsapp' ? thread.app.whatsapp : thread.app.other(channelNames[channel]))
  return uuid === me ? common.you : (name ?? common.somebody)
}
