import { type HookContent, hookVersion } from '@hilo/contracts'
import { sql } from '../../platform/db/db'
import type { Services } from '../../platform/services'
import type { Message } from './claim-deliveries'

interface ContentRow {
  readonly contact: string | null
  readonly name: string | null
  readonly phone: string | null
  readonly email: string | null
  readonly entry: string | null
  readonly type: string | null
  readonly body: Readonly<Record<string, unknown>> | null
  readonly author_kind: string | null
  readonly author_name: string | null
  readonly created_at: Date | null
}

/**
 * The body of a message as it is now. Ids and facts are those of the event; the owner of the chat and, if the hook gets it, the content
 * are read at this moment, so that nothing erased is sent.
 */
export async function buildBody(
  { db }: Pick<Services, 'db'>,
  business: string,
  message: Message,
  withContent: boolean,
): Promise<string> {
  const row = await readContent(db, business, message)
  const data = {
    ...message.facts,
    contact: row.contact,
    ...(withContent && { content: contentOf(row) }),
    // A contact's own event names the contact, even after it is erased.
    ...(typeof message.facts.contact === 'string' && { contact: message.facts.contact }),
  }
  return JSON.stringify({
    type: message.type,
    version: hookVersion,
    timestamp: message.happened_at.toISOString(),
    business,
    data,
  })
}

/** The contact is looked up by an array: joined to the conversation, all contacts of the business were read for one. */
async function readContent(db: Services['db'], business: string, message: Message): Promise<ContentRow> {
  const { about_uuid: about, facts } = message
  const entry = String(facts.message ?? facts.note ?? '') || null
  const [row] = await db.read<ContentRow>(
    { business, background: true },
    sql`select c.uuid as contact, c.name, c.phone, c.email, e.uuid as entry, e.type, e.body, e.author_kind, e.author_name, e.created_at
      from (select 1) one
      left join contacts c on c.business_uuid = ${business}::uuid and c.uuid = any(array(select coalesce((
        select v.contact_uuid from conversations v where v.business_uuid = ${business}::uuid and v.uuid = ${about}::uuid), ${about}::uuid)))
      left join entries e on e.business_uuid = ${business}::uuid and e.uuid = ${entry}::uuid and e.deleted_at is null`,
  )
  if (!row) throw new Error('a statement of one row answered none')
  return row
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value !== '' ? value : null)

function contentOf({ contact, name, phone, email, ...row }: ContentRow): HookContent {
  const { entry, type, body, created_at } = row
  return {
    contact: contact === null ? null : { uuid: contact, name: name ?? '', phone, email },
    message:
      entry === null || body === null || created_at === null
        ? null
        : {
            uuid: entry,
            type: type ?? '',
            text: textOf(body.text) ?? textOf(body.caption),
            file: fileOf(body),
            author: { kind: row.author_kind ?? '', name: row.author_name },
            sent_at: created_at.toISOString(),
          },
  }
}

const fileOf = (body: Readonly<Record<string, unknown>>) =>
  'mime' in body || 'size' in body
    ? {
        name: textOf(body.name) ?? '',
        mime: textOf(body.mime),
        size: typeof body.size === 'number' ? body.size : null,
      }
    : null
