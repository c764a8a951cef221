import {
  type ChannelTemplate,
  draftCategories,
  type TemplateDraft,
  type TemplateHeader,
  templateFields,
  templateOfDraft,
} from '@hilo/contracts'

export type HeaderKind = TemplateHeader['kind'] | 'none'

export const emptyDraft: TemplateDraft = {
  name: '',
  language: 'es',
  category: 'utility',
  header: null,
  text: '',
  footer: '',
  buttons: [],
  examples: {},
  file: null,
}

/** What a person changes of a template that exists. */
export const draftOf = ({ template, examples, file }: ChannelTemplate): TemplateDraft => ({
  name: template.name,
  language: template.language,
  category: draftCategories.find((one) => one === template.category) ?? 'utility',
  header: template.header,
  text: template.text,
  footer: template.footer ?? '',
  buttons: template.buttons,
  examples: examples ?? {},
  file: file?.uuid ?? null,
})

export const headerOf = (kind: HeaderKind, text: string): TemplateDraft['header'] =>
  kind === 'none' ? null : kind === 'text' ? { kind, text } : { kind }

/** The draft with the examples of what it asks for, and no others. */
export function draftToSend(draft: TemplateDraft): TemplateDraft {
  const { header, file, examples } = draft
  const asked = templateFields(templateOfDraft(draft)).map(({ key }) => key)
  return {
    ...draft,
    footer: draft.footer?.trim() || null,
    file: header && header.kind !== 'text' && header.kind !== 'place' ? file : null,
    examples: Object.fromEntries(
      asked.flatMap((key) => (examples[key] === undefined ? [] : [[key, examples[key]]])),
    ),
  }
}

export const languages = [
  ...[
    'es',
    'es_AR',
    'es_CL',
    'es_CO',
    'es_CR',
    'es_DO',
    'es_EC',
    'es_ES',
    'es_MX',
    'es_PA',
    'es_PE',
    'es_UY',
  ],
  ...['en', 'en_US', 'en_GB', 'pt_BR', 'pt_PT', 'fr', 'it', 'de'],
]
const languageNames = new Intl.DisplayNames('es', { type: 'language' })
export function languageName(language: string): string {
  try {
    return languageNames.of(language.replace('_', '-')) ?? language
  } catch {
    // Meta may use a code that the browser does not know.
    return language
  }
}
