import {
  type BodyOf,
  isRefusal,
  refuse,
  refuseInput,
  type Template,
  type templateEndpoints,
} from '@hilo/contracts'
import { readTemplates } from '../channels/read-templates'
import { writeAnswer } from '../interactions/write-answer'
import type { Actor } from '../platform/http/actor'
import type { Services } from '../platform/services'

type Wanted = BodyOf<(typeof templateEndpoints)['sendTemplate']>

/** The owner sends an approved message: the one thing that a closed window lets through. */
export async function sendTemplate(services: Services, actor: Actor, wanted: Wanted) {
  const conversation = wanted.conversation_uuid
  // Asked before anything is locked: the provider may take its time.
  const templates = await readTemplates(services, actor.business, conversation)
  return writeAnswer(services, actor, { conversation, uuid: wanted.uuid }, async () => {
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
    // How it is sent; people are shown what it says.
    return { type: 'template', body: { text, template: { name, language, values } } }
  })
}

const filled = ({ text, variables }: Template, values: readonly string[]): string =>
  text.replace(/\{\{\s*([\w]+)\s*\}\}/g, (place, name: string) => values[variables.indexOf(name)] ?? place)
