import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core'
import { type Executable, packagedChromium } from './packaged-chromium'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const apps = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

export type { BrowserServer }

export const openBrowser = async (): Promise<Browser> => chromium.launch(options())

/** One that several processes share: to start it costs more than most journeys' first page. */
export const serveBrowser = async (): Promise<BrowserServer> => chromium.launchServer(options())

/** A browser suite that finds no browser fails: it is never skipped in silence. */
function options(): LaunchOptions {
  const found = findChromium()
  if (!found) {
    throw new Error(
      'No hay un Chromium para las pruebas de navegador: instala chromium o Google Chrome, o indica uno con CHROMIUM_PATH.',
    )
  }
  return {
    executablePath: found.path,
    // Names of files with accents need a locale that has them, which not every machine sets.
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...found.env },
    args: [
      // Containers give shared memory too small for a page.
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
      '--lang=es-CO',
    ],
  }
}

function findChromium(): Executable | undefined {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (isExecutable(chosen)) return { path: chosen, env: {} }
    throw new Error(`CHROMIUM_PATH vale «${chosen}», donde no hay un programa que se pueda ejecutar.`)
  }
  // The same one on every machine, and half the work for the processor: it has no windows to draw beside the page.
  const packaged = packagedChromium()
  if (packaged) return packaged
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const installed = [...commands.flatMap((name) => folders.map((folder) => join(folder, name))), ...apps]
  const path = installed.find(isExecutable)
  return path ? { path, env: {} } : undefined
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
