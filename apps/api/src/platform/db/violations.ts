/** Whether the database refused a second one of what must be unique. `name` is part of the constraint or column. */
export function isUniqueViolation(error: unknown, name: string): boolean {
  for (let cause: unknown = error; cause !== undefined && cause !== null; cause = (cause as Error).cause) {
    const { code, message = '', meta } = cause as { code?: unknown; message?: string; meta?: unknown }
    const told = `${message} ${JSON.stringify(meta ?? {})}`
    if (
      (code === 'P2002' || code === '23505' || /Unique constraint|23505/.test(message)) &&
      told.includes(name)
    )
      return true
    if (typeof cause !== 'object') return false
  }
  return false
}
