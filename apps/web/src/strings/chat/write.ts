import { isolateArguments } from '../../lib/text/bidi'

/** The button that writes to a contact first: it shows where the dialog, with the other words of `start`, is not loaded. */
export const write = isolateArguments({
  action: 'Escribir',
  to: (name: string) => `Escribir a ${name}`,
})
