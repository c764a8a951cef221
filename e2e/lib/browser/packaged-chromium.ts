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

const here = fileURLToPath(new URL('../..', import.meta.url))
const name = '@sparticuz/chromium'

/**
 * The Chromium of an npm package, for Linux on x64, unpacked once per checkout. Undefined on systems where it cannot run.
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
 * The package unpacks into the system's temporary folder and uses any file that exists there, also one that another run
 * is still writing. So it unpacks into a folder of its own, in a process of its own, which is renamed when it is complete.
 */
function unpack(parent: string, folder: string): void {
  mkdirSync(parent, { recursive: true })
  const fresh = mkdtempSync(join(parent, 'unpacking-'))
  try {
    const code = `import(${JSON.stringify(name)}).then(({ default: chromium }) => chromium.executablePath())`
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', code], {
      cwd: here,
      // The package takes this variable as 'unpack the system libraries too'.
      env: { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: 'AWS_Lambda_nodejs20.x' },
      encoding: 'utf8',
    })
    if (status !== 0) throw new Error(`${name} could not be unpacked: ${stderr}`)
    writeFileSync(join(fresh, 'fonts.conf'), fontsConf(join(folder, 'fonts', 'fonts')))
    // By default only their owner may use them; another account may run the tests next.
    for (const path of [fresh, join(fresh, 'chromium')]) chmodSync(path, 0o755)
    renameSync(fresh, folder)
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true })
    // Another run finished first: its folder is used.
    if (!existsSync(folder)) throw error
  }
}

/** The system's libraries are used, unless some are missing, as in a minimal image. */
function libraries(path: string, folder: string): NodeJS.ProcessEnv {
  const { stdout } = spawnSync('ldd', [path], { encoding: 'utf8' })
  return stdout?.includes('not found') ? { LD_LIBRARY_PATH: join(folder, 'al2023', 'lib') } : {}
}

/** A system without fonts would render no text. */
function fonts(folder: string): NodeJS.ProcessEnv {
  return existsSync('/etc/fonts/fonts.conf') ? {} : { FONTCONFIG_FILE: join(folder, 'fonts.conf') }
}

const fontsConf = (folder: string) => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>${folder}</dir><cachedir prefix="xdg">fontconfig</cachedir></fontconfig>
`
