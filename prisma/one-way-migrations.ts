/**
 * What the previous version can no longer do, in Spanish, by the migration that takes it away: after it, that
 * version must not serve again. The operator reads it before it runs (decision 154).
 */
export const oneWayMigrations: Readonly<Record<string, string>> = {}

/** Statements that take away what the previous version may use. An index or a trigger is none of these. */
const takesAway =
  /^\s*(?:drop\s+(?:table|view|function|type)|truncate)\b|\bdrop\s+column\b|\brename\s+(?:to|column)\b|\balter\s+column\s+\S+\s+(?:set\s+data\s+)?type\b/im

/** Whether a migration must be listed. Comments do not count. */
export const isOneWay = (sql: string): boolean => takesAway.test(sql.replaceAll(/--.*$/gm, ''))
