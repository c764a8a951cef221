import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { onlyWebsocket } from './only-websocket'
import { preloadChat } from './preload-chat'
import { withoutSchemas } from './without-schemas'

/** Of an open chat, and of what opens over it. */
const icons =
  /[\\/]icons[\\/](?:arrow-down|arrow-left|arrow-left-right|check|contact-round|hourglass|layers|lock|search|timer-off|user-cog|zap)\.m?js/

/** What a chat needs and other screens too: in files of their own they weigh half as much again. */
const small =
  /src[\\/](?:lib[\\/](?:dates|focus-soon|names|phone|use-media|use-unload-guard|uuid)|ui[\\/](?:kbd|file-name|channel-badge))\.tsx?/

export default defineConfig(({ mode }) => {
  const api = loadEnv(mode, '.', 'HILO_').HILO_API ?? 'http://127.0.0.1:3000'
  return {
    plugins: [react(), tailwindcss(), withoutSchemas(), onlyWebsocket(), preloadChat()],
    server: {
      host: '127.0.0.1',
      proxy: {
        '/api': api,
        '/healthz': api,
        '/socket.io': { target: api, ws: true },
      },
    },
    build: {
      target: 'es2023',
      // The page is served under a policy that knows 'self' alone: no data: URIs, no inline polyfill.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // Whatever screen comes needs them: a file for each would be weight, and a request.
          codeSplitting: {
            groups: [
              {
                name: 'base',
                test: /node_modules[\\/](?:react|scheduler|@tanstack[\\/]react-query)[\\/]|createLucideIcon|src[\\/]lib[\\/](?:cx|isolating)/,
              },
              { name: 'icons', test: icons },
              { name: 'small', test: small },
            ],
          },
        },
      },
    },
  }
})
