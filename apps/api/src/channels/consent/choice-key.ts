/**
 * SQL: the key of a marketing choice of a person whom the account does not know: a hash of their identifier, because it outlives an erased
 * contact. `hilo_take_marketing_choice` in prisma/functions looks for the same.
 */
export const choiceKeySql = (account: string, name: string): string =>
  `'sha256:' || encode(sha256(convert_to(${account}::text || ':' || ${name}, 'UTF8')), 'hex')`
