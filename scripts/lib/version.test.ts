import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readVersion } from './version.mjs'

const root = resolve(import.meta.dirname, '../..')
let folder: string
let env: NodeJS.ProcessEnv
const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, env, encoding: 'utf8' }).trim()
const commit = (date: string) => {
  env = { ...env, GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date }
  git('commit', '--quiet', '--allow-empty', '--message', 'x')
  return git('rev-parse', 'HEAD').slice(0, 8)
}
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hilo-version-'))
  const of = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@e.co',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@e.co',
  }
  env = { PATH: process.env.PATH, HOME: folder, TZ: 'America/Bogota', ...of }
  const script = join(folder, 'scripts/container/build.sh')
  mkdirSync(dirname(script), { recursive: true })
  cpSync(join(root, 'scripts/container/build.sh'), script)
  git('init', '--quiet')
  git('add', 'scripts')
})
afterEach(() => rmSync(folder, { recursive: true }))

it('is the date and the commit, in UTC on every machine', () => {
  expect(readVersion(folder, env)).toBe('unknown')
  const first = commit('2026-11-27T22:30:00-05:00')
  expect(readVersion(folder, env)).toBe(`2026.11.28-${first}`)
  const second = commit('2026-11-28T12:00:00Z')
  expect(readVersion(folder, env)).toBe(`2026.11.28-${second}`)
  expect(second).not.toBe(first)
  appendFileSync(join(folder, 'scripts/container/build.sh'), '\n')
  expect(readVersion(folder, env)).toBe(`2026.11.28-${second}-changed`)
  expect(readVersion(folder, { ...env, HILO_VERSION: 'given' })).toBe('given')
})

it('tags the image of each build, and .env names the newest', () => {
  const bin = join(folder, 'bin')
  mkdirSync(bin)
  writeFileSync(join(bin, 'docker'), '#!/bin/sh\necho "$HILO_VERSION $*" >> "$HOME/built"\n')
  chmodSync(join(bin, 'docker'), 0o755)
  const build = () =>
    execFileSync('sh', ['scripts/container/build.sh'], {
      cwd: folder,
      env: { ...env, PATH: `${bin}:${env.PATH}` },
    })
  writeFileSync(join(folder, '.env'), 'PUBLIC_URL=https://hilo.example.co\n', { mode: 0o600 })
  const versions = ['2026-11-27T12:00:00Z', '2026-11-28T12:00:00Z'].map((date) => {
    commit(date)
    build()
    return readVersion(folder, env)
  })
  expect(readFileSync(join(folder, 'built'), 'utf8')).toBe(
    versions.map((version) => `${version} compose build app\n`).join(''),
  )
  expect(readFileSync(join(folder, '.env'), 'utf8')).toBe(
    `PUBLIC_URL=https://hilo.example.co\nHILO_VERSION=${versions[1]}\n`,
  )
  expect(statSync(join(folder, '.env')).mode & 0o777).toBe(0o600)
})

it('has a tag of its own in both compose files, and no default that later builds would take over', () => {
  const compose = readFileSync(join(root, 'docker-compose.yml'), 'utf8')
  expect(compose).toMatch(/^ {2}image: \$\{HILO_IMAGE:-hilo\}:\$\{HILO_VERSION:\?/m)
  expect(readFileSync(join(root, 'docker-compose.scale.yml'), 'utf8')).toContain(
    'extends: { file: docker-compose.yml, service: migrate }',
  )
})
