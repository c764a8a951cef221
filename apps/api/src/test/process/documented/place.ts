import { execFile } from 'node:child_process'
import {
  appendFileSync,
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { root } from './read-blocks'

const run = promisify(execFile)

/** The folders of the pages, in a temporary one. */
const folders = ['/srv/hilo', '/var/lib/hilo', '/etc/hilo', '/etc/systemd/system', '/copias']

/** Stands for the compilation, which `npm test` tests: what it makes is there. */
const buildStandIn = (programs: string) => `
  import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs'
  mkdirSync('apps/api/dist', { recursive: true })
  mkdirSync('apps/web/dist', { recursive: true })
  for (const name of ['main', 'cli']) symlinkSync(\`${programs}/\${name}.js\`, \`apps/api/dist/\${name}.js\`)
  writeFileSync('apps/web/dist/index.html', '<title>Hilo</title>')
`

export interface Place {
  readonly path: (documented: string) => string
  /** Runs a text of a page in a shell that stops at the first command that fails. Returns what it wrote. */
  shell(text: string, options?: ShellOptions): Promise<string>
  discard(): void
}

interface ShellOptions {
  readonly cwd?: string
  readonly env?: Readonly<Record<string, string>>
  /** The values of `…` and other placeholders. */
  readonly replace?: readonly (readonly [string | RegExp, string])[]
}

/** A machine of its own, as far as folders and commands make one. `programs`: the compiled main and cli. */
export function makePlace(programs: Readonly<Record<'main' | 'cli', string>>): Place {
  const at = mkdtempSync(join(tmpdir(), 'hilo-place-'))
  const path = (documented: string) => join(at, documented)
  for (const folder of folders) mkdirSync(path(folder), { recursive: true })
  const bin = path('/bin')
  mkdirSync(bin)
  copyFileSync(join(import.meta.dirname, 'docker.sh'), join(bin, 'docker'))
  writeFileSync(join(bin, 'systemctl'), `#!/bin/sh\necho "$*" >> "${at}/systemctl"\n`)
  writeFileSync(join(bin, 'chgrp'), '#!/bin/sh\n')
  for (const name of readdirSync(bin)) chmodSync(join(bin, name), 0o755)
  symlinkSync(process.execPath, join(bin, 'node'))

  const linked = path('/programs')
  mkdirSync(linked)
  for (const [name, file] of Object.entries(programs)) symlinkSync(file, join(linked, `${name}.js`))
  const repository = path('/repository')
  for (const file of [
    'scripts/systemd/hilo.service',
    'scripts/container/build.sh',
    'docker-compose.scale.yml',
  ]) {
    mkdirSync(dirname(join(repository, file)), { recursive: true })
    copyFileSync(join(root, file), join(repository, file))
  }
  writeFileSync(join(repository, 'scripts/build.mjs'), buildStandIn(linked))
  writeFileSync(join(repository, '.gitignore'), 'dist/\n.env\n')

  const names = new RegExp(`(?<![\\w/])(${folders.join('|')})(?![\\w-])`, 'g')
  const environment = {
    PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`,
    HOME: at,
    CONTAINER: path('/srv/hilo/current'),
    CONTAINER_SETTINGS: path('/etc/hilo/hilo.env'),
    HILO_ADMIN_PASSWORD: 'una clave larga de prueba',
    ...Object.fromEntries(
      ['AUTHOR', 'COMMITTER'].flatMap((who) => [
        [`GIT_${who}_NAME`, 'Ana'],
        [`GIT_${who}_EMAIL`, 'ana@ejemplo.co'],
      ]),
    ),
  }
  return {
    path,
    async shell(text, { cwd = '/srv/hilo/current', env = {}, replace = [] } = {}) {
      let script = text
      for (const [from, to] of replace) script = script.replaceAll(from, to)
      script = script.replaceAll(names, (name) => path(name))
      const options = { cwd: path(cwd), env: { ...environment, ...env } }
      const { stdout, stderr } = await run('sh', ['-euc', script], options)
      return stdout + stderr
    },
    discard: () => rmSync(at, { recursive: true, force: true }),
  }
}

/** As a developer of Hilo. */
export async function commitTo({ path, shell }: Place): Promise<void> {
  appendFileSync(path('/repository/changes'), 'one more\n')
  const text = `git init --quiet; git add .; git commit --quiet --message 'a change'`
  await shell(text, { cwd: '/repository' })
}

export const textOf = (file: string): string => readFileSync(file, 'utf8')
