import type { Plugin } from 'vite'

/** As it stands in the build: the letters that Spanish is written with. */
const font = /^assets\/geist-latin-wght-normal-.*\.woff2$/
const headEnd = '</head>'

/**
 * What a page needs and would ask for only after it has run what came before, it asks for at once: the font, and at
 * '/chat', where the server sends `chat.html`, the application's own files beside those of the door.
 */
export function preloadChat(): Plugin {
  return {
    name: 'hilo:preload-chat',
    apply: 'build',
    enforce: 'post',
    generateBundle(_, bundle) {
      const page = bundle['index.html']
      const chat = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'chat-route')
      const letters = Object.keys(bundle).find((name) => font.test(name))
      if (page?.type !== 'asset' || chat?.type !== 'chunk' || !letters)
        return this.error('The page, its font or the file of the chat is called something else now.')
      const door = String(page.source).replace(
        headEnd,
        `  <link rel="preload" as="font" type="font/woff2" href="/${letters}" crossorigin>\n  ${headEnd}`,
      )
      const links = [chat.fileName, ...chat.imports]
        .filter((name) => !door.includes(`"/${name}"`))
        .map((name) => `  <link rel="modulepreload" href="/${name}" crossorigin>\n  `)
      page.source = door
      this.emitFile({
        type: 'asset',
        fileName: 'chat.html',
        source: door.replace(headEnd, `${links.join('')}${headEnd}`),
      })
    },
  }
}
