import { badParameter, graphError } from '../../meta/graph-error'
import type { MediaKind } from '../media-rules'
import {
  type CardComponent,
  fillPlaces,
  placesOf,
  type Template,
  type TemplateButton,
  type TemplateHeader,
} from '../templates'
import type { Card, ChatMessage, Choice, Link, MediaView } from '../wire'
import type { ComponentValues, MediaContent, TemplateContent, TemplateParameter } from './request'

type OpenFile = (kind: MediaKind, file: MediaContent) => MediaView | undefined

const stateErrors: Partial<Record<Template['status'], number>> = { PAUSED: 132015, DISABLED: 132016 }
const longest = { header: 60, body: 1024, card: 160, code: 15, url: 2000 }

/** The message that the customer reads; throws a refusal of an invalid template or parameters. */
export function templateBubble(
  find: (name: string, language: string) => Template | undefined,
  { name, language, components = [] }: TemplateContent,
  openFile: OpenFile,
): Partial<ChatMessage> {
  const template = find(name, language.code)
  const stateError = template && stateErrors[template.status]
  if (stateError !== undefined) throw graphError(stateError, `template name (${name})`)
  if (template?.status !== 'APPROVED') {
    throw graphError(132001, `template name (${name}) does not exist in ${language.code}`)
  }
  refuseSurplus(components, template.components)
  const bubble: Partial<ChatMessage> = {}
  for (const component of template.components) {
    if (component.type === 'BODY') bubble.text = fill('body', component.text, components, longest.body)
    else if (component.type === 'HEADER') Object.assign(bubble, headerOf(component, components, openFile))
    else if (component.type === 'FOOTER') bubble.footer = component.text
    else if (component.type === 'BUTTONS') Object.assign(bubble, buttonsOf(component.buttons, components))
    else bubble.cards = cardsOf(component.cards, components, openFile)
  }
  return bubble
}

const ofType = (components: readonly ComponentValues[], type: string) =>
  components.filter((one) => one.type.toLowerCase() === type)

/** Refuses values for parts that the template does not have. */
function refuseSurplus(given: readonly ComponentValues[], parts: readonly { type: string }[]): void {
  const has = (type: string) => parts.some((part) => part.type === type)
  const wanted: Readonly<Record<string, boolean>> = {
    header: has('HEADER'),
    body: has('BODY'),
    button: has('BUTTONS'),
    carousel: has('CAROUSEL'),
  }
  for (const { type } of given)
    if (!wanted[type.toLowerCase()]) throw graphError(132012, `${type}: the template has no such component`)
}

function fill(part: string, text: string, components: readonly ComponentValues[], most: number): string {
  const names = placesOf(text)
  const parameters = ofType(components, part).flatMap((one) => one.parameters ?? [])
  if (parameters.length !== names.length) {
    const counts = `number of localizable_params (${parameters.length}) does not match the expected number of params (${names.length})`
    throw graphError(132000, `${part}: ${counts}`)
  }
  const values = new Map<string, string>()
  const named = names.some((name) => !/^\d+$/.test(name))
  for (const [at, { type, text: value = '', parameter_name }] of parameters.entries()) {
    if (type !== 'text') throw graphError(132012, `${part}: Format mismatch, expected TEXT, received ${type}`)
    if (value === '') throw graphError(131008, `${part}: text is required`)
    if (/[\r\n\t]| {5}/.test(value))
      throw graphError(
        132018,
        'Param text cannot have new-line/tab characters or more than 4 consecutive spaces',
      )
    if (named && !names.includes(parameter_name ?? ''))
      throw badParameter('Parameter name is missing or empty')
    values.set(named ? (parameter_name ?? '') : String(at + 1), value)
  }
  const filled = fillPlaces(text, values)
  if (filled.length > most) throw graphError(132005, `${part}: ${filled.length} characters, at most ${most}`)
  return filled
}

const formats = { IMAGE: 'image', VIDEO: 'video', DOCUMENT: 'document', LOCATION: 'location' } as const

