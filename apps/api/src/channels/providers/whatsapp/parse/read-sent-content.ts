import type { InboundMessage } from '../../../inbound'
import { type Json, listOf, recordOf } from '../../meta/items'

type SentContent = Pick<InboundMessage, 'content' | 'media'>

const textOf = (value: unknown): string => (typeof value === 'string' ? value.trim() : '')
const contentOf = (text: string): SentContent | null =>
  text === '' ? null : { content: { type: 'text', body: { text } }, media: null }

/**
 * The content of a message as its sender asked for it: of a template the definition with its values, of a menu the words, of a
 * file without an id the link. Null: it looks like a customer's message.
 */
export function readSentContent(message: Json, template: Json): SentContent | null {
  const type = textOf(message.type)
  const part = recordOf(message[type])
  if (type === 'template') return contentOf(templateText(part, template))
  if (type === 'interactive') return contentOf(textOf(recordOf(part.body).text))
  const link = textOf(part.link)
  return link === '' || part.id !== undefined
    ? null
    : contentOf([textOf(part.caption), link].join('\n').trim())
}

function templateText(sent: Json, definition: Json): string {
  const values = listOf(sent.components)
    .map(recordOf)
    .filter((component) => textOf(component.type).toLowerCase() === 'body')
    .flatMap(({ parameters }) => listOf(parameters).map(recordOf))
  const body = listOf(definition.components)
    .map(recordOf)
    .find((component) => textOf(component.type).toUpperCase() === 'BODY')
  const named = new Map(
    values.map(({ parameter_name, text }, at) => [textOf(parameter_name) || String(at + 1), textOf(text)]),
  )
  const text = textOf(body?.text).replace(
    /\{\{(\w{1,120})\}\}/g,
    (place, name: string) => named.get(name) ?? place,
  )
  return text || `Plantilla «${textOf(sent.name)}»`
}
