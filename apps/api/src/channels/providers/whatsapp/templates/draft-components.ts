import { type TemplateButton, urlStart, variablesOf } from '@hilo/contracts'
import type { DraftToSubmit } from '../../../template-review'

const isNamed = (text: string): boolean => variablesOf(text).some((name) => !/^\d+$/.test(name))

/** `named` or `positional`: the variables of the whole template are of one kind. */
export const parameterFormat = ({ header, text }: DraftToSubmit): 'named' | 'positional' =>
  isNamed(text) || (header?.kind === 'text' && isNamed(header.text)) ? 'named' : 'positional'

/** The parts of a draft as Meta takes them. `handle`: of its uploaded example. */
export function draftComponents(draft: DraftToSubmit, handle: string | null): readonly object[] {
  const { header, text, footer, buttons } = draft
  const parts: object[] = []
  if (header?.kind === 'text')
    parts.push({
      type: 'HEADER',
      format: 'TEXT',
      text: header.text,
      ...exampleOf(draft, 'header', header.text),
    })
  else if (header?.kind === 'place') parts.push({ type: 'HEADER', format: 'LOCATION' })
  else if (header)
    parts.push({ type: 'HEADER', format: header.kind.toUpperCase(), example: { header_handle: [handle] } })
  parts.push({ type: 'BODY', text, ...exampleOf(draft, 'body', text) })
  if (footer) parts.push({ type: 'FOOTER', text: footer })
  if (buttons.length > 0)
    parts.push({
      type: 'BUTTONS',
      buttons: buttons.map((button, at) => buttonOf(button, draft.examples[`button.${at}`] ?? '')),
    })
  return parts
}

function exampleOf({ examples }: DraftToSubmit, part: 'header' | 'body', text: string): object {
  const names = variablesOf(text)
  if (names.length === 0) return {}
  const valueFor = (name: string) => examples[`${part}.${name}`] ?? ''
  if (isNamed(text))
    return {
      example: {
        [`${part}_text_named_params`]: names.map((name) => ({ param_name: name, example: valueFor(name) })),
      },
    }
  const values = names.toSorted((a, b) => Number(a) - Number(b)).map(valueFor)
  return { example: part === 'body' ? { body_text: [values] } : { header_text: values } }
}

function buttonOf(button: TemplateButton, example: string): object {
  const { text } = button
  switch (button.kind) {
    case 'reply':
      return { type: 'QUICK_REPLY', text }
    case 'phone':
      return { type: 'PHONE_NUMBER', text, phone_number: button.phone.replace(/[^\d+]/g, '') }
    case 'code':
      // WhatsApp writes its text.
      return { type: 'COPY_CODE', example }
    case 'url': {
      const start = urlStart(button.url)
      return {
        type: 'URL',
        text,
        url: button.url,
        ...(start !== null && { example: [`${start}${example}`] }),
      }
    }
  }
}
