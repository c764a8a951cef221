import type { ChannelType } from '@hilo/contracts'
import type { ChannelAdapter } from './adapter'
import { gmail } from './gmail/adapter'
import { instagram } from './instagram/adapter'
import { messenger } from './messenger/adapter'
import { telegram } from './telegram/adapter'
import { whatsapp } from './whatsapp/adapter'

/** Every channel that works. A new one is a folder beside whatsapp's and a line here. */
export const adapters: Readonly<Record<ChannelType, ChannelAdapter>> = {
  whatsapp,
  telegram,
  messenger,
  instagram,
  gmail,
}

export const adapterOf = (type: ChannelType): ChannelAdapter => adapters[type]
