import { createHash } from 'node:crypto'

/** Ids of messages and calls of WhatsApp hold the customer's phone, and items outlive their customer. */
const holdsPhone = /^wa[mc]id\./

/** The key under which an item is stored: as the provider names it, or a hash of a name that holds a phone. */
export const storedKeyOf = (key: string): string =>
  holdsPhone.test(key) ? `id:${createHash('sha256').update(key).digest('base64url')}` : key

/** SQL: the same of a column. */
export const storedKeySql = (column: string): string => `case when ${column} ~ '^wa[mc]id\\.'
  then 'id:' || rtrim(translate(encode(sha256(convert_to(${column}, 'UTF8')), 'base64'), '+/', '-_'), '=') else ${column} end`
