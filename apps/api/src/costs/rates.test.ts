import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { readEnv, SettingsError } from '../env'
import { openRates, UnreadableRates } from './rates'
import builtIn from './rates.json'

const folder = mkdtempSync(join(tmpdir(), 'hilo-rates-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
let files = 0
const fileOf = (written: unknown): string => {
  const path = join(folder, `tarifas-${++files}.json`)
  writeFileSync(path, typeof written === 'string' ? written : JSON.stringify(written))
  return path
}
const card = (from: string, utility: string) => ({
  from,
  free: null,
  markets: [{ market: 'Colombia', countries: ['CO'], rates: { utility } }],
})
const own = (...cards: readonly object[]) =>
  fileOf({ currency: 'COP', sources: [{ says: 'de la factura' }], cards })

it('the rates of Hilo are those of their card, and none before it', () => {
  const rates = openRates()
  const october = rates.cardOn('2026-10-01')
  expect([rates.currency, october?.free]).toEqual(['USD', { category: 'service', messages: 1000 }])
  expect(october?.rateOf('service', 'CO')).toBe(800)
  expect(october?.rateOf('marketing', 'MX')).toBe(39_700)
  // Bolivia is of Rest of Latin America, and Cuba of no market with a name.
  expect([october?.rateOf('utility', 'BO'), october?.rateOf('utility', 'CU')]).toEqual([11_300, 7_700])
  expect(rates.cardOn('2026-09-30')).toBeNull()
})

it('a country stands in one market, and what is charged inside the window costs what it costs outside', () => {
  const [{ markets } = { markets: [] }] = builtIn.cards
  const countries = markets.flatMap((market) => market.countries)
  expect(countries.filter((one, index) => countries.indexOf(one) !== index)).toEqual([])
  for (const { rates } of markets) expect(rates.service).toBe(rates.utility)
})

it('what is not known has no rate, and is not free', () => {
  const october = openRates().cardOn('2026-11-28')
  expect(october?.rateOf('meta_business_agent', 'CO')).toBeNull()
  expect(october?.rateOf('authentication_international', 'CO')).toBeNull()
  expect(october?.rateOf('utility', null)).toBeNull()
  expect(october?.rateOf(null, 'CO')).toBeNull()
  expect(october?.rateOf('constructor', 'CO')).toBeNull()
})

it('an operator’s file is read instead, with its currency and its dates', () => {
  const rates = openRates(own(card('2027-01-01', '3.2'), card('2026-10-01', '2.9455')))
  expect(rates.currency).toBe('COP')
  expect(rates.cardOn('2026-12-31')?.rateOf('utility', 'CO')).toBe(2_945_500)
  expect(rates.cardOn('2027-01-01')?.rateOf('utility', 'CO')).toBe(3_200_000)
  expect(rates.cardOn('2027-01-01')?.rateOf('utility', 'MX')).toBeNull()
})

it.each([
  ['no file', '/no/hay/tarifas.json'],
  ['no JSON', fileOf('{')],
  [
    'a rate as a number',
    own({
      ...card('2026-10-01', '1'),
      markets: [{ market: 'x', countries: ['CO'], rates: { utility: 0.1 } }],
    }),
  ],
  ['a rate of more decimals than money has', own(card('2026-10-01', '0.0000001'))],
  ['a negative rate', own(card('2026-10-01', '-1'))],
  ['two cards of one day', own(card('2026-10-01', '1'), card('2026-10-01', '2'))],
  [
    'a country in two markets',
    own({ ...card('2026-10-01', '1'), markets: [...card('', '1').markets, ...card('', '2').markets] }),
  ],
  ['a rate that no number holds', own(card('2026-10-01', '1'.repeat(20)))],
  [
    'free messages below none',
    own({ ...card('2026-10-01', '1'), free: { category: 'service', messages: -1 } }),
  ],
  [
    'a currency that is none',
    fileOf({ currency: 'pesos', sources: [{ says: 'x' }], cards: [card('2026-10-01', '1')] }),
  ],
  ['no sources', fileOf({ currency: 'USD', sources: [], cards: [card('2026-10-01', '1')] })],
])('%s stops the start, with the setting in the sentence', (_, path) => {
  expect(() => openRates(path)).toThrow(UnreadableRates)
  const env = { HILO_MODE: 'demo', DATABASE_URL: 'postgresql://hilo:clave@localhost:5432/hilo' }
  const start = () =>
    readEnv({ ...env, HILO_SECRET: 'una clave larga y bien rara 1234567', WHATSAPP_RATES_FILE: path })
  expect(start).toThrow(SettingsError)
  expect(start).toThrow(/WHATSAPP_RATES_FILE/)
})
