import type { TestApi } from '../../src/test/boot'

/** Everything that an import writes, as rows that do not depend on which run wrote them. */
export async function importedState({ owner }: TestApi, business: string) {
  const rows = async (text: string) => (await owner.query(text, [business])).rows
  return {
    contacts: await rows(
      'select name, phone, email, additional_info from contacts where business_uuid = $1 order by name, phone',
    ),
    identities: await rows(
      `select a.name, d.external_id, c.name as contact from identities d
       join channel_accounts a on a.uuid = d.channel_account_uuid
       join contacts c on c.business_uuid = d.business_uuid and c.uuid = d.contact_uuid
       where d.business_uuid = $1 order by 1, 2`,
    ),
    interactions: await rows(
      `select uuid, status, created_at, finished_at, last_message ->> 'preview' as preview from interactions
       where business_uuid = $1 order by uuid`,
    ),
    entries: await rows(
      `select uuid, kind, author_kind, author_name, type, body - 'url' as body, date, status, reply_to from entries
       where business_uuid = $1 order by uuid`,
    ),
    files: await rows(
      'select entry_uuid, name, mime, size from stored_files where business_uuid = $1 order by entry_uuid',
    ),
    labels: await rows(
      `select l.name, l.color, il.interaction_uuid from labels l
       left join interaction_labels il on il.label_uuid = l.uuid where l.business_uuid = $1 order by 1, 3`,
    ),
    /** Numbers of entries must have no gap. */
    gaps: await rows(
      `select c.uuid from conversations c left join entries e on e.business_uuid = c.business_uuid and e.conversation_uuid = c.uuid
       where c.business_uuid = $1 group by c.uuid, c.last_seq, c.version
       having count(e.uuid) <> c.last_seq or max(e.seq) <> c.last_seq or max(e.version) > c.version`,
    ),
  }
}
