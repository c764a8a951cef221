import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { ListedTemplate, TemplateChange, TemplateList } from '../template-review'
import type { TemplateRow } from './template-rows'

/** What is written. `rows`: new ones and those of which something was said. */
export interface TemplatesPlan {
  readonly rows: readonly TemplateRow[]
  readonly gone: readonly string[]
  /** Whether people are shown something else. */
  readonly changed: boolean
  /** Something changed that only the provider's list says. */
  readonly listAgain: boolean
}

interface AskedTemplates extends TemplateList {
  /** Names of which all templates are here, though the list is not complete. */
  readonly wholeNames?: ReadonlySet<string>
}

interface Times {
  /** When the provider said it, in whole seconds. */
  readonly at: Date
  readonly now: Date
}

/** After how long one that was sent and is not listed has not arrived. */
const arrivesWithinMs = 60_000

export const keyOf = ({ name, language }: { readonly name: string; readonly language: string }): string =>
  JSON.stringify([name, language])

/** What people see of a row. */
const shownOf = ({
  state_at: _,
  category_at: __,
  quality_at: ___,
  updated_at: ____,
  version: _____,
  ...shown
}: TemplateRow) => shown

/** The row with a later version, if people are shown something else. */
const touched = (before: TemplateRow, after: TemplateRow, now: Date): TemplateRow =>
  isDeepStrictEqual(shownOf(before), shownOf(after))
    ? after
    : { ...after, updated_at: now, version: before.version + 1 }

/** The provider's list, asked for at `at`: what it said later of a template stays. */
export function planList(
  known: readonly TemplateRow[],
  { templates, complete, wholeNames }: AskedTemplates,
  { account, at, now }: Times & { readonly account: string },
): TemplatesPlan {
  const byKey = new Map(known.map((row) => [keyOf(row), row]))
  const listed = new Map(templates.map((one) => [keyOf(one.template), one]))
  const rows = [...listed].map(([key, one]) => {
    const row = byKey.get(key)
    return row ? touched(row, applyListed(row, one, at), now) : newRow(one, { account, at, now })
  })
  const missing = known.filter((row) => (complete || wholeNames?.has(row.name)) && !listed.has(keyOf(row)))
  // The provider's list may not have yet what it has just taken.
  const late = missing.filter(({ state_at }) => at.getTime() - state_at.getTime() > arrivesWithinMs)
  const unsent = late
    .filter(({ state }) => state === 'submitting')
    .map((row) => touched(row, { ...row, state: 'unsent', state_at: at }, now))
  const gone = late
    .filter(({ state }) => state !== 'submitting' && state !== 'unsent')
    .map(({ uuid }) => uuid)
  const all = [...rows, ...unsent]
  const isChanged = (row: TemplateRow) => row.updated_at === now
  return { rows: all, gone, changed: gone.length > 0 || all.some(isChanged), listAgain: false }
}

function newRow(
  one: ListedTemplate,
  { account, at, now }: Times & { readonly account: string },
): TemplateRow {
  const { template } = one
  return {
    uuid: randomUUID(),
    channel_account_uuid: account,
    external_id: one.id,
    ...{ name: template.name, language: template.language },
    ...{ state: template.state, state_at: at, reason: one.reason, reason_detail: null },
    ...{ category: template.category, category_at: at, asked_category: null },
    ...{ next_category: null, next_category_at: null },
    ...{ quality: one.quality, quality_at: at },
    ...{ content: template, examples: one.examples, file_uuid: null, edits: [] },
    ...{ version: 1, created_at: now, updated_at: now },
  }
}

function applyListed(
  row: TemplateRow,
  { id, template, quality, reason, examples }: ListedTemplate,
  at: Date,
) {
  const withId = { ...row, external_id: id ?? row.external_id }
  const stated =
    row.state_at > at
      ? withId
      : {
          ...withId,
          ...{ state: template.state, state_at: at, content: template },
          // Its words of the same refusal came by a webhook.
          reason: reason ?? (template.state === row.state ? row.reason : null),
          reason_detail: template.state === row.state ? row.reason_detail : null,
          // The list may leave examples out that a person wrote here.
          examples: withExamples(row.examples, examples),
        }
  const rated = row.quality_at > at ? stated : { ...stated, quality, quality_at: at }
  return row.category_at > at || template.category === null ? rated : inCategory(rated, template.category, at)
}

function withExamples(known: unknown, listed: ListedTemplate['examples']): unknown {
  if (listed === null) return null
  const before = (known ?? {}) as Readonly<Record<string, string>>
  return Object.fromEntries(Object.entries(listed).map(([key, value]) => [key, value || (before[key] ?? '')]))
}

/** The provider has given it this category. */
const inCategory = (row: TemplateRow, category: string, at: Date): TemplateRow =>
  row.category === category
    ? { ...row, category_at: at, ...(row.next_category === category && noNext) }
    : {
        ...row,
        ...{ category, category_at: at, ...noNext },
        asked_category: row.asked_category === category ? null : (row.asked_category ?? row.category),
      }
const noNext = { next_category: null, next_category_at: null }

/** What the provider said of single templates, at `at`. */
export function planChanges(
  known: readonly TemplateRow[],
  changes: readonly TemplateChange[],
  { at, now }: Times,
): TemplatesPlan {
  const rows = new Map(known.map((row) => [row.uuid, row]))
  const gone = new Set<string>()
  let listAgain = false
  for (const said of changes) {
    const row = [...rows.values()].find((one) => isMeant(one, said))
    // One that nobody has listed yet, or whose parts nobody has: the list has them.
    if (!row || said.change.kind === 'parts') listAgain ||= said.change.kind !== 'gone'
    else if (said.change.kind !== 'gone') rows.set(row.uuid, touched(row, applyChange(row, said, at), now))
    else if (row.state_at <= at) gone.add(row.uuid)
  }
  const kept = [...rows.values()].filter(({ uuid }) => !gone.has(uuid))
  const written = kept.filter((row) => !known.includes(row))
  const changed = gone.size > 0 || listAgain || written.some(({ updated_at }) => updated_at === now)
  return { rows: written, gone: [...gone], changed, listAgain }
}

const isMeant = (row: TemplateRow, { id, name, language }: TemplateChange): boolean =>
  (id !== null && row.external_id === id) ||
  (name === row.name && (language === null || language === row.language.replaceAll('-', '_')))

function applyChange(row: TemplateRow, { id, change }: TemplateChange, at: Date): TemplateRow {
  const named = { ...row, external_id: row.external_id ?? id }
  switch (change.kind) {
    case 'state':
      return row.state_at > at
        ? named
        : {
            ...named,
            ...{ state: change.state, state_at: at, reason: change.reason, reason_detail: change.detail },
          }
    case 'category':
      return row.category_at > at ? named : inCategory(named, change.category, at)
    case 'next_category':
      return row.category_at > at || row.category === change.category
        ? named
        : { ...named, next_category: change.category, next_category_at: change.at }
    case 'quality':
      return row.quality_at > at ? named : { ...named, quality: change.quality, quality_at: at }
    default:
      return named
  }
}
