import { defineConfig } from 'vite'

/** The page on which Meta's script runs. A build of its own, so that it shares no file with the application, and loads none of it. */
export default defineConfig({
  build: {
    target: 'es2022',
    emptyOutDir: false,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    rolldownOptions: { input: 'signup.html' },
  },
})
