import { type BodyOf, isRefusal, type templateEndpoints } from '@hilo/contracts'
import { writeAnswer } from '../../interactions/acts/write-answer'
import type { Actor } from '../../platform/http/actor'
import type { Services } from '../../platform/services'
import { planTemplate } from './plan-template'
import { readConversationTemplates } from './read-conversation-templates'
import { hasStoppedMarketing, refuseMarketing } from './refuse-marketing'
import { writeTemplate } from './write-template'

type SendTemplateInput = BodyOf<(typeof templateEndpoints)['sendTemplate']>

/** The owner sends an approved template, which may be sent even when the window is closed. */
export async function sendTemplate(services: Services, actor: Actor, input: SendTemplateInput) {
  const conversation = input.conversation_uuid
  // Read before anything is locked, because the provider may be slow.
  const planned = planTemplate(await readConversationTemplates(services, actor, conversation), input)
  return writeAnswer(services, actor, { conversation, uuid: input.uuid }, async ({ tx, uuid }) => {
    if (isRefusal(planned)) return planned
    const stopped = await hasStoppedMarketing(tx, actor.business, conversation)
    const refused = refuseMarketing(planned.template, stopped)
    return refused ?? writeTemplate(tx, { business: actor.business, entry: uuid }, planned)
  })
}
