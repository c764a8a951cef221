import { refuse } from '@hilo/contracts'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { countBlockedMessages } from './list-blocked-messages'
import { presentContact, presentIdentities } from './present'

/** A contact with its identities on the channels. */
export async function contactDetail({ db }: Services, actor: Actor, uuid: string) {
  const { business } = actor
  return db.tenant(actor, async (tx) => {
    const row = await tx.contact.findUnique({
      where: { business_uuid_uuid: { business_uuid: business, uuid } },
      include: {
        identities: {
          include: { account: { select: { type: true, name: true } } },
          orderBy: [{ created_at: 'asc' }, { uuid: 'asc' }],
        },
      },
    })
    if (!row) return refuse('CONTACT_NOT_FOUND')
    return {
      ...presentContact(row),
      identities: presentIdentities(row.identities),
      blocked_messages: await countBlockedMessages(tx, business, uuid),
    }
  })
}
