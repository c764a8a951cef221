import { graphError } from '../../meta/graph-error'
import {
  countPlaceholders,
  fillPlaceholders,
  type Template,
  type TemplateButton,
  templates,
} from '../templates'
import type { ChatMessage, Choice } from '../wire'
import type { TemplateContent } from './request'

const stateErrors: Partial<Record<Template['status'], number>> = { PAUSED: 132015, DISABLED: 132016 }

/** The message that the customer reads; throws a refusal of an invalid template or parameters. */
export function templateBubble({ name, language, components = [] }: TemplateContent): Partial<ChatMessage> {
  const template = templates.find((one) => one.name === name && one.language === language.code)
  const stateError = template && stateErrors[template.status]
  if (stateError !== undefined) throw graphError(stateError, `template name (${name})`)
  if (template?.status !== 'APPROVED') {
    throw graphError(132001, `template name (${name}) does not exist in ${language.code}`)
  }

  const fill = (part: string, text: string) => {
    const values = components
      .filter(({ type }) => type.toLowerCase() === part)
      .flatMap(({ parameters = [] }) => parameters.map(({ text = '' }) => text))
    const expected = countPlaceholders(text)
    if (values.length === expected) return fillPlaceholders(text, values)
    const counts = `number of localizable_params (${values.length}) does not match the expected number of params (${expected})`
    throw graphError(132000, `${part}: ${counts}`)
  }

  const bubble: Partial<ChatMessage> = {}
  for (const component of template.components) {
    if (component.type === 'BODY') bubble.text = fill('body', component.text)
    else if (component.type === 'HEADER') bubble.header = fill('header', component.text)
    else if (component.type === 'FOOTER') bubble.footer = component.text
    else bubble.choices = component.buttons.flatMap((button, at) => choicesOf(button, at, components))
  }
  return bubble
}

/** Quick replies as choices. A URL button with a placeholder needs its parameter. */
function choicesOf(button: TemplateButton, at: number, components: readonly Component[]): Choice[] {
  if (button.type === 'QUICK_REPLY') return [{ kind: 'template_button', id: button.text, title: button.text }]
  const hasParameter = components.some(
    ({ type, index, parameters = [] }) =>
      type.toLowerCase() === 'button' &&
      Number(index) === at &&
      parameters.length === countPlaceholders(button.url),
  )
  if (hasParameter || countPlaceholders(button.url) === 0) return []
  throw graphError(131008, `buttons: Button at index ${at} of type Url requires a parameter`)
}

type Component = NonNullable<TemplateContent['components']>[number]
