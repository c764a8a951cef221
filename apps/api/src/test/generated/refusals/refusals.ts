import { callRefusals } from './calls'
import { channelRefusals } from './channels'
import { chatRefusals } from './chats'
import { contactRefusals } from './contacts'
import { controlRefusals } from './control'
import { historyRefusals } from './history'
import { messageRefusals } from './messages'
import { peopleRefusals } from './people'
import type { Refusals } from './provoke'
import { pushActRefusals } from './push-acts'
import { recordRefusals } from './records'
import { templateRefusals } from './templates'

/**
 * A new refusal needs the request that provokes it; a refusal that cannot be provoked is not declared.
 */
export const refusals: Refusals = {
  ...peopleRefusals,
  ...pushActRefusals,
  ...chatRefusals,
  ...controlRefusals,
  ...messageRefusals,
  ...historyRefusals,
  ...contactRefusals,
  ...callRefusals,
  ...recordRefusals,
  ...channelRefusals,
  ...templateRefusals,
}
