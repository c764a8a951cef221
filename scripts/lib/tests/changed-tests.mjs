// @ts-check
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { root } from '../workspace.mjs'

const isTest = (/** @type {string} */ file) => /\.test\.tsx?$/.test(file)
const isSource = (/** @type {string} */ file) => /\.(ts|tsx|mjs)$/.test(file)

/**
 * The tests of what changed: changed files of tests, and those beside other changed files: a file's own test, or else all
 * of its folder.
 *
 * @param {readonly string[]} changed
 * @param {(folder: string) => readonly string[]} filesIn
 */
export function testsOf(changed, filesIn) {
  const tests = changed.flatMap((file) => {
    if (isTest(file)) return filesIn(dirname(file)).includes(basename(file)) ? [file] : []
    if (!isSource(file)) return []
    const folder = dirname(file)
    const beside = filesIn(folder).filter(isTest)
    const own = beside.filter((test) => test.startsWith(`${basename(file).replace(/\.\w+$/, '')}.`))
    return (own.length > 0 ? own : beside).map((test) => `${folder}/${test}`)
  })
  return [...new Set(tests)].sort()
}

/** Since that commit; not yet committed changes count too. @param {string} commit */
export function changedTests(commit) {
  const changed = [
    ...git(['diff', '--name-only', '--relative', commit]),
    ...git(['ls-files', '--others', '--exclude-standard']),
  ]
  return testsOf(changed, (folder) => (existsSync(join(root, folder)) ? readdirSync(join(root, folder)) : []))
}

/** Where this branch left `main`; on `main` itself, the commit before. */
export function usualStart() {
  const [head] = git(['rev-parse', 'HEAD'])
  for (const main of ['origin/main', 'main']) {
    const [base] = git(['merge-base', 'HEAD', main])
    if (base && base !== head) return base
  }
  return 'HEAD~1'
}

/** Nothing where git knows no such thing. @param {string[]} args */
function git(args) {
  try {
    const output = execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return output.split('\n').filter(Boolean)
  } catch {
    return []
  }
}
