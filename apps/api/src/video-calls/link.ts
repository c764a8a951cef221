import { createHash, randomBytes } from 'node:crypto'

/** 160 random bits in hex: what channels take for formatting, or cut from an address, is not in it. */
export const newLinkToken = (): string => randomBytes(20).toString('hex')

/** Only hashes are stored: whoever reads the database can enter no call. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** In the fragment: no server, log or preview of a link ever sees it. */
export const linkOf = (publicUrl: string, token: string): string => `${publicUrl}/v#${token}`
