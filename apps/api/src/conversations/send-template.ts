import { randomUUID } from 'node:crypto'
import {
  type BodyOf,
  isRefusal,
  refuse,
  refuseInput,
  type Template,
  type templateEndpoints,
} from '@hilo/contracts'
import { readTemplates } from '../channels/read-templates'
import { lockInteraction } from '../interactions/change'
import { changeAndAnnounce } from '../interactions/commit-change'
import { refuseByOwner, refuseByState, silenceAfterAnswer } from '../interactions/lifecycle'
import { presentEntry } from '../interactions/present'
import { previewOf } from '../interactions/preview'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

type Wanted = BodyOf<(typeof templateEndpoints)['sendTemplate']>

/** The owner sends an approved message: the one thing that a closed window lets through. */
export async function sendTemplate(services: Services, actor: Actor, wanted: Wanted) {
  const uuid = wanted.uuid ?? randomUUID()
  // Asked before anything is locked: the provider may take its time.
  const templates = await readTemplates(services, actor.business, wanted.conversation_uuid)
  const changed = await changeAndAnnounce(services, actor, async (tx, now) => {
    const locked = await lockInteraction(tx, { conversation: wanted.conversation_uuid, entry: uuid })
    if (!locked) return refuse('CONVERSATION_NOT_FOUND')
    const { interaction, entry } = locked
    if (entry) {
      const same =
        entry.conversation_uuid === interaction.conversation_uuid && entry.author_uuid === actor.uuid
      return same ? { doneBefore: { interaction, entries: [entry] } } : refuse('UUID_IN_USE')
    }
    const refused =
      refuseByState('write', interaction, actor) ?? refuseByOwner(interaction, actor, { adminsToo: false })
    if (refused) return refused
    if (isRefusal(templates)) return templates
    const template = templates.find(
      ({ name, language }) => name === wanted.template && language === wanted.language,
    )
    if (!template) return refuse('TEMPLATE_NOT_FOUND')
    const { name, language, variables } = template
    if (wanted.variables.length !== variables.length)
      return refuseInput({ variables: `La plantilla lleva ${variables.length} datos.` })
    const text = filled(template, wanted.variables)
    const values = wanted.variables.map((value, at) => ({ name: variables[at] ?? '', value }))
    return {
      before: interaction,
      set: {
        waiting_since: null,
        expired: false,
        expires_at: silenceAfterAnswer(interaction, locked.expired_time, now),
      },
      entries: [
        {
          uuid,
          kind: 'message',
          type: 'template',
          // How it is sent; people are shown what it says.
          body: { text, template: { name, language, values } },
          author_kind: 'user',
          author: actor.uuid,
          author_name: actor.name,
          preview: previewOf('template', { text }),
        },
      ],
    }
  })
  if (isRefusal(changed)) return changed
  const [entry] = changed.entries
  return entry ? presentEntry(entry, changed.interaction) : refuse('INTERNAL')
}

const filled = ({ text, variables }: Template, values: readonly string[]): string =>
  text.replace(/\{\{\s*([\w]+)\s*\}\}/g, (place, name: string) => values[variables.indexOf(name)] ?? place)
