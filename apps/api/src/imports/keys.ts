import { createHash } from 'node:crypto'

/** The uuid that a name of a source always gets in a business (version 5), so that a second run finds the rows of the first. */
export function importedUuid(business: string, source: string, key: string): string {
  const namespace = Buffer.from(business.replaceAll('-', ''), 'hex')
  const hash = createHash('sha1').update(namespace).update(`${source}\n${key}`).digest().subarray(0, 16)
  hash[6] = ((hash[6] ?? 0) & 0x0f) | 0x50
  hash[8] = ((hash[8] ?? 0) & 0x3f) | 0x80
  return hash.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
