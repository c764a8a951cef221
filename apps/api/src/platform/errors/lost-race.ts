import { sqlStatesOf } from './sql-states'

/** Postgres ends one transaction of a knot of locks, or of two that cannot be told in any order. P2034: Prisma's word for either. */
const codes = new Set<unknown>(['40P01', '40001', 'P2034'])

/** Whether a transaction was ended for the sake of another: it has done nothing, and would now succeed. */
export const lostRace = (error: unknown): boolean => sqlStatesOf(error).some((one) => codes.has(one))
