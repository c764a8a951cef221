import type { Plugin } from 'vite'

/** While developing: the address of links, which the server has in production. */
export function serveGuestPage(): Plugin {
  return {
    name: 'hilo:serve-guest-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === '/v') request.url = '/video.html'
        next()
      })
    },
  }
}
