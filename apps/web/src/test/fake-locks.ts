/** A fake of Web Locks that all tabs share. */
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
