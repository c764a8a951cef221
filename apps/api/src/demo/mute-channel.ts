import type { ChannelType } from '@hilo/contracts'
import { z } from 'zod'
import type { Account } from '../channels/accounts'
import { type ChannelConnection, defineAdapter } from '../channels/adapter'
import { adapterOf } from '../channels/registry'

const connection: ChannelConnection = {
  accountKey: '',
  answerHandshake: () => null,
  isAuthentic: () => false,
  send: async () => {
    throw new Error('the past is never sent')
  },
  testConnection: async () => ({ ok: false, detail: '' }),
}

const oneDay = 24 * 60 * 60
const windowSeconds: Record<ChannelType, number | null> = {
  whatsapp: oneDay,
  instagram: oneDay,
  messenger: oneDay,
  telegram: null,
  gmail: null,
}

/**
 * An account as storing an item wants it. Nothing goes out while the past is played; of a channel that has no
 * adapter yet only its window is needed.
 */
export const storedAccount = (business: string, type: ChannelType, uuid: string): Account => ({
  business,
  uuid,
  type,
  connection,
  adapter:
    adapterOf(type) ??
    defineAdapter({
      credentials: z.unknown(),
      windowSeconds: windowSeconds[type],
      limits: { text: { most: 4096, unit: 'chars' }, captions: true, maxFileBytes: 100 * 1024 * 1024 },
      parse: () => [],
      connect: () => connection,
    }),
})
