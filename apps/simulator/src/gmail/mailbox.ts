import type { WebhookProgress } from '../core/webhook'
import type { HistoryEntry, Mailbox } from './account'
import { bareSubject, type Mail, messageIdOf, parseMail, referencedIds } from './mail'
import { readEntity } from './mime'
import { pushItem, type World } from './world'

const weekMs = 7 * 86_400_000

/** Stores a mail in the given thread, or in the one that its headers refer to. */
export async function store(
  world: World,
  mailbox: Mailbox,
  raw: Buffer,
  { id, labelIds, threadId }: { id: string; labelIds: string[]; threadId?: string | null },
): Promise<Mail> {
  const email = await parseMail(raw)
  const mail: Mail = {
    id,
    threadId: threadId ?? threadOf(mailbox, email) ?? id,
    labelIds,
    historyId: 0,
    at: world.clock.now(),
    raw,
    email,
    entity: await readEntity(raw),
  }
  mailbox.mails.set(id, mail)
  record(world, mailbox, {
    kind: 'messageAdded',
    mail: { id, threadId: mail.threadId, labelIds: [...labelIds] },
  })
  mail.historyId = mailbox.historyId
  return mail
}

/** Gmail joins a thread only if a referenced id and the subject match. */
function threadOf({ mails }: Mailbox, email: Mail['email']): string | null {
  const named = new Set(referencedIds(email))
  for (const known of mails.values()) {
    const id = messageIdOf(known.email)
    if (id && named.has(id) && bareSubject(known.email.subject) === bareSubject(email.subject))
      return known.threadId
  }
  return null
}

export function record({ clock }: World, mailbox: Mailbox, entry: Omit<HistoryEntry, 'id' | 'at'>): void {
  mailbox.historyId += 7
  mailbox.history.push({ ...entry, id: mailbox.historyId, at: clock.now() })
  while (mailbox.history[0] && mailbox.history[0].at < clock.now() - weekMs)
    mailbox.oldestHistory = mailbox.history.shift()?.id ?? mailbox.oldestHistory
}

/** At most one push a second for a mailbox; others are dropped, as Google does. */
export function push(
  world: World,
  mailbox: Mailbox,
  labelIds: string[] | null,
  onProgress?: (progress: WebhookProgress) => void,
): Promise<void> {
  const now = world.clock.now()
  const { watch } = mailbox
  const wanted =
    watch !== null &&
    watch.until > now &&
    (labelIds === null ||
      watch.labelIds.length === 0 ||
      labelIds.some((one) => watch.labelIds.includes(one)) === watch.include)
  const tooSoon = mailbox.lastPushAt !== null && now - mailbox.lastPushAt < 1_000 && labelIds !== null
  if (!wanted || tooSoon || world.knobs.current.dropPushes) {
    onProgress?.('leaving')
    return Promise.resolve()
  }
  mailbox.lastPushAt = now
  return world.webhookBatcher.post({ ...pushItem(world, mailbox), ...(onProgress && { onProgress }) })
}
