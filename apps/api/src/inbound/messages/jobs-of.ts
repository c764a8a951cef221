import type { PlannedJob } from '../../platform/jobs/add-jobs'
import type { EntryRow } from '../rows/rows'
import type { Thread } from '../rows/thread'
import type { IncomingMessage } from './incoming'
import type { PlanContext } from './plan-context'

/** The jobs that a new line leaves: its file is fetched, the bot answers, a nameless customer's profile is asked for. */
export function jobsOf(
  message: IncomingMessage,
  line: EntryRow,
  { conversation, interaction }: Thread,
  { account: { business } }: PlanContext,
  { opened, nameless }: { readonly opened: boolean; readonly nameless: boolean },
): readonly PlannedJob[] {
  const jobs: PlannedJob[] = []
  if (message.media !== null && line.deleted_at === null)
    jobs.push({ name: 'fetch_media', payload: { business, entry: line.uuid }, key: `media:${line.uuid}` })
  if (interaction.status === 'unassigned' && !interaction.bot.silent)
    jobs.push({
      name: 'answer_customer',
      payload: { business, interaction: interaction.uuid },
      key: `answer:${interaction.uuid}`,
    })
  if (opened && nameless)
    jobs.push({
      name: 'fetch_profile',
      payload: { business, conversation: conversation.uuid },
      key: `profile:${conversation.uuid}`,
    })
  return jobs
}
