import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { type Browser, type BrowserServer, chromium, type LaunchOptions } from 'playwright-core'
import { type Executable, packagedChromium } from './packaged-chromium'

const commands = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome']
const apps = ['Google Chrome', 'Chromium'].map((name) => `/Applications/${name}.app/Contents/MacOS/${name}`)

export type { BrowserServer }

/** `refused`: nobody allows a page to use it. `none`: there is no such device. */
type Microphone = 'beeps' | 'refused' | 'none'

export const openBrowser = async (microphone: Microphone = 'beeps'): Promise<Browser> =>
  chromium.launch(options(microphone))

/** A browser that several processes share: starting one takes longer than the first page of most journeys. */
export const serveBrowser = async (): Promise<BrowserServer> => chromium.launchServer(options())

/** Fails if there is no browser: the journeys are never skipped. */
/** A microphone that beeps, which every page may use: this Chromium has no window to ask in. */
const microphoneArgs: Readonly<Record<Microphone, string[]>> = {
  beeps: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream'],
  refused: ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream=deny'],
  none: ['--disable-audio-input', '--use-fake-ui-for-media-stream'],
}

function options(microphone: Microphone = 'beeps'): LaunchOptions {
  const found = findChromium()
  if (!found) {
    throw new Error(
      'No hay un Chromium para las pruebas de navegador: instala chromium o Google Chrome, o indica uno con CHROMIUM_PATH.',
    )
  }
  return {
    executablePath: found.path,
    // File names with accents need a UTF-8 locale.
    env: { ...process.env, LC_ALL: 'C.UTF-8', ...found.env },
    args: [
      // The shared memory of containers is too small for a page.
      '--disable-dev-shm-usage',
      '--font-render-hinting=none',
      ...microphoneArgs[microphone],
      // Calls need the real addresses: no name service of this network resolves the hidden ones.
      '--disable-features=WebRtcHideLocalIpsWithMdns',
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
  // The same version on every machine, and it takes half the processor time, because it draws no windows.
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
