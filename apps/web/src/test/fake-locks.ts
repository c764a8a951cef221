/** The browser's locks, as far as all its tabs see the same ones. */
export function fakeLocks() {
  const held = new Set<string>()
  return {
    async request(name: string, _options: object, run: (lock: object | null) => Promise<void>) {
      if (held.has(name)) return run(null)
      held.add(name)
      await run({ name })
      held.delete(name)
    },
  }
}
