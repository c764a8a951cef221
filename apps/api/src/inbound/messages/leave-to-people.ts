import type { EntryRow, InteractionRow } from '../../entries/rows'
import { isChat } from '../../interactions/lifecycle'
import type { MessageFacts } from './message-facts'

/**
 * Marks a waiting interaction as one in which the bot has nothing to say, as the bot itself would. So it is not woken for mail, nor where
 * the business has written no texts for it, nor where a person has had the chat, and assignment does not wait for it. Earlier messages
 * that have woken the bot are still for it to read. A call may begin a chat too.
 */
export function leaveToPeople(
  interaction: InteractionRow,
  { author_kind, body, seq }: EntryRow,
  { bot: facts }: Pick<MessageFacts, 'bot'>,
  isNew: boolean,
): InteractionRow {
  const { status, bot, assigned_at } = interaction
  if (status !== 'unassigned' || bot.silent || author_kind !== 'client') return interaction
  if (bot.choosing_until !== undefined || (!isNew && bot.read_seq === undefined)) return interaction
  // A button of an older menu still chooses its area.
  const answers = isChat(facts) && assigned_at === null && (facts.speaks || body.choice !== undefined)
  return answers
    ? interaction
    : { ...interaction, bot: { ...bot, read_seq: bot.read_seq ?? seq, silent: true } }
}
