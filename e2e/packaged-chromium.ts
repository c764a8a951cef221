import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export interface Executable {
  path: string
  env: NodeJS.ProcessEnv
}

const here = dirname(fileURLToPath(import.meta.url))
const name = '@sparticuz/chromium'

/**
 * The Chromium that comes inside of an npm package, for Linux on x64: unpacked once per checkout, whoever comes first.
 * Undefined where it cannot run.
 */
export function packagedChromium(): Executable | undefined {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const parent = join(here, 'node_modules', '.cache')
  const folder = join(parent, `chromium-${version()}`)
  if (!existsSync(folder)) unpack(parent, folder)
  const path = join(folder, 'chromium')
  return { path, env: { ...libraries(path, folder), ...fonts(folder) } }
}

function version(): string {
  // The package does not let its package.json be imported.
  const manifest = join(dirname(createRequire(import.meta.url).resolve(name)), '..', 'package.json')
  const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string }
  return version
}

/**
 * The package unpacks into the system's temporary folder, as files that it takes for whole as soon as they exist: of
 * another run that is still writing, or of another person. So it gets a folder of its own, in a process of its own,
 * and the finished folder takes its place in one step.
 */
function unpack(parent: string, folder: string): void {
  mkdirSync(parent, { recursive: true })
  const fresh = mkdtempSync(join(parent, 'unpacking-'))
  try {
    const code = `import(${JSON.stringify(name)}).then(({ default: chromium }) => chromium.executablePath())`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: here,
      // Its own name for "bring the system's libraries too".
      env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${name} could not be unpacked: ${stderr}`)
    writeFileSync(join(fresh, 'fonts.conf'), fontsConf(join(folder, 'fonts', 'fonts')))
    // Made for its maker alone; another account may run the tests next.
    for (const path of [fresh, join(fresh, 'chromium')]) chmodSync(path, 0o755)
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    // The other run was quicker.
    if (!existsSync(folder)) throw error
  }
}

/** What the system has is taken; a bare image lacks some. */
function libraries(path: string, folder: string): NodeJS.ProcessEnv {
  const { stdout } = spawnSync('ldd', [path], { encoding: 'utf8' })
  return stdout?.includes('not found') ? { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } : {}
}

/** Without any font on the system the page would have no letters. */
function fonts(folder: string): NodeJS.ProcessEnv {
  return existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
}

const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`
