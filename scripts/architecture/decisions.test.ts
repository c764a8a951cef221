import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { sources } from './imports'

const root = resolve(import.meta.dirname, '../..')
const folder = join(root, 'docs/decisions')
const read = (path: string) => readFileSync(path, 'utf8')

const records = readdirSync(folder)
  .filter((file) => file !== 'README.md')
  .map((file) => {
    const text = read(join(folder, file))
    return { file, number: file.slice(0, 3), title: text.split('\n')[0]?.slice('# 000. '.length) ?? '', text }
  })
const fileOf = new Map(records.map(({ number, file }) => [number, file]))

const documents = [
  ...['README.md', 'CONTRIBUTING.md'].map((file) => join(root, file)),
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join(root, 'docs', file)),
].map((path) => ({ file: relative(root, path).split(sep).join('/'), text: read(path) }))

/** `[072]`, but not the definition of its link at the end of a file. */
const referencesIn = (text: string) =>
  [...text.matchAll(/\[(\d{3})\](?!:)/g)].map(([, number = '']) => number)
const linksIn = (text: string) =>
  [...text.matchAll(/\[(\d{3})\](?:\(|: )(?:\.\.\/)?(?:docs\/)?(?:decisions\/)?(\d{3}-[\w-]+\.md)/g)].map(
    ([, number = '', file = '']) => ({ number, file }),
  )

const folders = ['apps', 'packages', 'prisma', 'e2e', 'bench', 'scripts'].map((name) => join(root, name))
const code = folders
  .flatMap((name) => [...sources(name, /\.(ts|tsx|mts|mjs|sql|css|prisma|json)$/)])
  .filter((path) => path !== import.meta.filename)
  .map((path) => ({ file: relative(root, path).split(sep).join('/'), text: read(path) }))

describe('the records of decisions', () => {
  it('have a number of their own and begin with it and their title', () => {
    expect(records.length).toBeGreaterThan(40)
    expect(fileOf.size).toBe(records.length)
    expect(
      records.filter(({ number, text }) => !/^# \d{3}\. \S/.test(text) || text.slice(2, 5) !== number),
    ).toEqual([])
  })

  it('have titles of their own', () => {
    const titles = records.map(({ title }) => title.toLowerCase())
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  })

  it('are in the index once, in one line, with their title', () => {
    const lines = read(join(folder, 'README.md'))
      .split('\n')
      .filter((line) => line.startsWith('- '))
    const wrong = records.filter(
      ({ file, number, title }) =>
        lines.filter((line) => line === `- [${number}](${file}) ${title}`).length !== 1,
    )
    expect(wrong.map(({ file }) => file)).toEqual([])
    expect(lines.length).toBe(records.length)
  })

  it('are cited where the code rests on them', () => {
    const cited = new Set(
      code.flatMap(({ text }) => [...text.matchAll(/\bdecision (\d{3})\b/g)].map(([, number]) => number)),
    )
    expect(records.filter(({ number }) => !cited.has(number)).map(({ file }) => file)).toEqual([])
  })

  it('name files and things that exist', () => {
    const all = [...code.map(({ text }) => text), ...operators()].join('\n')
    const exists = (name: string) => {
      const isFile = existsSync(join(root, name)) || code.some(({ file }) => `/${file}`.includes(`/${name}`))
      const found = isFile || all.includes(name) || name.split('.').every((part) => all.includes(part))
      // Commands, addresses and what a sentence quotes are no names.
      return found || !/^\/?[\w-]+(\/[\w.-]+)*(\.\w+)?$/.test(name)
    }
    const gone = records.flatMap(({ file, text }) =>
      [...withoutAlternatives(text).matchAll(/`([^`\s]+)`/g)]
        .map(([, name = '']) => name)
        .filter((name) => !exists(name))
        .map((name) => `${file}: ${name}`),
    )
    expect(gone).toEqual([])
  })
})

/** What was not done may name what others offer. */
const withoutAlternatives = (text: string) =>
  text
    .split(/\n(?=\*\*)/)
    .filter((part) => !part.startsWith('**Otherwise'))
    .join('\n')

/** What operators write their settings in. */
function operators(): string[] {
  const files = readdirSync(root).filter((name) => /\.ya?ml$/.test(name))
  return [...files, 'docs/operations.md', 'docs/scaling.md'].map((name) => read(join(root, name)))
}

describe('references to decisions', () => {
  it('are links, in documents', () => {
    const broken = documents.flatMap(({ file, text }) => {
      const links = linksIn(text)
      return [
        ...links.filter((link) => fileOf.get(link.number) !== link.file).map((link) => link.file),
        ...referencesIn(text).filter((number) => !links.some((link) => link.number === number)),
        ...[...text.matchAll(/\((\d{3})\)/g)].flatMap(([, number = '']) =>
          fileOf.has(number) ? number : [],
        ),
      ].map((reference) => `${file}: ${reference}`)
    })
    expect(broken).toEqual([])
  })

  it("say 'decision', in the comments of code", () => {
    const broken = code.flatMap(({ file, text: source }) => {
      const named = [...source.matchAll(/\bdecisions? (\d{3})\b/g)].filter(
        ([, number = '']) => !fileOf.has(number),
      )
      const bare = [...source.matchAll(/^\s*(?:\*|\/\*|\/\/|--).*\((\d{3})\)/gm)].filter(([, number = '']) =>
        fileOf.has(number),
      )
      return [...named, ...bare].map(([text]) => `${file}: ${text.trim()}`)
    })
    expect(broken).toEqual([])
  })
})
