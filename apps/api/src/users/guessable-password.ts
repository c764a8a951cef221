import { type Refusal, refuse } from '@hilo/contracts'
import { sql } from '../platform/db/db'
import type { Services } from '../platform/services'

/** Fewer guesses than this: a common password, a word with a year behind it, a row of keys, a date. */
const fewGuessesLog10 = 7
/** As much of a password as is examined: the time grows with the length. */
const examinedLength = 24
/** Besides the words of the person: what remains must be more than an initial and a year. */
const fewestOtherLetters = 3
const shortestPersonalWord = 3
/** The most frequent Spanish words and surnames; those after them are no better known than any others. */
const words = 20_000
const surnames = 3_000

/**
 * Refuses a new password that is guessed easily: one of the common ones, or little more than `personal`, which are the names and
 * addresses that a stranger knows. Never used at login: passwords that were set before stay (decision 183).
 */
export async function refuseGuessable(
  password: string,
  personal: readonly string[],
): Promise<Refusal<'GUESSABLE_PASSWORD'> | null> {
  const own = personalWords(personal)
  const isOwn = lettersBesides(password, own) < fewestOtherLetters && lettersBesides(password, []) > 0
  if (isOwn || (await guessesLog10(password, own)) < fewGuessesLog10) return refuse('GUESSABLE_PASSWORD')
  return null
}

/** Facts that a stranger may know about a person, for `refuseGuessable`; only the business of a new person. */
export async function personalWordsOf(
  { db }: Pick<Services, 'db'>,
  business: string,
  user: string | null,
): Promise<readonly string[]> {
  const [row] = await db.read<{ known: string[] }>(
    business,
    sql`
      select array_remove(array[b.name, u.name, u.email], null) as known from businesses b
      left join users u on u.business_uuid = b.uuid and u.uuid = ${user}::uuid
      where b.uuid = ${business}::uuid`,
  )
  return row?.known ?? []
}

/** Without accents, which people leave out. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Each text, and each word of it; the longest first. */
function personalWords(personal: readonly string[]): readonly string[] {
  const all = personal
    .map(plain)
    .flatMap((text) => [text, text.replaceAll(/\P{L}/gu, ''), ...text.split(/\P{L}+/u)])
  return [...new Set(all)]
    .filter((word) => word.length >= shortestPersonalWord)
    .sort((a, b) => b.length - a.length)
}

/** How many letters a password has besides these words. */
function lettersBesides(password: string, own: readonly string[]): number {
  const rest = own.reduce((text, word) => text.replaceAll(word, ' '), plain(password))
  return rest.replaceAll(/\P{L}/gu, '').length
}

async function guessesLog10(password: string, own: readonly string[]): Promise<number> {
  loading ??= load()
  const { check } = await loading
  return check([...password].slice(0, examinedLength).join(''), [...own]).guessesLog10
}

let loading: ReturnType<typeof load> | undefined

/** Loaded when a password is first chosen: the lists take some 15 MB, and a tenth of a second. */
async function load() {
  const { ZxcvbnFactory } = await import('@zxcvbn-ts/core')
  const common = await import('@zxcvbn-ts/language-common')
  const spanish = (await import('@zxcvbn-ts/language-es-es')).dictionary
  const checker = new ZxcvbnFactory({
    // Three lists, because each letter sequence is looked up in every list.
    dictionary: {
      passwords: common.dictionary['passwords-common'],
      words: spanish['commonWords-es-es'].slice(0, words),
      names: [...spanish['firstnames-es-es'], ...spanish['lastnames-es-es'].slice(0, surnames)],
    },
    graphs: common.adjacencyGraphs,
    // Each way to read digits as letters is examined; one password needs few.
    l33tMaxSubstitutions: 5,
  })
  return { check: (text: string, own: string[]) => checker.check(text, own) }
}
