import type { Plugin } from 'vite'

/** The built font file with the Latin letters. */
const font = /^assets\/geist-latin-wght-normal-.*\.woff2$/
const headEnd = '</head>'

/**
 * Preloads what the browser would discover late: the font on every page, and at '/chat', where the server sends
 * `chat.html`, the files of the application beside those of the login page.
 */
export function preloadChat(): Plugin {
  return {
    name: 'hilo:preload-chat',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      const chat = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'chat-route')
      const fontFile = Object.keys(bundle).find((name) => font.test(name))
      if (page?.type !== 'asset' || chat?.type !== 'chunk' || !fontFile)
        return this.error('index.html, its font or the chunk chat-route was not found in the bundle.')
      const html = String(page.source).replace(
        headEnd,
        `  <link rel="preload" as="font" type="font/woff2" href="/${fontFile}" crossorigin>\n  ${headEnd}`,
      )
      const links = [chat.fileName, ...chat.imports]
        .filter((name) => !html.includes(`"/${name}"`))
        .map((name) => `  <link rel="modulepreload" href="/${name}" crossorigin>\n  `)
      page.source = html
      this.emitFile({
        type: 'asset',
        fileName: 'chat.html',
        source: html.replace(headEnd, `${links.join('')}${headEnd}`),
      })
    },
  }
}
