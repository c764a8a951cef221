import {
  type ErrorCode,
  isRefusal,
  type Refusal,
  refuse,
  refuseInput,
  type SentTemplate,
  type Template,
} from '@hilo/contracts'

/** A template with its values, as a message of ours. */
export function composeTemplate<C extends ErrorCode>(
  templates: readonly Template[] | Refusal<C>,
  { template: name, language, variables: given }: SentTemplate,
) {
  if (isRefusal(templates)) return templates
  const template = templates.find((one) => one.name === name && one.language === language)
  if (!template) return refuse('TEMPLATE_NOT_FOUND')
  const { variables } = template
  if (given.length !== variables.length)
    return refuseInput({ variables: `La plantilla lleva ${variables.length} datos.` })
  const text = fillVariables(template, given)
  const values = given.map((value, at) => ({ name: variables[at] ?? '', value }))
  // `text` is shown to people; `template` is sent to the provider.
  return { type: 'template' as const, body: { text, template: { name, language, values } } }
}

const fillVariables = ({ text, variables }: Template, values: readonly string[]): string =>
  text.replace(/\{\{\s*([\w]+)\s*\}\}/g, (place, name: string) => values[variables.indexOf(name)] ?? place)
