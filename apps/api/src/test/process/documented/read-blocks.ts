import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'

export const root = resolve(import.meta.dirname, '../../../../../..')

/** A block of commands of a page: `cron`: its lines of a crontab; otherwise a script of the shell. */
export interface Block {
  readonly page: string
  readonly cron: boolean
  readonly text: string
}

/** All blocks of commands that the pages show to an operator. */
export const readBlocks = (pages: readonly string[]): Block[] =>
  pages.flatMap((page) =>
    [...readFileSync(`${root}/${page}`, 'utf8').matchAll(/^```(sh|cron)\n(.*?)^```$/gms)].map(
      ([, language, text = '']) => ({ page, cron: language === 'cron', text }),
    ),
  )
