import { oneWayMigrations } from '@hilo/prisma/one-way-migrations'
import type { Db } from './db'
import { migrationsOfNewer, missingMigrations } from './missing-migrations'
import { refuseUnusableDatabase } from './refuse-unusable-database'

/** The effects of `migrate` on this database, in sentences for the operator; empty where it is up to date. */
export async function planMigration(
  db: Pick<Db, 'call'>,
): Promise<{ changes: string[]; warnings: string[] }> {
  await refuseUnusableDatabase(db)
  const newer = await migrationsOfNewer(db)
  if (newer.length > 0)
    return {
      changes: [],
      warnings: [
        `La base de datos es de una versión más nueva de Hilo, que tiene ${newer.join(', ')}: esta versión la deja como está, y puede servir con ella.`,
      ],
    }
  const missing = await missingMigrations(db)
  return {
    changes: missing.map((name) => `Falta ${name}.`),
    warnings: missing
      .filter((name) => name in oneWayMigrations)
      .map(
        (name) =>
          `Sin vuelta atrás (${name}): ${oneWayMigrations[name]} Haz antes una copia con «backup» y detén la versión anterior.`,
      ),
  }
}
