import { dirname, join } from 'node:path'
import type { Plugin } from 'vite'

const engine = /engine\.io-client\/build\/esm\/(?:index|socket)\.js$/

/**
 * Removes the transports that we never use (long polling, WebTransport) from engine.io-client, which imports all of them.
 */
export function onlyWebsocket(): Plugin {
  let folder = ''
  return {
    name: 'only-websocket',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (!importer || !engine.test(importer.replaceAll('\\', '/'))) return null
      // The library's index also exports it; without `moduleSideEffects: false` it would stay in the bundle.
      if (/^\.\/transports\/polling-xhr(?:\.node)?\.js$/.test(source))
        return { id: join(dirname(importer), 'transports/polling-xhr.js'), moduleSideEffects: false }
      if (source !== './transports/index.js') return null
      folder = join(dirname(importer), 'transports')
      return '\0only-websocket'
    },
    load(id) {
      if (id !== '\0only-websocket') return null
      const websocket = JSON.stringify(join(folder, 'websocket.js'))
      return `import { WS } from ${websocket}\nexport const transports = { websocket: WS }`
    },
  }
}
