import { expect, it } from 'vitest'
import { keylessScans, type PlanNode, pagesRead, rowsRead, scannedWhole } from './rows-read'

const scan = (more: Partial<PlanNode> = {}): PlanNode => ({
  'Node Type': 'Index Scan',
  'Relation Name': 'entries',
  'Actual Rows': 10,
  'Actual Loops': 1,
  ...more,
})

it('counts the rows of a scan once for each loop', () => {
  expect(rowsRead(scan({ 'Actual Loops': 3 }))).toBe(30)
})

it('counts rows that were read and filtered out', () => {
  expect(rowsRead(scan({ 'Rows Removed by Filter': 49_990 }))).toBe(50_000)
  expect(rowsRead(scan({ 'Rows Removed by Index Recheck': 5 }))).toBe(15)
})

it('counts scans at any depth, and not the steps that pass rows on', () => {
  const limit = { 'Node Type': 'Limit', 'Actual Rows': 10, 'Actual Loops': 1, Plans: [scan()] }
  expect(
    rowsRead({ 'Node Type': 'Sort', 'Actual Rows': 10, 'Actual Loops': 1, Plans: [limit, scan()] }),
  ).toBe(20)
})

it('counts a small table only where it is read again and again', () => {
  const growing = new Set(['entries'])
  const small = scan({ 'Relation Name': 'businesses', 'Rows Removed by Filter': 90 })
  expect(rowsRead(small, growing)).toBe(0)
  expect(rowsRead({ ...small, 'Actual Loops': 500 }, growing)).toBe(50_000)
  expect(rowsRead(small)).toBe(100)
})

it('counts the pages of the whole plan', () => {
  expect(pagesRead(scan({ 'Shared Hit Blocks': 4, 'Shared Read Blocks': 3 }))).toBe(7)
})

it('counts no pages for a statement that only calls a function', () => {
  expect(pagesRead({ 'Node Type': 'Result', 'Shared Hit Blocks': 400 })).toBe(0)
})

it('names growing tables that were scanned whole, and only if that step ran', () => {
  const whole = scan({ 'Node Type': 'Seq Scan' })
  const growing = new Set(['entries'])
  expect(scannedWhole(whole, growing)).toEqual(['entries'])
  expect(scannedWhole({ ...whole, 'Actual Loops': 0 }, growing)).toEqual([])
  expect(scannedWhole({ ...whole, 'Relation Name': 'users' }, growing)).toEqual([])
})

it('names what is looked up without a key, or by that of the business, whether it ran or not', () => {
  const tables = new Set(['entries'])
  const by = (condition: string) =>
    scan({ 'Index Name': 'some_index', 'Index Cond': condition, 'Actual Loops': 0 })
  expect(keylessScans(by('((business_uuid = $1) AND (uuid = ANY ($2)))'), tables)).toEqual([])
  expect(keylessScans(by('(business_uuid = $1)'), tables)).toEqual(['Index Scan of entries by some_index'])
  const whole = scan({ 'Node Type': 'Seq Scan' })
  expect(keylessScans(whole, tables)).toEqual(['Seq Scan of entries by nothing'])
  expect(keylessScans({ ...whole, 'Relation Name': 'users' }, tables)).toEqual([])
})