function headerOf(
  header: TemplateHeader,
  components: readonly ComponentValues[],
  openFile: OpenFile,
): Partial<ChatMessage> {
  if (header.format === 'TEXT') return { header: fill('header', header.text, components, longest.header) }
  const [parameter, ...more] = ofType(components, 'header').flatMap((one) => one.parameters ?? [])
  const format = formats[header.format]
  if (more.length > 0) throw graphError(132000, 'header: one parameter is expected')
  if (parameter?.type !== format) {
    const received = parameter?.type.toUpperCase() ?? 'UNKNOWN'
    throw graphError(132012, `header: Format mismatch, expected ${header.format}, received ${received}`)
  }
  const value = parameter[format]
  if (value === undefined) throw graphError(131008, `header: ${format} is required`)
  if (format === 'location') return { place: placeOf(parameter) }
  const media = openFile(format, value as MediaContent)
  return media ? { media } : {}
}

function placeOf({ location }: TemplateParameter): NonNullable<ChatMessage['place']> {
  if (!location) throw graphError(131008, 'header: location is required')
  const { latitude, longitude, name, address } = location
  return { latitude, longitude, name, address }
}

/** Makes choices of the buttons that answer; the other buttons open an address, call or copy. Only a button with a variable takes a parameter. */
function buttonsOf(
  buttons: readonly TemplateButton[],
  components: readonly ComponentValues[],
): { choices: Choice[]; links: Link[] } {
  const given = ofType(components, 'button')
  if (given.some(({ index = -1 }) => !buttons[index]))
    throw graphError(131009, 'buttons: no button at this index')
  const choices: Choice[] = []
  const links: Link[] = []
  for (const [at, button] of buttons.entries()) {
    const [component, twice] = given.filter(({ index }) => index === at)
    if (twice) throw graphError(131009, `buttons: two parameters for the button at index ${at}`)
    const [parameter] = component?.parameters ?? []
    const subType = component?.sub_type?.toLowerCase()
    const { text: title } = button
    const missing = () =>
      graphError(131008, `buttons: Button at index ${at} of type ${button.type} requires a parameter`)
    const requireSubType = (expected: string) => {
      if (subType !== expected)
        throw graphError(132012, `buttons: expected ${expected} at index ${at}, received ${subType}`)
    }
    if (button.type === 'QUICK_REPLY') {
      if (component) requireSubType('quick_reply')
      choices.push({ kind: 'template_button', id: parameter?.payload ?? title, title })
    } else if (button.type === 'URL') {
      const names = placesOf(button.url)
      if (names.length > 0 && !parameter?.text) throw missing()
      if (names.length === 0 && component)
        throw graphError(132018, `buttons: the address of the button at index ${at} has no variable`)
      if (component) requireSubType('url')
      const value = fillPlaces(button.url, new Map(names.map((name) => [name, parameter?.text ?? ''])))
      if (/\s/.test(value) || value.length > longest.url)
        throw graphError(131009, `buttons: ${value} is no URL`)
      links.push({ kind: 'url', title, value })
    } else if (button.type === 'COPY_CODE') {
      const code = parameter?.coupon_code
      if (!code) throw missing()
      requireSubType('copy_code')
      if (code.length > longest.code)
        throw graphError(131009, `coupon_code: at most ${longest.code} characters`)
      links.push({ kind: 'code', title, value: code })
    } else if (button.type === 'PHONE_NUMBER')
      links.push({ kind: 'phone', title, value: button.phone_number })
  }
  return { choices, links }
}

function cardsOf(
  cards: readonly { components: CardComponent[] }[],
  components: TemplateContent['components'],
  openFile: OpenFile,
): Card[] {
  const given = (components ?? []).flatMap((one) =>
    one.type.toLowerCase() === 'carousel' ? (one.cards ?? []) : [],
  )
  if (given.length !== cards.length)
    throw graphError(132012, `carousel: expected ${cards.length} cards, received ${given.length}`)
  return cards.map(({ components: parts }, at): Card => {
    const values = given.find(({ card_index }) => card_index === at)?.components
    if (!values) throw graphError(132012, `carousel: no card with index ${at}`)
    refuseSurplus(values, parts)
    const card: Card = { links: [], choices: [] }
    for (const part of parts) {
      if (part.type === 'BODY') card.text = fill('body', part.text, values, longest.card)
      else if (part.type === 'BUTTONS') Object.assign(card, buttonsOf(part.buttons, values))
      else {
        const { media } = headerOf(part, values, openFile)
        if (media) card.media = media
      }
    }
    return card
  })
}
