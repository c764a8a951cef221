import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { patient } from '../../test-patience.ts'

export default defineConfig({
  plugins: [react()],
  test: {
    ...patient,
    name: 'web',
    environment: 'happy-dom',
    // Nothing of ours lives in a module: files share what is loaded, and the run takes half the processor's time.
    isolate: false,
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
  },
})
