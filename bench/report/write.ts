import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/lib/workspace.mjs'
import { type Part, parts } from '../parts'
import { plot } from './plot'
import type { StoredResult } from './stored-results'
import { header, rowOf } from './table'

const docs = join(root, 'docs')
const plotFile = 'performance-size.svg'

/** Writes docs/performance.md and its plot from the results. */
export function write(results: Readonly<Record<string, StoredResult>>): void {
  const curves = results.size?.curves
  if (curves) writeFileSync(join(docs, plotFile), plot(curves))
  writeFileSync(join(docs, 'performance.md'), documentOf(results, curves !== undefined))
}

/** The figures of one commit on one machine stand together, because those of different ones cannot be compared. The latest is first. */
export function documentOf(results: Readonly<Record<string, StoredResult>>, hasPlot: boolean): string {
  const measured = parts.flatMap((part) => {
    const result = results[part.name]
    return result ? [{ part, result, where: conditionsOf(result) }] : []
  })
  const latestOf = (where: string) =>
    measured.reduce(
      (latest, one) => (one.where === where && one.result.at > latest ? one.result.at : latest),
      '',
    )
  const places = [...new Set(measured.map(({ where }) => where))].toSorted((one, other) =>
    latestOf(other).localeCompare(latestOf(one)),
  )
  const sections = places.flatMap((where) => [
    '',
    `## ${where}`,
    ...measured
      .filter((one) => one.where === where)
      .flatMap(({ part, result }) => ['', ...sectionOf(part, result)]),
  ])
  const rest = parts.filter(({ name }) => !results[name])
  const missing =
    rest.length > 0 ? ['', '## Not measured', ...rest.flatMap((part) => ['', ...reasonOf(part)])] : []
  const plotLines = hasPlot ? ['', `![Cost against size](${plotFile})`] : []
  return `${[...introduction, ...plotLines, ...sections, ...missing].join('\n')}\n`
}

const introduction = [
  '# How fast it is',
  '',
  'Written by `pnpm bench`: no figure here was typed. `pnpm bench P5` measures one part again and leaves the others as they are.',
  'The floor is `bench/floor`: Express, the signature, one INSERT, Socket.IO, and nothing else. Both stand on the same Postgres',
  '(fsync on), get the same requests from the same client, and take turns; a ratio is of medians of the rounds. Where the row says',
  '"beside" something, that is what stands in the column of the floor. Absolute times move from machine to machine; ratios do not.',
  "Postgres is the demo's own, the log writes what it writes by default, and nothing counts, where the row does not say otherwise.",
]

const headingOf = ({ name, title }: Part): string => `### ${/^P/.test(name) ? `${name} ` : ''}${title}`

const sectionOf = (part: Part, { figures, machine, at }: StoredResult): string[] => [
  headingOf(part),
  '',
  ...header,
  ...figures.map(rowOf),
  '',
  // Those without a moment were measured before the log was left as it is.
  `Load ${machine.load} when it ended${part.counts ? '; Postgres counted statements' : ''}${at ? '' : '; the log wrote warnings alone'}.`,
]

const reasonOf = (part: Part): string[] => {
  const { measure } = part
  const why = typeof measure === 'string' ? `${measure[0]?.toUpperCase()}${measure.slice(1)}.` : 'Not run.'
  return [headingOf(part), '', why]
}

const conditionsOf = ({ commit, machine }: StoredResult): string =>
  `Commit ${commit}, ${machine.cores} cores (${machine.processor}), ${machine.memoryGB} GB, Node ${machine.node}, Postgres ${machine.postgres}`
