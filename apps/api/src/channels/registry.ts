import type { ChannelType } from '@hilo/contracts'
import type { ChannelAdapter } from './adapter'
import { gmail } from './providers/gmail/adapter'
import { instagram } from './providers/instagram/adapter'
import { messenger } from './providers/messenger/adapter'
import { telegram } from './providers/telegram/adapter'
import { whatsapp } from './providers/whatsapp/adapter'

/** Every channel that works. A new one is a folder beside whatsapp's and a line here. */
export const adapters: Readonly<Record<ChannelType, ChannelAdapter>> = {
  whatsapp,
  telegram,
  messenger,
  instagram,
  gmail,
}

export const adapterOf = (type: ChannelType): ChannelAdapter => adapters[type]
