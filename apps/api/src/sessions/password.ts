import { limits } from '@hilo/contracts'
import bcrypt from 'bcrypt'

/** About 65 ms on one core. Raised later, the hashes stored until then are slower or faster than the dummy. */
export const passwordCost = 10

/** No password has this hash; to find that out takes as long as with any other. */
const dummyHash = `$2b$${passwordCost}$${'.'.repeat(53)}`

/** bcrypt reads 72 bytes and drops the rest in silence: two long passwords could be the same one. */
export const isTooLong = (password: string): boolean =>
  Buffer.byteLength(password, 'utf8') > limits.passwordBytes

export async function hashPassword(password: string): Promise<string> {
  if (isTooLong(password))
    throw new Error('a password of more than 72 bytes must be refused before it is hashed')
  return bcrypt.hash(password, passwordCost)
}

/** Takes the same time whether there is a hash to compare with or not. */
export async function checkPassword(password: string, hash: string | null): Promise<boolean> {
  const right = await bcrypt.compare(password, hash ?? dummyHash)
  return right && hash !== null && !isTooLong(password)
}
