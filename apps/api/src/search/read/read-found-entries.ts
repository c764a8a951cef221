import {
  type Author,
  type ChannelType,
  type Found,
  type InteractionStatus,
  plainWords,
} from '@hilo/contracts'
import { mayRead } from '../../interactions/lists/visibility'
import { sql } from '../../platform/db/db'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import type { Wanted } from '../../words/find/found'
import { namesOfFiles } from '../../words/find/names-of-files'
import { markBudget, markHits, markPiece } from '../../words/terms/mark-hits'
import { readTerms } from '../../words/terms/read-terms'

type EntryKind = 'message' | 'note' | 'file'

interface FoundEntryRow {
  readonly uuid: string
  readonly conversation_uuid: string
  readonly opens: string
  readonly seq: number
  readonly date: Date
  readonly author_kind: Author['kind']
  readonly author_uuid: string | null
  readonly author_name: string | null
  readonly text: string | null
  /** The mail fields of an entry, if it is a mail. */
  readonly mail: unknown
  readonly subject: string | null
  readonly file: string | null
  readonly status: InteractionStatus
  readonly area_uuid: string | null
  readonly area_name: string | null
  readonly area_color: string | null
  readonly user_uuid: string | null
  readonly user_name: string | null
  readonly contact_uuid: string
  readonly contact_name: string | null
  readonly channel: ChannelType
}

/**
 * Reads the messages, notes and files to show, in the given order. Leaves out those that the actor may no longer open, although the
 * search found them a moment ago.
 */
export async function readFoundEntries<K extends EntryKind>(
  { db }: Services,
  actor: Actor,
  { kind, typed }: Pick<Wanted<K>, 'kind' | 'typed'>,
  uuids: readonly string[],
): Promise<Found<K>[]> {
  if (uuids.length === 0) return []
  const rows = await db.read<FoundEntryRow>(
    actor,
    sql`
    select e.uuid, e.conversation_uuid, opens.uuid as opens, e.seq, e.date, e.author_kind, e.author_uuid, e.author_name,
      coalesce(e.body ->> 'text', e.body ->> 'caption') as text, e.body -> 'mail' as mail, e.body ->> 'subject' as subject,
      ${namesOfFiles} as file,
      i.status, i.area_uuid, a.name as area_name, a.color as area_color, i.user_uuid, u.name as user_name,
      coalesce(c.contact_uuid, c.uuid) as contact_uuid, p.name as contact_name, ch.type as channel
    from entries e
    join interactions i on i.business_uuid = e.business_uuid and i.uuid = e.interaction_uuid
    join conversations c on c.business_uuid = e.business_uuid and c.uuid = e.conversation_uuid
    join channel_accounts ch on ch.business_uuid = c.business_uuid and ch.uuid = c.channel_account_uuid
    left join contacts p on p.business_uuid = c.business_uuid and p.uuid = c.contact_uuid
    left join users u on u.business_uuid = i.business_uuid and u.uuid = i.user_uuid
    left join areas a on a.business_uuid = i.business_uuid and a.uuid = i.area_uuid
    cross join lateral (
      select r.uuid from interactions r
      where r.business_uuid = e.business_uuid and r.conversation_uuid = e.conversation_uuid
        and (r.finished_at is null or e.created_at <= r.finished_at) and ${mayRead(actor)}
      order by r.uuid = e.interaction_uuid desc, r.created_at desc limit 1) opens
    where e.business_uuid = ${actor.business}::uuid and e.uuid = any(${[...uuids]}::uuid[])
      and e.deleted_at is null and e.kind <> 'timeline'`,
  )
  const terms = readTerms(typed)
  const found = new Map(rows.map((row) => [row.uuid, row]))
  const budget = markBudget()
  const items: Found<K>[] = []
  for (const uuid of uuids) {
    const row = found.get(uuid)
    if (!row) continue
    const { text } = plainWords(row, row.author_kind)
    const written = [row.subject, text].filter(Boolean).join(' · ')
    const item = {
      kind,
      uuid,
      conversation_uuid: row.conversation_uuid,
      interaction: row.opens,
      seq: row.seq,
      date: row.date.toISOString(),
      author: { kind: row.author_kind, uuid: row.author_uuid, name: row.author_name },
      client: { uuid: row.contact_uuid, name: row.contact_name },
      channel: row.channel,
      status: row.status,
      area: row.area_uuid
        ? { uuid: row.area_uuid, name: row.area_name ?? '', color: row.area_color ?? '#ffffff' }
        : null,
      user: row.user_uuid ? { uuid: row.user_uuid, name: row.user_name ?? '' } : null,
      file: row.file,
      context:
        kind === 'file'
          ? markHits(row.file ?? '', terms, { inside: true })
          : await markPiece(written, terms, budget),
    }
    // `kind` is one of three with the same shape.
    items.push(item as unknown as Found<K>)
  }
  return items
}
