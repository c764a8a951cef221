import type { Services } from '../../platform/services'
import type { ChannelConnection } from '../adapter'
import type { SendError } from '../outbound'
import { askUnlisted } from './ask-unlisted'
import { planList } from './plan-templates'
import { wholeSecond } from './template-rows'
import {
  lockTemplates,
  type TemplateAccount,
  writeTemplatesEvent,
  writeTemplatesPlan,
  writeTemplatesRead,
} from './write-templates'

/** Reads the templates of an account from its provider, and changes the rows. Null: done. */
export async function syncTemplates(
  { db, clock, announcer, log }: Pick<Services, 'db' | 'clock' | 'announcer' | 'log'>,
  account: TemplateAccount,
  connection: ChannelConnection,
): Promise<SendError | null> {
  const at = wholeSecond(clock.now())
  const answer = await connection.templates?.()
  if (!answer || 'error' in answer) {
    log.info({ account: account.uuid, code: answer?.error.code }, 'the provider did not list its templates')
    return answer?.error ?? null
  }
  const asked = answer.complete ? answer : await askUnlisted({ db, log }, account, connection, answer)
  const stored = await db.write(account.business, async (tx) => {
    const now = clock.now()
    const known = await lockTemplates(tx, account)
    const plan = planList(known, asked, { account: account.uuid, at, now })
    const [, , event] = await Promise.all([
      writeTemplatesPlan(tx, account, plan, now),
      writeTemplatesRead(tx, account, now, now),
      plan.changed ? writeTemplatesEvent(tx, account, now) : null,
    ])
    return event
  })
  if (stored) await announcer.announce(stored)
  return null
}
