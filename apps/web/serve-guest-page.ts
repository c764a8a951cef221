import type { Plugin } from 'vite'

/** While developing: the addresses of the pages that are builds of their own, which the server has in production. */
export function serveGuestPage(): Plugin {
  return {
    name: 'hilo:serve-guest-page',
    apply: 'serve',
    configureServer({ middlewares }) {
      middlewares.use((request, _response, next) => {
        if (request.url === '/v') request.url = '/video.html'
        if (request.url === '/conectar/whatsapp') request.url = '/signup.html'
        next()
      })
    },
  }
}
