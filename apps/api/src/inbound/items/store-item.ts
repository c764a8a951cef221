import { abilitiesOf } from '@hilo/contracts'
import type { Account } from '../../channels/accounts/accounts'
import { recordArrived, writeAccountError } from '../../channels/health/record-account-error'
import type { InboundEcho, InboundEdit, InboundMessage, StorableItem } from '../../channels/inbound'
import { type AccountTrouble, nameOfTemplate, ofTemplates } from '../../channels/outbound'
import { deletedPreview, previewOf } from '../../entries/preview'
import { entriesByProviderIdSql } from '../../entries/read-entries-by-provider-id'
import { retryOnDuplicate } from '../../entries/retry-on-duplicate'
import type { IncomingItem } from '../../entries/write/write-changes'
import type { MessageChange } from '../../interactions/apply-change'
import type { Db } from '../../platform/db/db'
import type { PipelinedTx, Statement } from '../../platform/db/pipeline/pipeline'
import { storableText } from '../../platform/text/storable-json'
import { storeAlarms } from '../alarms/store-alarms'
import { storeCall } from '../calls/store-call'
import { storeOwnCall } from '../calls/store-own-call'
import { storePermission } from '../calls/store-permission'
import { storeControl, storeHandover } from '../controls/store-control'
import { storeEcho } from '../echoes/store-echo'
import { storeIdentity } from '../identities/store-identity'
import { storeMessageChange } from '../message-changes/store-change'
import { toIncomingMessage } from '../messages/incoming-message'
import { newPlanContext, storeMessage } from '../messages/store-message'
import { storePhoneChunk } from '../phone/store-phone-chunk'
import { storeReceipt } from '../receipts/store-receipt'
import { storeReferral } from '../referrals/store-referral'
import { storeRepresentation } from '../representations/store-representation'
import { storeStatus } from '../statuses/store-status'
import type { Stored, StoredChange } from './stored'
import { truncateTexts } from './truncate-texts'
import { withoutCommit } from './without-commit'

export type ItemAccount = Pick<Account, 'business' | 'uuid' | 'type'> & {
  readonly connection?: Account['connection']
}

/**
 * Stores one item and all that follows from it in one transaction: locks what may change, reads it, plans, and writes.
 * Returns the changes that clients must hear of; none where nothing visible changed.
 */
export async function storeItem(
  db: Db,
  account: ItemAccount,
  item: StorableItem,
  now: Date,
  lockWaitMs = 0,
): Promise<readonly StoredChange[]> {
  const incoming: IncomingItem = { account, now, dedupeKey: storableText(item.dedupeKey), raw: item.raw }
  return storeInTransaction(db, account, now, lockWaitMs, async (tx) => {
    if (!hasSideUpdates(item)) return storeContent(tx, incoming, account, item)
    const stored = await storeContent(withoutCommit(tx), incoming, account, item)
    // Side updates are applied once: again, they would undo later changes.
    if (stored.result === 'duplicate') return stored
    const aside = await storeSideUpdates(tx, incoming, item)
    const changes = stored.result === 'stored' ? stored.changes : []
    return { ...stored, result: 'stored', changes: [...changes, ...aside] }
  })
}

/** Stores in a transaction of an account's business what `store` says, and returns what clients must hear of. */
export async function storeInTransaction(
  db: Db,
  account: ItemAccount,
  now: Date,
  lockWaitMs: number,
  store: (tx: PipelinedTx) => Promise<Stored>,
): Promise<readonly StoredChange[]> {
  const stored = await retryOnDuplicate(() =>
    db.pipeline.transaction({ business: account.business, lockWaitMs }, store),
  )
  // Apart, because it locks the account before its conversations. If the process dies here, the next message that arrives does it.
  if (stored.arrived) await recordArrived(db, account, stored.arrived, now)
  return stored.result === 'stored' ? stored.changes : []
}

/** How long the customer may be answered: as the chat of the message has it, the account, or the channel. */
export const windowSecondsOf = ({ connection, type }: ItemAccount, message?: InboundMessage): number | null =>
  message?.windowSeconds ?? connection?.windowSeconds ?? abilitiesOf(type).windowSeconds

