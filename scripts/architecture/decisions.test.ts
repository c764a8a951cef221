import { readdirSync, readFileSync } from 'node:fs'
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

describe('the records of decisions', () => {
  it('have a number of their own and begin with it and their title', () => {
    expect(records.length).toBeGreaterThan(100)
    expect(fileOf.size).toBe(records.length)
    expect(
      records.filter(({ number, text }) => !/^# \d{3}\. \S/.test(text) || text.slice(2, 5) !== number),
    ).toEqual([])
  })

  it('are numbered without holes', () => {
    const expected = records.map((_, at) => String(at + 1).padStart(3, '0'))
    expect(records.map(({ number }) => number)).toEqual(expected)
  })

  it('have titles of their own', () => {
    const titles = records.map(({ title }) => title.toLowerCase())
    expect(titles.filter((title, at) => titles.indexOf(title) !== at)).toEqual([])
  })

  it('are in the index once, in one line, with their title and what superseded them', () => {
    const lines = read(join(folder, 'README.md'))
      .split('\n')
      .filter((line) => line.startsWith('- '))
    const wrong = records.filter(({ file, number, title, text }) => {
      const own = lines.filter((line) => line.startsWith(`- [${number}](${file}) ${title}`))
      const successors = referencesIn(/^\*\*Superseded .*?\*\*/m.exec(text)?.[0] ?? '')
      return own.length !== 1 || successors.some((successor) => !own[0]?.includes(`[${successor}]`))
    })
    expect(wrong.map(({ file }) => file)).toEqual([])
    expect(lines.length).toBe(records.length)
  })
})

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
    const folders = ['apps', 'packages', 'prisma', 'e2e', 'bench', 'scripts'].map((name) => join(root, name))
    const broken = folders
      .flatMap((name) => [...sources(name, /\.(ts|tsx|mts|mjs|sql|css|prisma)$/)])
      .flatMap((path) => {
        const code = read(path)
        const named = [...code.matchAll(/\bdecisions? (\d{3})\b/g)].filter(
          ([, number = '']) => !fileOf.has(number),
        )
        const bare = [...code.matchAll(/^\s*(?:\*|\/\*|\/\/|--).*\((\d{3})\)/gm)].filter(([, number = '']) =>
          fileOf.has(number),
        )
        return [...named, ...bare].map(([text]) => `${relative(root, path)}: ${text.trim()}`)
      })
    expect(broken).toEqual([])
  })
})
