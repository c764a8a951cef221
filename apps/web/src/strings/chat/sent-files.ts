import { isolateArguments } from '../../lib/text/bidi'

/** About files that are being sent, loaded with the code that shows them. */
export const sentFiles = isolateArguments({
  /** The browser refused to keep the file until it is sent. */
  notKept: 'Este navegador no pudo guardarlo: no cierres ni recargues la página hasta que se envíe.',
} as const)
