import type { Statement } from '../src/platform/db/pipeline/pipeline'
import type { Services } from '../src/platform/services'
import type { Played } from './play/play-thread'

/** Foreign keys to contacts, conversations and interactions cascade. */
const assignIds: Statement = {
  name: 'assign_example_ids',
  text: `with known as (
    select k.*, c.uuid as old_conversation, i.uuid as old_interaction, e.uuid as old_failed,
      d.uuid as document, l.uuid as old_letter, r.uuid as old_received, s.uuid as old_sent
    from jsonb_to_recordset($2::jsonb) as k(
      was uuid, contact uuid, conversation uuid, interaction uuid, failed uuid, file uuid, letter uuid,
      received uuid, sent uuid)
    join conversations c on c.business_uuid = $1::uuid and c.contact_uuid = k.was
    join interactions i on i.business_uuid = c.business_uuid and i.conversation_uuid = c.uuid
      and i.status <> 'finished'
    left join entries e on k.failed is not null and e.business_uuid = i.business_uuid
      and e.interaction_uuid = i.uuid and e.status = 'failed'
    left join entries d on k.file is not null and d.business_uuid = i.business_uuid
      and d.interaction_uuid = i.uuid and d.type = 'document'
    left join entries l on k.letter is not null and l.business_uuid = i.business_uuid
      and l.interaction_uuid = i.uuid and l.body -> 'original' is not null
    left join lateral (
      select e.uuid from entries e where k.received is not null and e.business_uuid = i.business_uuid
        and e.interaction_uuid = i.uuid and e.author_kind = 'client' order by e.seq limit 1) r on true
    left join lateral (
      select e.uuid from entries e where k.sent is not null and e.business_uuid = i.business_uuid
        and e.interaction_uuid = i.uuid and e.author_kind = 'user' and e.status = 'sent' and e.type = 'text'
      order by e.seq desc limit 1) s on true
  ), authors as (
    update entries e set
      author_uuid = case when e.author_uuid = k.was then k.contact else e.author_uuid end,
      uuid = case e.uuid when k.old_failed then k.failed when k.old_letter then k.letter
        when k.old_received then k.received when k.old_sent then k.sent else e.uuid end,
      reply_to = case e.reply_to when k.old_received then k.received when k.old_sent then k.sent else e.reply_to end,
      body = case when e.uuid = k.document
        then e.body || jsonb_build_object('url', '/api/files/' || k.file) else e.body end
    from known k where e.business_uuid = $1::uuid and e.conversation_uuid = k.old_conversation
  ), originals as (
    update mail_originals o set entry_uuid = k.letter
    from known k where o.business_uuid = $1::uuid and o.entry_uuid = k.old_letter
  ), attempts as (
    update outbound_attempts a set entry_uuid = case a.entry_uuid when k.old_failed then k.failed else k.sent end
    from known k where a.business_uuid = $1::uuid and a.entry_uuid in (k.old_failed, k.old_sent)
  ), files as (
    update stored_files f set uuid = k.file
    from known k where f.business_uuid = $1::uuid and f.entry_uuid = k.document
  ), parts as (
    update outbound_parts p set entry_uuid = case p.entry_uuid when k.old_failed then k.failed else k.sent end
    from known k where p.business_uuid = $1::uuid and p.entry_uuid in (k.old_failed, k.old_sent)
  ), previews as (
    update interactions i set uuid = k.interaction, last_message = case
      when i.last_message ->> 'uuid' = k.old_failed::text
      then i.last_message || jsonb_build_object('uuid', k.failed)
      when i.last_message ->> 'uuid' in (k.old_received::text, k.old_sent::text)
      then i.last_message || jsonb_build_object('uuid',
        case i.last_message ->> 'uuid' when k.old_sent::text then k.sent else k.received end)
      else i.last_message end
    from known k where i.business_uuid = $1::uuid and i.uuid = k.old_interaction
  ), facts as (
    update interaction_facts f set interaction_uuid = k.interaction
    from known k where f.business_uuid = $1::uuid and f.interaction_uuid = k.old_interaction
  ), dues as (
    update event_dues d set subject_uuid = k.interaction
    from known k where d.business_uuid = $1::uuid and d.subject_uuid = k.old_interaction
  ), threads as (
    update conversations c set uuid = k.conversation
    from known k where c.business_uuid = $1::uuid and c.uuid = k.old_conversation
  )
  update contacts c set uuid = k.contact
  from known k where c.business_uuid = $1::uuid and c.uuid = k.was`,
}

/**
 * Gives the chats of the documentation's examples their fixed ids. The operations that made them chose random ones, which
 * nobody has seen yet.
 */
export async function assignExampleIds(
  { db }: Pick<Services, 'db'>,
  business: string,
  played: readonly Played[],
): Promise<void> {
  const chats = played.flatMap(({ customer: { known }, contact }) =>
    known
      ? [{ failed: null, file: null, letter: null, received: null, sent: null, ...known, was: contact }]
      : [],
  )
  if (chats.length === 0) return
  await db.write(business, (tx) => tx.commit(tx.send(assignIds, [business, JSON.stringify(chats)])))
}
