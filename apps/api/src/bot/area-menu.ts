import { type Choice, limits } from '@hilo/contracts'

/** What a customer's message may choose with: the id of a button, or words. */
export interface Said {
  readonly text: string | null
  readonly choice: string | null
}

interface MenuArea {
  readonly uuid: string
  readonly name: string
}

export interface Menu {
  readonly text: string
  readonly choices: readonly Choice[]
}

/** What stands above the areas where the business has written nothing. */
const defaultIntro = '¿Con qué área quieres hablar? Responde con el número o el nombre.'

/** More than these nobody reads on a phone, and all of them fit in one message. */
const mostAreas = 25

/** The numbers stand in the text, so that it can be answered on any channel; the choices are for those with buttons. */
export function areaMenu(intro: string, areas: readonly MenuArea[]): Menu {
  const choices = areas.slice(0, mostAreas).map(({ uuid, name }) => ({ id: uuid, title: name }))
  const lines = choices.map(({ title }, index) => `${index + 1}. ${title}`).join('\n')
  const room = limits.textLength - lines.length - 2
  return { text: `${(intro.trim() || defaultIntro).slice(0, room)}\n\n${lines}`, choices }
}

/**
 * Which of the areas is meant, as far as one is: by its button, by its number in the menu that the customer has before
 * them, or by its name. Of several messages the last that names one counts.
 */
export function chosenArea<A extends MenuArea>(
  heard: readonly Said[],
  offered: readonly Choice[],
  areas: readonly A[],
): A | undefined {
  const active = (id: string | undefined) => areas.find(({ uuid }) => uuid === id)
  return heard
    .map(({ text, choice }) => {
      if (choice !== null && active(choice)) return active(choice)
      if (text === null || offered.length === 0) return undefined
      const words = folded(text)
      const named = areas.find(({ name }) => folded(name) === words)
      return named ?? active(numbered(words, offered)?.id)
    })
    .findLast((area) => area !== undefined)
}

/** As people write a number: '2', '2.', 'opción 2', '2️⃣', and '2. Envíos' as it stands in the menu. */
function numbered(words: string, offered: readonly Choice[]): Choice | undefined {
  const [, digits, rest] = /^(?:(?:la|el|opcion|numero|area) )*(\d{1,2})(?: (.+))?$/.exec(words) ?? []
  const choice = digits === undefined ? undefined : offered[Number(digits) - 1]
  return rest === undefined || (choice && folded(choice.title) === rest) ? choice : undefined
}

/** Accents, case, signs and spaces aside. */
const folded = (words: string): string =>
  words
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
