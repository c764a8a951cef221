/**
 * SQL: the name of somebody in what they said of marketing to an account that does not know them, a hash, because it outlives an erased
 * contact. `hilo_take_marketing_choice` in prisma/functions looks for the same.
 */
export const choiceKeySql = (account: string, name: string): string =>
  `'sha256:' || encode(sha256(convert_to(${account}::text || ':' || ${name}, 'UTF8')), 'hex')`
