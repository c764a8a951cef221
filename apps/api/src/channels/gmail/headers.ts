import type { Part } from './wire'

/** On every mail that we send: which entry of ours it is, so that a lost answer is found again among the sent ones. */
export const markerHeader = 'x-hilo-message'
/** The mailbox that sent it. Whoever sends our own mails back to us starts no loop. */
export const loopHeader = 'x-hilo-loop'

/** All that a header says: programs on the way add another one above. */
export const headersOf = ({ headers = [] }: Part, name: string): string[] =>
  headers.filter((header) => header.name.toLowerCase() === name).map(({ value }) => value)
