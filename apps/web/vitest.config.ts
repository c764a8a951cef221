import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { testDefaults } from '../../test-defaults.ts'

export default defineConfig({
  plugins: [react()],
  test: {
    ...testDefaults,
    name: 'web',
    environment: 'happy-dom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    restoreMocks: true,
  },
})
