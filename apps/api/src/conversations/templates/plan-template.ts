import {
  type ErrorCode,
  isRefusal,
  isTemplateFile,
  type Refusal,
  refuse,
  refuseInput,
  type SentTemplate,
  type Template,
  type TemplateValues,
  templateFields,
  templateProblems,
  uuid,
} from '@hilo/contracts'

/** A template that may be sent with these values, but for its files, which are looked at when it is written. */
export interface PlannedTemplate {
  readonly template: Template
  readonly values: TemplateValues
  /** The uuids of its files, each once. */
  readonly files: readonly string[]
}

/** The messages to send, from templates that the provider has approved. */
export function planTemplate<C extends ErrorCode>(
  templates: readonly Template[] | Refusal<C>,
  { template: name, language, values }: SentTemplate,
):
  | PlannedTemplate
  | Refusal<C | 'TEMPLATE_NOT_FOUND' | 'TEMPLATE_NOT_APPROVED' | 'TEMPLATE_NOT_SENDABLE' | 'INVALID_INPUT'> {
  if (isRefusal(templates)) return templates
  const template = templates.find((one) => one.name === name && one.language === language)
  if (!template) return refuse('TEMPLATE_NOT_FOUND')
  if (template.state !== 'approved') return refuse('TEMPLATE_NOT_APPROVED')
  if (template.obstacle !== null) return refuse('TEMPLATE_NOT_SENDABLE')
  const problems = templateProblems(template, values)
  const files = new Set<string>()
  for (const { key, kind } of templateFields(template)) {
    const value = values[key]
    if (!isTemplateFile(kind) || value === undefined || key in problems) continue
    if (uuid.safeParse(value).success) files.add(value)
    else problems[key] = 'Elige el archivo otra vez'
  }
  return Object.keys(problems).length > 0 ? refuseProblems(problems) : { template, values, files: [...files] }
}

/** Refuses the problems by the names of the request's fields. */
export const refuseProblems = (problems: Readonly<Record<string, string>>) =>
  refuseInput(
    Object.fromEntries(Object.entries(problems).map(([key, problem]) => [`values.${key}`, problem])),
  )
