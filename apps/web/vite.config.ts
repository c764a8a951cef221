import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, loadEnv } from 'vite'
import { onlyWebsocket } from './only-websocket'
import { preloadChat } from './preload-chat'
import { serveGuestPage } from './serve-guest-page'

/** The icons of an open chat and of its dialogs. */
const icons =
  /[\\/]icons[\\/](?:alarm-clock|arrow-down|arrow-left|arrow-left-right|ban|check|chevron-down|circle-question-mark|clock|contact-round|download|external-link|file-archive|file-text|face-slightly-smiling|file-up|forward|hourglass|image|image-off|layers|layout-template|link|lock|lock-open|megaphone|message-square-plus|mic|music|notebook-pen|panel-right|paperclip|pencil|phone|phone-incoming|play|send|phone-off|search|tag|timer-off|triangle-alert|user-cog|user-round|video|zap)\.m?js/

/** Small modules that every open chat needs and other screens share: each would be a file of its own. */
const chatParts =
  /src[\\/](?:ui[\\/]display[\\/](?:file-name|picture|due-pill|kbd|area-dot|row-about|author-name)|lib[\\/](?:text[\\/](?:uuid|bytes|seconds|dates|names|phone|recipients)|browser[\\/](?:use-media|is-composing|use-unload-guard|use-near-viewport)|focus[\\/]focus-when-rendered)|strings[\\/](?:contacts[\\/](?:contact-fields|contact-panel)|chat[\\/](?:mail|timeline|transfer|write)|inbox[\\/](?:inbox|labels))|server[\\/]live[\\/](?:just-taken|kept-unread|live-context)|features[\\/]thread[\\/](?:rights|refused-by-customer|mail[\\/](?:mail-words|mail-recipients)|use-lost-while-waiting|start[\\/]start-target|media[\\/]kind-icons|bubble[\\/]calls[\\/]call-back|bubble[\\/]text[\\/](?:marked-text|whatsapp-marks)))\.|contracts[\\/](?:src|dist)[\\/](?:limits|vocabulary|permissions|own-choices|channel-limits|media[\\/]formats|text[\\/](?:fold-text|contact-letter|phone)|mail[\\/](?:plain-words|compose-mail)|schedule[\\/](?:due-values|due|local-time|open-time|is-open))\.|packages[\\/]client[\\/]src[\\/]list(?:-filter)?\./

export default defineConfig(({ mode }) => {
  const api = loadEnv(mode, '.', 'HILO_').HILO_API ?? 'http://127.0.0.1:3000'
  return {
    plugins: [react(), tailwindcss(), onlyWebsocket(), preloadChat(), serveGuestPage()],
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
      // The content security policy allows only 'self': no data: URIs, no inline polyfill.
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: {
        output: {
          // Every screen needs these: separate files would cost requests.
          codeSplitting: {
            groups: [
              {
                name: 'base',
                test: /node_modules[\\/](?:react|scheduler|use-sync-external-store|@tanstack[\\/]react-query)[\\/]|createLucideIcon|[\\/]icons[\\/]triangle-exclamation-point\.|src[\\/](?:lib[\\/](?:cx|text[\\/](?:bidi|plural))|ui[\\/](?:form[\\/]problem|overlay[\\/](?:notify|after-toast)|state[\\/]spinner)|server[\\/]http[\\/](?:field-errors|keys))\./,
              },
              { name: 'icons', test: icons },
              { name: 'chat-parts', test: chatParts },
            ],
          },
        },
      },
    },
  }
})
