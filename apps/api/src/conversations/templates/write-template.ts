import {
  fieldKey,
  filledText,
  mediaKindOfMime,
  refuse,
  type ShownFile,
  type ShownTemplate,
  showTemplate,
  type TemplateButton,
  type TemplateValues,
  templateProblems,
  urlStart,
  variablesOf,
} from '@hilo/contracts'
import type { OutboundTemplate, TemplateButtonValue, TemplateHeaderValue } from '../../channels/outbound'
import type { Statement } from '../../platform/db/pipeline/pipeline'
import type { StatementSender } from '../../platform/db/pipeline/statement-sender'
import { type PlannedTemplate, refuseProblems } from './plan-template'

const takeFiles: Statement = {
  name: 'take_files_of_template',
  text: `update stored_files set entry_uuid = $2::uuid
    where business_uuid = $1::uuid and uuid = any ($3::uuid[]) and entry_uuid is null and quick_answer_uuid is null
      and ad_uuid is null
    returning uuid::text, name, mime, size`,
}
type TakenFile = Pick<ShownFile, 'name' | 'mime' | 'size'> & { readonly uuid: string }

/** Composes the message of a planned template and gives it the files. Refuses a file that another message has. */
export async function writeTemplate(
  tx: StatementSender,
  { business, entry }: { readonly business: string; readonly entry: string },
  { template, values, files }: PlannedTemplate,
) {
  const rows = files.length === 0 ? [] : await tx.send<TakenFile>(takeFiles, [business, entry, files])
  if (rows.length < files.length) return refuse('FILE_NOT_FOUND')
  const taken = new Map<string, ShownFile>()
  for (const { uuid, name, mime, size } of rows) {
    const kind = mediaKindOfMime(mime)
    if (kind === null || kind === 'audio') return refuse('FILE_NOT_FOUND')
    taken.set(uuid, { kind, name, mime, size, url: `/api/files/${uuid}` })
  }
  const problems = templateProblems(template, values, (uuid) => taken.get(uuid) ?? null)
  if (Object.keys(problems).length > 0) return refuseProblems(problems)
  const shown = showTemplate(template, values, (uuid) => taken.get(uuid))
  return {
    type: 'template' as const,
    body: {
      // `text` and `shown` are for people; `template` is sent to the provider.
      text: filledText(template.text, values, 'body'),
      ...(hasMore(shown) && { shown }),
      template: outboundOf({ template, values, files }, shown),
    },
  }
}

const hasMore = ({ title, file, place, footer, buttons, cards }: ShownTemplate): boolean =>
  title !== null || file !== null || place !== null || footer !== null || buttons.length + cards.length > 0

function outboundOf(
  { template, values }: PlannedTemplate,
  { place }: ShownTemplate,
): OutboundTemplate<string> {
  const { name, language, text, header, buttons, cards } = template
  const given = (part: string, card: number | null, own: string) =>
    values[fieldKey(part, card, own)]?.trim() ?? ''
  const variables = (words: string, part: 'header' | 'body', card: number | null = null) =>
    variablesOf(words).map((own) => ({ name: own, value: given(part, card, own) }))
  const headerValue = (): TemplateHeaderValue<string> | undefined => {
    if (!header) return undefined
    if (header.kind === 'place') return place ? { kind: 'place', place } : undefined
    if (header.kind !== 'text') return { kind: 'file', file: given('header', null, 'file') }
    const own = variables(header.text, 'header')
    return own.length > 0 ? { kind: 'text', values: own } : undefined
  }
  return {
    ...{ name, language, values: variables(text, 'body'), header: headerValue() },
    buttons: buttonValues(buttons, values, null),
    cards: cards.map(({ text: words, buttons: own }, card) => ({
      file: given('header', card, 'file'),
      values: variables(words ?? '', 'body', card),
      buttons: buttonValues(own, values, card),
    })),
  }
}

/** Answers are named in cards only: elsewhere WhatsApp knows them by their words. */
const buttonValues = (
  buttons: readonly TemplateButton[],
  values: TemplateValues,
  card: number | null,
): TemplateButtonValue[] =>
  buttons.flatMap((button, index): TemplateButtonValue[] => {
    const value = values[fieldKey('button', card, String(index))]?.trim() ?? ''
    if (button.kind === 'code') return [{ index, kind: 'code', value }]
    if (button.kind === 'url') return urlStart(button.url) === null ? [] : [{ index, kind: 'url', value }]
    return button.kind === 'reply' && card !== null ? [{ index, kind: 'reply', value: button.text }] : []
  })
