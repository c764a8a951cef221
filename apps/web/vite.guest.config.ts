import { defineConfig } from 'vite'
import { onlyWebsocket } from './only-websocket'

/** The customer's page of a video call. A build of its own, so that it shares no file with the application, and loads none of it. */
export default defineConfig({
  plugins: [onlyWebsocket()],
  build: {
    target: 'es2022',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'video.html' },
  },
})
