import type { Statement } from '../src/platform/db/pipeline/pipeline'

export const writeChoices: Statement = {
  name: 'write_demo_choices',
  text: `update users set choices = $3::jsonb where business_uuid = $1::uuid and email = any($2::text[])`,
}
export const hideFirstSteps: Statement = {
  name: 'hide_demo_first_steps',
  text: `update businesses set first_steps_hidden_at = $2::timestamptz where uuid = $1::uuid`,
}
export const insertReportViews: Statement = {
  name: 'insert_demo_report_views',
  text: `insert into report_views (business_uuid, uuid, user_uuid, name, query, open, created_at, updated_at)
    select $1::uuid, v.uuid, v.user_uuid, v.name, v.query, false, $3::timestamptz, $3::timestamptz
    from jsonb_to_recordset($2::jsonb) as v(uuid uuid, user_uuid uuid, name text, query jsonb)`,
}
export const orderAreas: Statement = {
  name: 'order_demo_areas',
  text: `update areas a set position = o.place - 1
    from unnest($2::uuid[]) with ordinality as o(uuid, place) where a.business_uuid = $1::uuid and a.uuid = o.uuid`,
}
export const writeInformation: Statement = {
  name: 'write_demo_information',
  text: `update businesses set additional_info = $2::jsonb where uuid = $1::uuid`,
}
export const writeBotTexts: Statement = {
  name: 'write_demo_bot_texts',
  text: `update whatsapp_configs set bot_area_message_selected = $2, bot_area_menu = $3, uuid = coalesce($4::uuid, uuid)
    where business_uuid = $1::uuid`,
}
export const askReason: Statement = {
  name: 'ask_demo_finish_reason',
  text: `update settings set ask_finish_reason = 'optional', uuid = coalesce($2::uuid, uuid) where business_uuid = $1::uuid`,
}
export const insertLabels: Statement = {
  name: 'insert_demo_labels',
  text: `insert into labels (business_uuid, uuid, name, color, position, created_at, updated_at)
    select $1::uuid, l.uuid, l.name, l.color, l.place - 1, $3::timestamptz, $3::timestamptz
    from rows from (jsonb_to_recordset($2::jsonb) as (uuid uuid, name text, color text))
      with ordinality as l(uuid, name, color, place)`,
}
export const insertFinishReasons: Statement = {
  name: 'insert_demo_finish_reasons',
  text: `insert into finish_reasons (business_uuid, uuid, name, position)
    select $1::uuid, r.uuid, r.name, r.place - 1
    from rows from (jsonb_to_recordset($2::jsonb) as (uuid uuid, name text)) with ordinality as r(uuid, name, place)`,
}
export const writeHours: Statement = {
  name: 'write_demo_hours',
  text: `update schedules set hours = $2::jsonb, holidays = $3::jsonb, away_message = $4 where business_uuid = $1::uuid`,
}
export const insertQuickAnswers: Statement = {
  name: 'insert_demo_quick_answers',
  text: `insert into quick_answers (business_uuid, uuid, name, message, type, created_at, updated_at)
    select $1::uuid, a.uuid, a.name, a.message, a.type, $3::timestamptz, $3::timestamptz
    from jsonb_to_recordset($2::jsonb) as a(uuid uuid, name text, message text, type text)`,
}
export const insertSavedFilters: Statement = {
  name: 'insert_demo_saved_filters',
  text: `insert into saved_filters (business_uuid, uuid, name, filter, created_at, updated_at)
    select $1::uuid, f.uuid, f.name, f.filter, $3::timestamptz, $3::timestamptz
    from jsonb_to_recordset($2::jsonb) as f(uuid uuid, name text, filter jsonb)`,
}
