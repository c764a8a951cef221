import { type Choice, limits } from '@hilo/contracts'

/** A customer's choice of an area: the id of a button, or text. */
export interface MenuReply {
  readonly text: string | null
  readonly choice: string | null
}

interface MenuArea {
  readonly uuid: string
  readonly name: string
}

interface Menu {
  readonly text: string
  readonly choices: readonly Choice[]
}

/** The text above the areas where the business has not written one. */
const defaultIntro = '¿Con qué área quieres hablar? Responde con el número o el nombre.'

/** Nobody reads more on a phone, and this many fit in one message. */
const maxAreas = 25

/** The longest text above up to three buttons, and above a list (WhatsApp, interactive messages). */
const mostText = { buttons: 1024, list: 4096 }
const mostButtons = 3
export const mostMenuText = (choices: readonly Choice[]): number =>
  choices.length <= mostButtons ? mostText.buttons : mostText.list

/** The text numbers the areas, so that it can be answered on any channel; the choices are for channels with buttons. */
export function areaMenu(intro: string, areas: readonly MenuArea[]): Menu {
  const choices = areas.slice(0, maxAreas).map(({ uuid, name }) => ({ id: uuid, title: name }))
  const lines = choices.map(({ title }, index) => `${index + 1}. ${title}`).join('\n')
  const room = limits.textLength - lines.length - 2
  return { text: `${(intro.trim() || defaultIntro).slice(0, room)}\n\n${lines}`, choices }
}

/**
 * The area that the customer chose, if any, and by which message: by its button, by its number in the last menu, or by its
 * name. Of several messages the last one that names an area counts.
 */
export function chosenArea<A extends MenuArea, R extends MenuReply>(
  replies: readonly R[],
  offered: readonly Choice[],
  areas: readonly A[],
): { readonly area: A; readonly reply: R } | undefined {
  const findArea = (id: string | undefined) => areas.find(({ uuid }) => uuid === id)
  return replies
    .flatMap((reply) => {
      const area = areaOf(reply)
      return area ? { area, reply } : []
    })
    .at(-1)

  function areaOf({ text, choice }: R): A | undefined {
    if (choice !== null && findArea(choice)) return findArea(choice)
    if (text === null || offered.length === 0) return undefined
    const normalized = normalize(text)
    const named = areas.find(({ name }) => normalize(name) === normalized)
    return named ?? findArea(choiceByNumber(normalized, offered)?.id)
  }
}

/** Whether the answer has the name of the area: not a mere number, nor the id of a button whose title the channel did not say. */
export const namesArea = ({ text }: MenuReply, { name }: MenuArea): boolean =>
  normalize(text ?? '').includes(normalize(name))

/** Finds the choice by a number as people write it: '2', '2.', 'opción 2', '2️⃣', or '2. Envíos' as in the menu. */
function choiceByNumber(text: string, offered: readonly Choice[]): Choice | undefined {
  const [, digits, title] = /^(?:(?:la|el|opcion|numero|area) )*(\d{1,2})(?: (.+))?$/.exec(text) ?? []
  const choice = digits === undefined ? undefined : offered[Number(digits) - 1]
  return title === undefined || (choice && normalize(choice.title) === title) ? choice : undefined
}

/** Ignores accents, case, punctuation and spaces. */
const normalize = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
