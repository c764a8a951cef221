import type { EventActor } from '@hilo/contracts'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { hiloAsActor } from '../../platform/events/actors'
import { type StoredEvents, writeEvent } from '../../platform/events/write-events'
import type { TemplatesPlan } from './plan-templates'
import type { TemplateRow } from './template-rows'

/** An account of a business. */
export interface TemplateAccount {
  readonly business: string
  readonly uuid: string
}

const columns = `uuid uuid, external_id text, name text, language text, state text, state_at timestamptz, reason text, reason_detail text,
  category text, category_at timestamptz, asked_category text, next_category text, next_category_at timestamptz, quality text,
  quality_at timestamptz, content jsonb, examples jsonb, file_uuid uuid, edits timestamptz[], version int, created_at timestamptz,
  updated_at timestamptz`
const names = columns.split(',').map((column) => column.trim().split(' ')[0] ?? '')
const fixed = ['uuid', 'name', 'language', 'created_at']
const changing = names.filter((name) => !fixed.includes(name))

/** Another process may have written a template of this name meanwhile: then that one is changed. */
const writeRows: Statement = {
  name: 'write_channel_templates',
  text: `insert into channel_templates (business_uuid, channel_account_uuid, ${names.join(', ')})
    select $1::uuid, $2::uuid, ${names.map((name) => `r.${name}`).join(', ')} from jsonb_to_recordset($3::jsonb) as r(${columns})
    order by r.name, r.language
    on conflict (business_uuid, channel_account_uuid, name, language)
      do update set ${changing.map((name) => `${name} = excluded.${name}`).join(', ')}`,
}

const deleteRows: Statement = {
  name: 'delete_channel_templates',
  text: 'delete from channel_templates where business_uuid = $1::uuid and uuid = any($2::uuid[])',
}

const writeReadAt: Statement = {
  name: 'write_templates_read_at',
  text: `update channel_accounts set templates_read_at = $3::timestamptz, updated_at = $4::timestamptz
    where business_uuid = $1::uuid and uuid = $2::uuid and templates_read_at is distinct from $3::timestamptz`,
}

/** Another number of the business may have the same templates: their lists are read again. */
const forgetOthers: Statement = {
  name: 'forget_templates_of_others',
  text: `update channel_accounts set templates_read_at = null
    where business_uuid = $1::uuid and uuid <> $2::uuid and templates_read_at is not null
      and type = (select type from channel_accounts where business_uuid = $1::uuid and uuid = $2::uuid)`,
}

const lockRows: Statement = {
  name: 'lock_channel_templates',
  text: `select * from channel_templates where business_uuid = $1::uuid and channel_account_uuid = $2::uuid
    order by name, language for update`,
}

/** All templates of an account, so that whoever plans next waits. */
export const lockTemplates = (
  tx: StatementSender,
  { business, uuid }: TemplateAccount,
): Promise<TemplateRow[]> => tx.send<TemplateRow>(lockRows, [business, uuid])

export const writeTemplateRows = (
  tx: StatementSender,
  { business, uuid }: TemplateAccount,
  rows: readonly TemplateRow[],
): Promise<unknown> => tx.send(writeRows, [business, uuid, JSON.stringify(rows)])

export const deleteTemplateRows = (
  tx: StatementSender,
  business: string,
  uuids: readonly string[],
): Promise<unknown> => tx.send(deleteRows, [business, uuids])

/** Null: the list has to be read again. */
export const writeTemplatesRead = (
  tx: StatementSender,
  { business, uuid }: TemplateAccount,
  readAt: Date | null,
  now: Date,
): Promise<unknown> => tx.send(writeReadAt, [business, uuid, readAt, now])

export const forgetTemplatesOfOthers = (
  tx: StatementSender,
  { business, uuid }: TemplateAccount,
): Promise<unknown> => tx.send(forgetOthers, [business, uuid])

/** Clients that show this account's templates fetch them again. */
export const writeTemplatesEvent = (
  tx: StatementSender,
  { business, uuid: channel }: TemplateAccount,
  now: Date,
  actor: EventActor = hiloAsActor,
): Promise<StoredEvents> => writeEvent(tx, business, { name: 'templates.changed', channel, actor }, now)

/** Writes a plan, without its event. */
export async function writeTemplatesPlan(
  tx: StatementSender,
  account: TemplateAccount,
  { rows, gone, listAgain }: TemplatesPlan,
  now: Date,
): Promise<void> {
  await Promise.all([
    ...(gone.length > 0 ? [deleteTemplateRows(tx, account.business, gone)] : []),
    ...(rows.length > 0 ? [writeTemplateRows(tx, account, rows)] : []),
    ...(listAgain ? [writeTemplatesRead(tx, account, null, now)] : []),
  ])
}
