import { limits } from '@hilo/contracts'
import bcrypt from 'bcrypt'

/** About 65 ms on one core. If it is changed, stored hashes take another time than the dummy hash. */
export const passwordCost = 10

/** No password has this hash; comparing with it takes as long as with any other. */
const dummyHash = `$2b$${passwordCost}$${'.'.repeat(53)}`

/** bcrypt ignores everything after 72 bytes: two long passwords could be equal. */
export const isTooLong = (password: string): boolean =>
  Buffer.byteLength(password, 'utf8') > limits.passwordBytes

export async function hashPassword(password: string): Promise<string> {
  if (isTooLong(password))
    throw new Error('a password of more than 72 bytes must be refused before it is hashed')
  return bcrypt.hash(password, passwordCost)
}

/** Takes the same time with and without a hash. */
export async function checkPassword(password: string, hash: string | null): Promise<boolean> {
  const isRight = await bcrypt.compare(password, hash ?? dummyHash)
  return isRight && hash !== null && !isTooLong(password)
}
