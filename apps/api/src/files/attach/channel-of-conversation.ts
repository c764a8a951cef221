import type { ChannelType } from '@hilo/contracts'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'

export async function channelOfConversation(
  { db }: Pick<Services, 'db'>,
  { business }: Actor,
  uuid: string,
): Promise<ChannelType | undefined> {
  const found = await db.tenant(business, (tx) =>
    tx.conversation.findFirst({
      where: { business_uuid: business, uuid },
      select: { account: { select: { type: true } } },
    }),
  )
  return found?.account.type
}
