import type { ChannelType } from '@hilo/contracts'
import type { Account } from '../src/channels/accounts/accounts'
import type { ChannelConnection } from '../src/channels/adapter'
import { adapterOf } from '../src/channels/registry'

const connection: ChannelConnection = {
  accountKey: '',
  answerHandshake: () => null,
  isAuthentic: () => false,
  send: async () => {
    throw new Error('the past is never sent')
  },
  verifyCredentials: async () => ({ ok: false, detail: '' }),
}

/** An account for storing items that sends nothing, for playing the past. */
export const offlineAccount = (business: string, type: ChannelType, uuid: string): Account => ({
  business,
  uuid,
  type,
  connection,
  adapter: adapterOf(type),
})
