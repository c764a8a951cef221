import { abilitiesOf, isRefusal, type NewChannel } from '@hilo/contracts'
import type { AuditOrigin } from '../../audit/record-audit'
import type { Services } from '../../platform/services'
import type { AccountCache } from './accounts'
import { addChannelAccount } from './create-channel-account'
import { presentChannelAccount } from './read-channel-accounts'

/** Connects an account, and answers it as the list shows it. */
export async function createChannel(
  services: Services,
  accounts: Pick<AccountCache, 'forget'>,
  by: AuditOrigin,
  channel: NewChannel,
  { onPhone = false }: { readonly onPhone?: boolean } = {},
) {
  const row = await addChannelAccount(services, by, channel, {
    // Modo ahorro: each of the bot's messages would be paid.
    options: abilitiesOf(channel.type).charges ? { message_saver: 'on' } : {},
    onPhone,
  })
  if (isRefusal(row)) return row
  accounts.forget()
  return presentChannelAccount(
    {
      ...row,
      queue: 0,
      dead: 0,
      unknown_account: 0,
      represented: [],
      signup_number: null,
      phone: null,
      backoff_until: null,
      backoff_version: 0,
    },
    services.settings.publicUrl,
  )
}
