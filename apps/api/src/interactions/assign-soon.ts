import type { Tx } from '../platform/db/db'

/** Something changed that may let somebody be assigned: looked at within a second, where the business assigns by itself. */
export async function assignSoon(tx: Tx, business: string): Promise<void> {
  await tx.$executeRaw`select hilo_assign_soon(${business}::uuid)`
}
