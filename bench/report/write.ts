import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/lib/workspace.mjs'
import type { Machine } from '../lib/machine'
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

export function documentOf(results: Readonly<Record<string, StoredResult>>, hasPlot: boolean): string {
  const sections = parts.flatMap((part) => ['', ...sectionOf(part, results[part.name])])
  const plotLines = hasPlot ? ['', `![Cost against size](${plotFile})`] : []
  return `${[...introduction, ...plotLines, ...sections].join('\n')}\n`
}

const introduction = [
  '# How fast it is',
  '',
  'Written by `pnpm bench`: no figure here was typed. `pnpm bench P5` measures one part again and leaves the others as they are.',
  'The floor is `bench/floor`: Express, the signature, one INSERT, Socket.IO, and nothing else. Both stand on the same Postgres',
  '(fsync on), get the same requests from the same client, and take turns; a ratio is of medians of the rounds. Where the row says',
  '"beside" something, that is what stands in the column of the floor. Absolute times move from machine to machine; ratios do not.',
]

function sectionOf({ name, title, measure }: Part, result: StoredResult | undefined): string[] {
  const heading = `## ${/^P/.test(name) ? `${name} ` : ''}${title}`
  if (typeof measure === 'string') return [heading, '', `${measure[0]?.toUpperCase()}${measure.slice(1)}.`]
  if (!result) return [heading, '', 'Not run.']
  return [heading, '', ...header, ...result.figures.map(rowOf), '', conditions(result.commit, result.machine)]
}

const conditions = (commit: string, machine: Machine): string =>
  `Commit ${commit}; ${machine.cores} cores (${machine.processor}), ${machine.memoryGB} GB, Node ${machine.node}, Postgres ${machine.postgres}, load ${machine.load} when it ended.`
