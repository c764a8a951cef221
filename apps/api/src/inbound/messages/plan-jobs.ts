import type { EntryRow } from '../../entries/rows'
import type { Thread } from '../../entries/thread'
import type { PlannedJob } from '../../platform/jobs/add-jobs'
import type { IncomingMessage } from './incoming-message'
import type { PlanContext } from './plan-context'

/** The jobs of a new message: fetch its file, let the bot answer, fetch the profile of a customer without a name. */
export function planJobs(
  message: IncomingMessage,
  entry: EntryRow,
  { conversation, interaction }: Thread,
  { account: { business } }: PlanContext,
  {
    opened,
    blocked,
    nameless,
  }: { readonly opened: boolean; readonly blocked: boolean; readonly nameless: boolean },
): readonly PlannedJob[] {
  const jobs: PlannedJob[] = []
  if (message.media !== null && entry.deleted_at === null)
    jobs.push({ name: 'fetch_media', payload: { business, entry: entry.uuid }, key: `media:${entry.uuid}` })
  // The bot does not answer a call with text.
  if (interaction.status === 'unassigned' && !interaction.bot.silent && !blocked && message.type !== 'call')
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
