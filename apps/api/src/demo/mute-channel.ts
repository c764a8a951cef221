import type { ChannelType } from '@hilo/contracts'
import type { Account } from '../channels/accounts'
import type { ChannelConnection } from '../channels/adapter'
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

/**
 * An account as storing an item wants it. Nothing goes out while the past is played.
 */
export const storedAccount = (business: string, type: ChannelType, uuid: string): Account => ({
  business,
  uuid,
  type,
  connection,
  adapter: adapterOf(type),
})