async function storeContent(
  tx: PipelinedTx,
  incoming: IncomingItem,
  account: ItemAccount,
  item: StorableItem,
): Promise<Stored> {
  const { now } = incoming
  if ('message' in item) {
    const windowSeconds = windowSecondsOf(account, item.message)
    const message = toIncomingMessage(item.message, { ...item, ...incoming }, windowSeconds, now)
    return storeMessage(tx, message, newPlanContext(account, now))
  }
  if ('echo' in item) return storeEchoOrStatus(tx, incoming, account, item.echo)
  if ('status' in item) return storeStatus(tx, incoming, item.status)
  if ('receipt' in item) return storeReceipt(tx, incoming, item.receipt)
  if ('referral' in item) return storeReferral(tx, incoming, item.referral, windowSecondsOf(account))
  if ('call' in item) return storeCall(tx, incoming, item.call, windowSecondsOf(account))
  if ('ownCall' in item) return storeOwnCall(tx, incoming, item.ownCall)
  if ('permission' in item)
    return storePermission(tx, incoming, item.permission, windowSecondsOf(account), account)
  if ('handover' in item) return storeHandover(tx, incoming, item.handover)
  if ('alarms' in item) return storeAlarms(tx, incoming, item)
  if ('identity' in item) return storeIdentity(tx, incoming, item.identity)
  if ('representation' in item) return storeRepresentation(tx, incoming, item.representation)
  if ('phoneChunk' in item) return storePhoneChunk(tx, incoming, item.phoneChunk)
  return storeMessageChange(tx, incoming, changeOf(item, account))
}

/** An echo that names a message of ours is a status of that message: it was sent. */
function storeEchoOrStatus(
  tx: PipelinedTx,
  incoming: IncomingItem,
  { type }: ItemAccount,
  echo: InboundEcho,
): Promise<Stored> {
  const { message, entry, mayBeOurs = abilitiesOf(type).echoesOurs } = echo
  if (entry === null) return storeEcho(tx, incoming, echo, { channel: type, mayBeOurs })
  const part = message.content.type === 'text' ? 'text' : 'file'
  return storeStatus(tx, incoming, { ...message, status: 'sent', error: null, entry, part })
}

/** The customer as entries store who reacted: a chat has one customer, whichever identifier the event has. */
const reactingCustomer = 'client'

function changeOf(
  item: Extract<StorableItem, { reaction: unknown } | { edit: unknown } | { deletion: unknown }>,
  account: ItemAccount,
): { readonly target: string; readonly change: MessageChange; readonly windowSeconds: number | null } {
  if ('deletion' in item)
    return {
      target: item.deletion.target,
      change: { kind: 'deletion', preview: deletedPreview },
      windowSeconds: null,
    }
  if ('edit' in item) return { target: item.edit.target, change: editOf(item.edit), windowSeconds: null }
  const { target, emoji, at, opensWindow = false } = item.reaction
  const change = { kind: 'reaction', from: reactingCustomer, emoji, at } as const
  return { target, change, windowSeconds: opensWindow ? windowSecondsOf(account) : null }
}

function editOf({ content, at, byBusiness }: InboundEdit): MessageChange {
  const { type, body } = truncateTexts(content)
  return {
    kind: 'edit',
    type,
    body: { ...body },
    preview: previewOf(type, body),
    at,
    ...(byBusiness && { byBusiness }),
  }
}

const hasSideUpdates = (item: StorableItem): boolean =>
  (item.control !== undefined && !('message' in item)) ||
  ('status' in item && item.status.trouble !== undefined)

/** Stores the further facts of an item: which app answers the customer, or that the account has an error. */
async function storeSideUpdates(
  tx: PipelinedTx,
  incoming: IncomingItem,
  item: StorableItem,
): Promise<readonly StoredChange[]> {
  const trouble = 'status' in item ? item.status.trouble : undefined
  const { business: business_uuid, uuid } = incoming.account
  if (trouble && 'status' in item)
    await writeAccountError(
      tx,
      { business_uuid, uuid },
      await withTemplate(tx, incoming.account, trouble, item.status.providerMessageId),
      incoming.now,
    )
  // A message plans its own `control`: its conversation may not exist yet.
  return item.control && !('message' in item) ? storeControl(tx, incoming, item.control) : []
}

const readTemplate: Statement = {
  name: 'read_template_of_failed',
  text: `select e.body -> 'template' ->> 'name' as name, e.body -> 'template' ->> 'language' as language from entries e
    where e.business_uuid = $1 and e.body -> 'template' ->> 'name' is not null and e.uuid = any(array(${entriesByProviderIdSql}))
    limit 1`,
}

/** The trouble with the template that it is about, which a status does not name. */
async function withTemplate(
  tx: PipelinedTx,
  { business, uuid }: IncomingItem['account'],
  trouble: AccountTrouble,
  providerId: string,
): Promise<AccountTrouble> {
  if (trouble.alarm === undefined || !ofTemplates.includes(trouble.alarm)) return trouble
  const [template] = await tx.send<{ name: string; language: string | null }>(readTemplate, [
    business,
    uuid,
    [storableText(providerId)],
  ])
  return template
    ? {
        ...trouble,
        subject: nameOfTemplate({ name: template.name, language: template.language ?? undefined }),
      }
    : trouble
}
