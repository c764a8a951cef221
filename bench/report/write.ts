import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../../scripts/lib/workspace.mjs'
import type { Machine } from '../lib/machine'
import { type Part, parts } from '../parts'
import type { Kept } from './kept'
import { plot } from './plot'
import { header, rowOf } from './table'

const docs = join(root, 'docs')
const picture = 'performance-size.svg'

/** docs/performance.md with its plot, out of what was measured. */
export function write(kept: Readonly<Record<string, Kept>>): void {
  const curves = kept.size?.curves
  if (curves) writeFileSync(join(docs, picture), plot(curves))
  writeFileSync(join(docs, 'performance.md'), documentOf(kept, curves !== undefined))
}

export function documentOf(kept: Readonly<Record<string, Kept>>, pictured: boolean): string {
  const sections = parts.flatMap((part) => ['', ...sectionOf(part, kept[part.name])])
  const plotted = pictured ? ['', `![Cost against size](${picture})`] : []
  return `${[...introduction, ...plotted, ...sections].join('\n')}\n`
}

const introduction = [
  '# How fast it is',
  '',
  'Written by `pnpm bench`: no figure here was typed. `pnpm bench P5` measures one part again and leaves the others as they are.',
  'The floor is `bench/floor`: Express, the signature, one INSERT, Socket.IO, and nothing else. Both stand on the same Postgres',
  '(fsync on), get the same requests from the same client, and take turns; a ratio is of medians of the rounds. Where the row says',
  '"beside" something, that is what stands in the column of the floor. Absolute times move from machine to machine; ratios do not.',
]

function sectionOf({ name, title, measure }: Part, kept: Kept | undefined): string[] {
  const heading = `## ${name === 'size' ? '' : `${name} `}${title}`
  if (typeof measure === 'string') return [heading, '', `${measure[0]?.toUpperCase()}${measure.slice(1)}.`]
  if (!kept) return [heading, '', 'Not run.']
  return [heading, '', ...header, ...kept.figures.map(rowOf), '', around(kept.commit, kept.machine)]
}

const around = (commit: string, machine: Machine): string =>
  `Commit ${commit}; ${machine.cores} cores (${machine.processor}), ${machine.memoryGB} GB, Node ${machine.node}, Postgres ${machine.postgres}, load ${machine.load} when it ended.`
