import {
  type ChannelTemplate,
  mediaKindOfMime,
  nextTemplateEdit,
  type Template,
  templateCategories,
  templateEditLimits,
  templateQualities,
  templateSchema,
  templateStates,
} from '@hilo/contracts'
import { type Prisma, sql } from '../../platform/db/db'

/** A row of `channel_templates`. */
export interface TemplateRow {
  readonly uuid: string
  readonly channel_account_uuid: string
  readonly external_id: string | null
  readonly name: string
  readonly language: string
  readonly state: string
  readonly state_at: Date
  readonly reason: string | null
  readonly reason_detail: string | null
  readonly category: string | null
  readonly category_at: Date
  readonly asked_category: string | null
  readonly next_category: string | null
  readonly next_category_at: Date | null
  readonly quality: string | null
  readonly quality_at: Date
  readonly content: unknown
  readonly examples: unknown
  readonly file_uuid: string | null
  readonly edits: readonly Date[]
  readonly version: number
  readonly created_at: Date
  readonly updated_at: Date
}

/** With the file that is its example. */
export interface TemplateWithFile extends TemplateRow {
  readonly file_name: string | null
  readonly file_mime: string | null
  readonly file_size: number | null
}

export const selectTemplates = (business: string, condition: Prisma.Sql): Prisma.Sql => sql`
  select t.*, f.name as file_name, f.mime as file_mime, f.size as file_size from channel_templates t
  left join stored_files f on f.business_uuid = t.business_uuid and f.uuid = t.file_uuid
  where t.business_uuid = ${business}::uuid and ${condition} order by t.name, t.language`

/** Providers say their times in whole seconds, so that ours are compared with them in whole seconds too. */
export const wholeSecond = (at: Date): Date => new Date(Math.floor(at.getTime() / 1000) * 1000)

const oneOf = <T extends string>(values: readonly T[], value: string | null): T | null =>
  values.find((one) => one === value) ?? null

/** The template as it is now, with its state. */
export const templateOf = ({
  name,
  language,
  content,
  category,
  state,
}: Pick<TemplateRow, 'name' | 'language' | 'content' | 'category' | 'state'>): Template =>
  templateSchema.parse({
    ...(content as object),
    ...{ name, language },
    category: oneOf(templateCategories, category),
    state: oneOf(templateStates, state) ?? 'other',
  })

/** As people choose from them: one that is not approved says so where nothing else hinders it. */
export function templateToSend(row: Parameters<typeof templateOf>[0]): Template {
  const template = templateOf(row)
  return template.state === 'approved' || template.obstacle !== null
    ? template
    : { ...template, obstacle: 'not_approved' }
}

export function presentTemplate(row: TemplateWithFile, now: Date): ChannelTemplate {
  const { file_uuid, file_name, file_mime, file_size } = row
  const kind = file_mime === null ? null : mediaKindOfMime(file_mime)
  const month = now.getTime() - 30 * 24 * 60 * 60 * 1000
  const edits = row.edits.filter((at) => at.getTime() > month).length
  return {
    uuid: row.uuid,
    account: row.channel_account_uuid,
    template: templateOf(row),
    asked_category: oneOf(templateCategories, row.asked_category),
    next_category: oneOf(templateCategories, row.next_category),
    next_category_at: row.next_category_at?.toISOString() ?? null,
    quality: oneOf(templateQualities, row.quality),
    reason: row.reason,
    reason_detail: row.reason_detail,
    examples: row.examples as Record<string, string> | null,
    file:
      file_uuid !== null && file_name !== null && file_mime !== null && file_size !== null && kind !== null
        ? {
            uuid: file_uuid,
            name: file_name,
            kind,
            mime: file_mime,
            size: file_size,
            url: `/api/files/${file_uuid}`,
          }
        : null,
    edit_again_at:
      row.state === 'approved' ? (nextTemplateEdit(row.edits, now)?.toISOString() ?? null) : null,
    edits_left: Math.max(0, templateEditLimits.aMonth - edits),
    updated_at: row.updated_at.toISOString(),
    version: row.version,
  }
}
