import { sql } from '../../platform/db/db'
import type { Services } from '../../platform/services'
import type { ChannelConnection } from '../adapter'
import type { ListedTemplate, TemplateList } from '../template-review'
import { keyOf } from './plan-templates'
import type { TemplateRow } from './template-rows'
import type { TemplateAccount } from './write-templates'

/** Asked for in one reading. */
const mostNames = 10

type KnownTemplate = Pick<TemplateRow, 'name' | 'language'>

/**
 * Adds to a list that is not complete what the provider says of the rows that it lacks, name by name: first those whose answer is awaited,
 * then those of which nothing was said for longest. Whoever is found is later in that order the next time, so that all have their turn.
 */
export async function askUnlisted(
  { db, log }: Pick<Services, 'db' | 'log'>,
  { business, uuid }: TemplateAccount,
  connection: ChannelConnection,
  list: TemplateList,
) {
  const known = await db.read<KnownTemplate>(
    business,
    sql`select name, language from channel_templates
      where business_uuid = ${business}::uuid and channel_account_uuid = ${uuid}::uuid and state <> 'unsent'
      order by state <> 'submitting', state_at, name`,
  )
  const listed = new Set(list.templates.map(({ template }) => keyOf(template)))
  const unlisted = known.filter((row) => !listed.has(keyOf(row)))
  const names = [...new Set(unlisted.map(({ name }) => name))].slice(0, mostNames)
  const wholeNames = new Set<string>()
  const templates: ListedTemplate[] = [...list.templates]
  for (const name of names) {
    const answer = await connection.templates?.(name)
    if (!answer || 'error' in answer) {
      // It does not take this name: the others are asked for. Else they have their turn the next time.
      log.info(
        { account: uuid, code: answer?.error.code },
        'the provider did not list a template by its name',
      )
      if (answer?.error.kind === 'rejected') continue
      break
    }
    templates.push(...answer.templates)
    if (answer.complete) wholeNames.add(name)
  }
  return { templates, complete: false, wholeNames }
}
