// @ts-check
import { say } from '../lib/screen.mjs'
import { install, isInstalled, turbo } from '../lib/workspace.mjs'

/** Builds API and web for the image, from a fresh checkout. */
export async function build() {
  if (!isInstalled()) await install({ onLine: say })
  await turbo(['run', 'build', '--filter=@hilo/api', '--filter=@hilo/web'], { onLine: say })
}
