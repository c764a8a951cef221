import { readFileSync } from 'node:fs'
import { millionths } from '@hilo/contracts'
import { z } from 'zod'
import builtIn from './rates.json'

/** A decimal of the currency, as the provider writes it: exact in millionths. */
const rate = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,6})?$/)
  .transform((written) => {
    const [whole = '0', decimals = ''] = written.split('.')
    return Number(whole) * millionths + Number(decimals.padEnd(6, '0'))
  })
const country = z.string().regex(/^(?:[A-Z]{2}|\*)$/)
/** A duplicate would have two rates, and nothing decides between them. */
const twiceIn = (all: readonly string[]): string | undefined => all.find((one, at) => all.indexOf(one) !== at)
const schema = z.object({
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Where each part was read, for people. */
  sources: z.array(z.looseObject({ says: z.string() })).min(1),
  cards: z
    .array(
      z
        .object({
          from: z.iso.date(),
          /** So many messages of this category are free, for each number and month. */
          free: z.object({ category: z.string(), messages: z.int().min(0) }).nullable(),
          markets: z.array(
            z.object({
              market: z.string(),
              /** In two letters; '*': every other one. */
              countries: z.array(country).min(1),
              rates: z.record(z.string(), rate),
            }),
          ),
        })
        .check(({ value, issues }) => {
          const twice = twiceIn(value.markets.flatMap(({ countries }) => countries))
          if (twice !== undefined)
            issues.push({
              code: 'custom',
              input: value,
              message: `${twice} stands in it twice`,
              path: ['markets'],
            })
        }),
    )
    .min(1)
    .check(({ value, issues }) => {
      const twice = twiceIn(value.map(({ from }) => from))
      if (twice !== undefined)
        issues.push({ code: 'custom', input: value, message: `two cards begin on ${twice}` })
    }),
})

/** The rates in force from a day on. */
export interface RateCard {
  readonly from: string
  readonly free: { readonly category: string; readonly messages: number } | null
  /** In millionths for each message; null: not known. */
  rateOf(category: string | null, country: string | null): number | null
}

export interface RateBook {
  readonly currency: string
  /** The card in force on a day; null: none was yet. */
  cardOn(day: string): RateCard | null
  /** The cards that are in force on any day between the two, the oldest first. */
  cardsWithin(first: string, last: string): readonly RateCard[]
}

export class UnreadableRates extends Error {}

/** Reads the file of an operator, or the one that Hilo has. */
export function openRates(path?: string): RateBook {
  if (path === undefined) return bookOf(builtIn)
  try {
    return bookOf(JSON.parse(readFileSync(path, 'utf8')))
  } catch (error) {
    const why = error instanceof z.ZodError ? z.prettifyError(error) : String(error)
    throw new UnreadableRates(why)
  }
}

function bookOf(written: unknown): RateBook {
  const { currency, cards } = schema.parse(written)
  const newestFirst = cards.map(cardOf).toSorted((a, b) => (a.from < b.from ? 1 : -1))
  const cardOn = (day: string) => newestFirst.find(({ from }) => from <= day) ?? null
  return {
    currency,
    cardOn,
    cardsWithin(first, last) {
      const later = newestFirst.filter(({ from }) => from > first && from <= last).toReversed()
      const before = cardOn(first)
      return before ? [before, ...later] : later
    },
  }
}

function cardOf({ from, free, markets }: z.output<typeof schema>['cards'][number]): RateCard {
  const byCountry = new Map(
    markets.flatMap(({ countries, rates }) => countries.map((country) => [country, rates] as const)),
  )
  return {
    from,
    free,
    rateOf(category, country) {
      if (category === null || country === null) return null
      const rates = byCountry.get(country) ?? byCountry.get('*')
      return rates && Object.hasOwn(rates, category) ? (rates[category] ?? null) : null
    },
  }
}

const opened = new Map<string | undefined, RateBook>()
/** The rates of this installation, read once. */
export function ratesOf({ ratesFile }: { readonly ratesFile?: string | undefined }): RateBook {
  const book = opened.get(ratesFile) ?? openRates(ratesFile)
  opened.set(ratesFile, book)
  return book
}
