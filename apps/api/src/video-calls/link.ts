import { createHash, randomBytes } from 'node:crypto'

/** 160 random bits in hex, which has no characters that channels take for formatting or cut from an address. */
export const newLinkToken = (): string => randomBytes(20).toString('hex')

/** The hash of a secret. Only hashes are stored, so that a reader of the database can enter no call. */
export const hashOf = (secret: string): Buffer => createHash('sha256').update(secret).digest()

/** The link with its token in the fragment, which no server, log or link preview sees. */
export const linkOf = (publicUrl: string, token: string): string => `${publicUrl}/v#${token}`
