import type { Template, TemplateButton } from './template'

const templateFileKinds = ['image', 'video', 'document'] as const
export type TemplateFileKind = (typeof templateFileKinds)[number]

type TemplateFieldKind =
  | 'text'
  /** The end of a button's address. */
  | 'suffix'
  | 'code'
  | 'latitude'
  | 'longitude'
  | 'place'
  | 'address'
  | TemplateFileKind

export type TemplatePart = 'header' | 'body' | 'button'

/** One value that a template asks for. */
export interface TemplateField {
  /** Its name among the values: `header.file`, `body.1`, `button.0`, `card.1.body.precio`. */
  readonly key: string
  readonly kind: TemplateFieldKind
  readonly part: TemplatePart
  /** Its card, from 0; null: of the message itself. */
  readonly card: number | null
  /** The variable in the text, or the text of the button. */
  readonly name: string
}

/** The values by the keys of the fields; of a file its uuid. */
export type TemplateValues = Readonly<Record<string, string>>

export const isTemplateFile = (kind: TemplateFieldKind): kind is TemplateFileKind =>
  (templateFileKinds as readonly string[]).includes(kind)

const placeholder = /\{\{\s*(\w+)\s*\}\}/g

/** The names of the variables of a text, in its order. */
export const variablesOf = (text: string): string[] => [
  ...new Set([...text.matchAll(placeholder)].flatMap(([, name]) => name ?? [])),
]

/** The fixed beginning of an address that ends with a variable; null: it has none. */
export function urlStart(url: string): string | null {
  const at = url.indexOf('{{')
  return at < 0 ? null : url.slice(0, at)
}

/** Whether the address is fixed, or ends with its only variable. */
export const isFillableUrl = (url: string): boolean => {
  const start = urlStart(url)
  return start === null || /^\{\{\s*\w+\s*\}\}$/.test(url.slice(start.length))
}

/** All that a template asks for, in the order in which the customer sees it. */
export function templateFields({ header, text, buttons, cards }: Template): TemplateField[] {
  const fields: TemplateField[] = []
  if (header?.kind === 'text') fields.push(...ofText(header.text, 'header', null))
  else if (header?.kind === 'place')
    fields.push(
      ...(['latitude', 'longitude', 'place', 'address'] as const).map((kind) => ({
        ...{ key: `header.${kind}`, kind, part: 'header' as const, card: null, name: kind },
      })),
    )
  else if (header) fields.push(ofFile(header.kind, null))
  fields.push(...ofText(text, 'body', null), ...ofButtons(buttons, null))
  for (const [card, { media, text: words, buttons: own }] of cards.entries())
    fields.push(ofFile(media, card), ...ofText(words ?? '', 'body', card), ...ofButtons(own, card))
  return fields
}

/** The key of a value in a part of the message or of a card. */
export const fieldKey = (part: string, card: number | null, name?: string): string =>
  [card === null ? '' : `card.${card}.`, part, name === undefined ? '' : `.${name}`].join('')

const ofFile = (kind: TemplateFileKind, card: number | null): TemplateField => ({
  ...{ key: fieldKey('header', card, 'file'), kind, part: 'header', card, name: kind },
})

const ofText = (text: string, part: TemplatePart, card: number | null): TemplateField[] =>
  variablesOf(text).map((name) => ({ key: fieldKey(part, card, name), kind: 'text', part, card, name }))

const ofButtons = (buttons: readonly TemplateButton[], card: number | null): TemplateField[] =>
  buttons.flatMap((button, at): TemplateField[] => {
    const field = {
      key: fieldKey('button', card, String(at)),
      part: 'button',
      card,
      name: button.text,
    } as const
    if (button.kind === 'code') return [{ ...field, kind: 'code' }]
    return button.kind === 'url' && urlStart(button.url) !== null ? [{ ...field, kind: 'suffix' }] : []
  })

/** A piece of a text with variables: fixed words, or a variable with its value. */
interface TextPiece {
  readonly text: string
  /** The key of the value; null: fixed words. */
  readonly key: string | null
  /** The variable has no value yet: the text is the variable itself. */
  readonly missing: boolean
}

/** The text with its values, in pieces. */
export function textPieces(
  text: string,
  values: TemplateValues,
  part: TemplatePart,
  card: number | null = null,
): TextPiece[] {
  const pieces: TextPiece[] = []
  let from = 0
  const fixed = (to: number) => pieces.push({ text: text.slice(from, to), key: null, missing: false })
  for (const match of text.matchAll(placeholder)) {
    const key = fieldKey(part, card, match[1])
    const value = values[key]?.trim() ?? ''
    fixed(match.index)
    pieces.push({ text: value || match[0], key, missing: value === '' })
    from = match.index + match[0].length
  }
  fixed(text.length)
  return pieces.filter((piece) => piece.text !== '')
}

/** The text as the customer reads it; a variable without a value stays as it is. */
export const filledText = (...given: Parameters<typeof textPieces>): string =>
  textPieces(...given)
    .map(({ text }) => text)
    .join('')
