import type { Part } from '../wire'

/** On every mail that we send: our uuid of the entry, by which it is found among the sent mails after a lost answer. */
export const markerHeader = 'x-hilo-message'
/** The mailbox that sent the mail. Prevents a loop with a program that sends our own mails back to us. */
export const loopHeader = 'x-hilo-loop'

/** All values of a header: servers on the way may add another one above. */
export const headersOf = ({ headers = [] }: Part, name: string): string[] =>
  headers.filter((header) => header.name.toLowerCase() === name).map(({ value }) => value)
