import { defineConfig } from 'vitest/config'

// A database server of its own, made at the start.
export default defineConfig({ test: { name: 'prisma', testTimeout: 60_000, hookTimeout: 60_000 } })
